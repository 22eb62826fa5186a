"""Turn a trained network of the accurate engine into the files that it runs from.

The encoder becomes an ONNX graph, whose matrices are rounded to 8 bits. The embeddings of pieces,
half of all weights, are not part of it: they are a table of bytes with one scale per piece. The
heads are small and stay 32-bit floats.

The graph for causal attention reads the pieces of one word and what is kept of the words before:

- `pieces` (1, n, size), `positions` (n), `told` (1, n, told), and
  `past` (layers, 2, 1, heads, m, width), `before` (1, 1, state)
- `views` (1, views), `present` (layers, 2, 1, heads, n, width), `state` (1, 1, state)

The graph for full attention reads a whole prefix, and `last` says where words end:

- `pieces` (1, n, size), `positions` (n), `told` (1, n, told), `last` (words)
- `views` (words, views)
"""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from stir.encoder.network import VIEWS, EncoderNetwork, Pieces
from stir.encoder.runtime import OnnxGraph
from stir.lab.training.encoder_network import Net

Arrays = dict[str, NDArray[Any]]
HEADS = (
    *("tags", "tags_before", "judge_delay", "judged", "delay", "distance", "candidate", "score"),
    *("phase_delay", "phase_distance", "phase"),
)
"""What is neither in the graph nor in the table of pieces."""


class _Views(nn.Linear):
    """What the heads want to know of a state, in one product (`stir.encoder.network.VIEWS`)."""

    def __init__(self, net: Net) -> None:
        size = net.settings.key_size
        super().__init__(net.settings.state_size, len(VIEWS) * size)
        self.requires_grad_(False)
        weight = self.weight.view(len(VIEWS), size, -1)
        bias = self.bias.view(len(VIEWS), size)
        bias.zero_()
        for i, name in enumerate(VIEWS):
            if name.startswith("phase_key"):
                key = net.key_before if name.endswith("before") else net.key
                weight[i] = net.phase_key.weight @ key.weight
                continue
            linear = getattr(net, name)
            weight[i] = linear.weight
            if linear.bias is not None:
                bias[i] = linear.bias


class _Step(nn.Module):
    """One word, given what is kept of the words before."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net, self.views = net, _Views(net)

    def forward(
        self,
        pieces: torch.Tensor,
        positions: torch.Tensor,
        told: torch.Tensor,
        past: torch.Tensor,
        before: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        net = self.net
        x = net.norm(pieces + net.positions(positions) + net.tell(told))
        earlier = past.shape[4]
        own = torch.arange(pieces.shape[1])
        keys = torch.arange(earlier + pieces.shape[1])
        mask = keys[None, :] <= (own + earlier)[:, None]
        kept = []
        for i, layer in enumerate(net.layers):
            x, both = layer(x, mask, past[i])
            kept.append(both[:, :, :, earlier:])
        states, last = net.join(x[:, -1:], told[:, -1:], before)
        return self.views(states[:, 0]), torch.stack(kept), last


class _Prefix(nn.Module):
    """All words of a prefix."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net, self.views = net, _Views(net)

    def forward(
        self,
        pieces: torch.Tensor,
        positions: torch.Tensor,
        told: torch.Tensor,
        last: torch.Tensor,
    ) -> torch.Tensor:
        net = self.net
        x = net.norm(pieces + net.positions(positions) + net.tell(told))
        mask = torch.ones(1, 1, dtype=torch.bool)
        for layer in net.layers:
            x, _ = layer(x, mask)
        states, _ = net.join(x[:, last], told[:, last])
        return self.views(states[0])


def encoder_of(net: Net, pieces: Pieces, *, rounded: bool = True) -> EncoderNetwork:
    """Turn a trained network into what the engine runs; its matrices are `rounded` to 8 bits."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graph.onnx"
        to_onnx(net, path)
        if rounded:
            quantise(path, path.with_suffix(".rounded"))
            path = path.with_suffix(".rounded")
        graph = OnnxGraph(path.read_bytes())
    weights = {name: value.detach().cpu().numpy() for name, value in net.state_dict().items()}
    shape, s = net.shape, net.settings
    past = (shape.layers, 2, 1, shape.heads, 0, shape.size // shape.heads)
    return EncoderNetwork(graph, heads(weights), pieces, s.attention, past, s.state_size)


def to_onnx(net: Net, path: Path) -> None:
    """Write the graph of a network's encoder."""
    net = net.eval()
    shape = net.shape
    told = net.tell.in_features
    inputs = [torch.zeros(1, 2, shape.size), torch.arange(2), torch.zeros(1, 2, told)]
    names = ["pieces", "positions", "told"]
    axes: dict[str, dict[int, str]] = {"pieces": {1: "n"}, "positions": {0: "n"}, "told": {1: "n"}}
    if net.settings.attention == "full":
        inputs.append(torch.tensor([0, 1]))
        names.append("last")
        axes |= {"last": {0: "words"}, "views": {0: "words"}}
        module: nn.Module = _Prefix(net)
        outputs = ["views"]
    else:
        width = shape.size // shape.heads
        inputs.append(torch.zeros(shape.layers, 2, 1, shape.heads, 3, width))
        inputs.append(torch.zeros(1, 1, net.settings.state_size))
        names += ["past", "before"]
        axes |= {"past": {4: "m"}, "present": {4: "n"}}
        module = _Step(net)
        outputs = ["views", "present", "state"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            module.eval(),
            tuple(inputs),
            str(path),
            input_names=names,
            output_names=outputs,
            dynamic_axes=axes,
            opset_version=17,
            dynamo=False,
        )


def quantise(source: Path, target: Path) -> None:
    """Round the matrices of a graph to 8 bits, each column with a scale of its own."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    quantize_dynamic(
        source,
        target,
        weight_type=QuantType.QInt8,
        per_channel=True,
        op_types_to_quantize=["MatMul", "Gemm"],
        nodes_to_exclude=["/views/MatMul", "/views/Gemm"],  # small, and all answers rest on it
        extra_options={"MatMulConstBOnly": True},
    )


def piece_bytes(embeddings: NDArray[np.floating[Any]]) -> Arrays:
    """Round the embeddings of pieces to 8 bits, each with a scale of its own."""
    scales = np.abs(embeddings).max(1, keepdims=True).astype(np.float32) / 127
    scales = np.maximum(scales, 1e-9)
    rounded = np.round(embeddings / scales).astype(np.int8)
    return {"pieces": rounded, "scales": scales[:, 0].astype(np.float32)}


def heads(weights: Mapping[str, NDArray[Any]]) -> Arrays:
    """Return the weights that are not part of the graph, as 32-bit floats."""
    return {
        name: np.ascontiguousarray(value, np.float32)
        for name, value in weights.items()
        if name.partition(".")[0] in HEADS
    }
