"""ONNX Runtime, which computes an encoder's graph; the extra `accurate` installs it."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from stir.errors import ModelError


class OnnxGraph:
    """A graph that ONNX Runtime runs on one core; sessions of several threads may share it."""

    def __init__(self, content: bytes) -> None:
        """Take the content of an ONNX file."""
        try:
            import onnxruntime
        except ImportError:
            raise ModelError(
                "needs ONNX Runtime, which is not installed: pip install 'stir-repair[accurate]'"
            ) from None
        self.content = content
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            self._session = onnxruntime.InferenceSession(
                content, options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # of types that ONNX Runtime does not document
            raise ModelError(f"is no graph for ONNX Runtime: {error}") from None

    def run(self, inputs: dict[str, NDArray[Any]]) -> list[NDArray[Any]]:
        """Return the outputs."""
        found: list[NDArray[Any]] = self._session.run(None, inputs)
        return found
