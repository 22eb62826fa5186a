"""A network's weights as whole numbers: made from what training leaves, and checked.

Weights have twelve bits after the point and fit sixteen; what is added to sums of products has
twenty-four. Nothing that a network can be told makes a sum overflow: that is checked, not hoped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.errors import ModelError
from stir.recurrent.encoding import BACK, FEATURES

Arrays = dict[str, NDArray[Any]]

FRACTION = 12
"""Bits after the point."""
STEPS = 9
"""The tables of the two curves have 2 ** 9 steps to the unit, from -8 to 8."""
POINTER_FEATURES = 9
"""What speaks for a candidate beside its distance; see `network.Reader.point`."""
END_CLASSES = 3
"""A repair phase goes on, ends here, or there is none."""
LARGEST_INPUT = 8.0
"""A feature is a byte, sixteen to the unit."""

MATRICES = ("words", "tags", "tags_before", "edit", "onset", "query", "key", "key_before")
MATRICES += ("delay", "distance", "phase_query", "phase_key", "phase_delay", "phase_distance")
MATRICES += ("phase",)
BIASES = ("edit", "onset", "query", "phase_query", "phase")


def to_whole_numbers(weights: Mapping[str, NDArray[np.floating[Any]]]) -> Arrays:
    """Round what `training.recurrent` learnt."""
    arrays: Arrays = {name: _whole(weights[f"{name}.weight"]) for name in MATRICES}
    arrays["candidate"] = _whole(weights["candidate.weight"].T)
    arrays["score"] = _whole(weights["score.weight"][0])
    for name in BIASES:
        arrays[f"{name}_bias"] = _bias(weights[f"{name}.bias"])
    layer = 0
    while f"gru.weight_ih_l{layer}" in weights:
        name = f"layer{layer}"
        arrays[f"{name}.inputs"] = _whole(weights[f"gru.weight_ih_l{layer}"])
        arrays[f"{name}.states"] = _whole(weights[f"gru.weight_hh_l{layer}"])
        arrays[f"{name}.input_bias"] = _bias(weights[f"gru.bias_ih_l{layer}"])
        arrays[f"{name}.state_bias"] = _bias(weights[f"gru.bias_hh_l{layer}"])
        layer += 1
    arrays["sigmoid"], arrays["tanh"] = curves()
    check(arrays)
    return arrays


def _whole(values: NDArray[np.floating[Any]]) -> NDArray[np.int16]:
    rounded = np.round(values.astype(np.float64) * (1 << FRACTION))
    return np.ascontiguousarray(np.clip(rounded, -32767, 32767).astype(np.int16))


def _bias(values: NDArray[np.floating[Any]]) -> NDArray[np.int32]:
    return np.round(values.astype(np.float64) * (1 << 2 * FRACTION)).astype(np.int32)


def curves() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The logistic curve and the hyperbolic tangent, each step's value in its middle."""
    half = 8 << STEPS
    x = (np.arange(-half, half) + 0.5) / (1 << STEPS)
    one = 1 << FRACTION
    sigmoid = np.round(one / (1 + np.exp(-x))).astype(np.int16)
    return sigmoid, np.round(one * np.tanh(x)).astype(np.int16)


def check(arrays: Mapping[str, NDArray[Any]]) -> None:
    """Raise a `ModelError` unless the arrays make a network whose sums fit 32 bits."""
    try:
        _check_shapes(arrays)
    except (KeyError, IndexError, ValueError) as error:
        raise ModelError(f"the network lacks a part or has one of another shape: {error}") from None
    _check_sums(arrays)


def _check_shapes(arrays: Mapping[str, NDArray[Any]]) -> None:
    hidden = arrays["layer0.states"].shape[1]
    size = arrays["key"].shape[0]
    words, tags = arrays["words"].shape, arrays["tags"].shape
    shapes: dict[str, tuple[int, ...]] = {
        "tags_before": tags,
        "layer0.inputs": (3 * hidden, words[1] + 2 * tags[1] + FEATURES),
        "edit": (arrays["edit"].shape[0], hidden),
        "onset": (arrays["onset"].shape[0], hidden),
        "query": (size, hidden),
        "key": (size, hidden),
        "key_before": (size, hidden),
        "delay": (arrays["onset"].shape[0], size),
        "distance": (BACK + 1, size),
        "candidate": (POINTER_FEATURES, size),
        "score": (size,),
        "phase_query": (size, hidden),
        "phase_key": (size, size),
        "phase_delay": (arrays["phase_delay"].shape[0], size),
        "phase_distance": (BACK + 1, size),
        "phase": (END_CLASSES, size),
        "sigmoid": (16 << STEPS,),
        "tanh": (16 << STEPS,),
    }
    layer = 0
    while f"layer{layer}.inputs" in arrays:
        if layer:
            shapes[f"layer{layer}.inputs"] = (3 * hidden, hidden)
        shapes[f"layer{layer}.states"] = (3 * hidden, hidden)
        layer += 1
    for name, shape in shapes.items():
        if arrays[name].shape != shape or arrays[name].dtype != np.int16:
            raise ValueError(f"{name} is {arrays[name].dtype} {arrays[name].shape}, not {shape}")
    rows = {name: arrays[name].shape[0] for name in BIASES}
    for name, count in rows.items():
        _check_bias(f"{name}_bias", arrays, count)
    for i in range(layer):
        _check_bias(f"layer{i}.input_bias", arrays, 3 * hidden)
        _check_bias(f"layer{i}.state_bias", arrays, 3 * hidden)


def _check_bias(name: str, arrays: Mapping[str, NDArray[Any]], count: int) -> None:
    if arrays[name].shape != (count,) or arrays[name].dtype != np.int32:
        raise ValueError(f"{name} is {arrays[name].dtype} {arrays[name].shape}, not ({count},)")


def _check_sums(arrays: Mapping[str, NDArray[Any]]) -> None:
    """The largest sum that any input could make; a state is never beyond one."""
    largest = [np.abs(arrays[name].astype(np.int64)).max(0) for name in ("words", "tags")]
    largest.append(np.abs(arrays["tags_before"].astype(np.int64)).max(0))
    largest.append(np.full(FEATURES, round(LARGEST_INPUT * (1 << FRACTION))))
    inputs = np.concatenate(largest)
    layer = 0
    while f"layer{layer}.inputs" in arrays:
        name = f"layer{layer}"
        ones = np.full(arrays[f"{name}.states"].shape[1], 1 << FRACTION)
        reach = _reach(arrays[f"{name}.inputs"], inputs) + _reach(arrays[f"{name}.states"], ones)
        for bias in ("input_bias", "state_bias"):
            reach = reach + np.abs(arrays[f"{name}.{bias}"].astype(np.int64))
        if reach.max() >= 2**31:
            raise ModelError(f"{name} has weights so large that sums could overflow")
        inputs = ones
        layer += 1


def _reach(matrix: NDArray[Any], largest: NDArray[Any]) -> NDArray[np.int64]:
    reach: NDArray[np.int64] = np.abs(matrix.astype(np.int64)) @ largest
    return reach
