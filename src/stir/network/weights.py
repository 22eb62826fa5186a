"""A network's weights in fixed point: converted from training's floats, and checked.

Weights are 16-bit with twelve fractional bits, biases 32-bit with twenty-four. `check` makes sure
that no input can make a sum overflow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.errors import ModelError
from stir.lm.vocabulary import UNK
from stir.network.encoding import FEATURES, MAX_REPARANDUM_WORDS, NAMES

Arrays = dict[str, NDArray[Any]]

FRACTION = 12
"""Fractional bits."""
STEPS = 9
"""The tables of the two curves have 2 ** 9 steps to the unit, from -8 to 8."""
POINTER_FEATURES = 10
"""The features of a reparandum start beside its distance; see `gru.Reader.score_starts`."""
EDIT_LAGS = 4
"""Whether a word is an edit term is asked with the word itself and with the next three."""
END_CLASSES = 3
"""A repair phase goes on, ends here, or there is none."""
MAX_SIMILARITY = 2
"""Twice what a cosine can be, which leaves room for rounding."""
LARGEST_INPUT = 8.0
"""A measure is a byte, sixteen to the unit; a key is cut off there."""

MATRICES: tuple[str, ...] = (
    *("words", "tags", "tags_before", "edit", "onset", "query", "key", "key_before"),
    *("delay", "distance", "phase_query", "phase_key", "phase_delay", "phase_distance", "phase"),
)
BIASES = ("edit", "onset", "query", "phase_query", "phase")


def to_fixed_point(weights: Mapping[str, NDArray[np.floating[Any]]]) -> Arrays:
    """Round what `stir.lab.training.gru_training` learnt."""
    arrays: Arrays = {name: _whole(weights[f"{name}.weight"]) for name in MATRICES}
    arrays["candidate"] = _whole(weights["candidate.weight"].T)
    arrays["score"] = _whole(weights["score.weight"][0])
    arrays["alike"] = _whole(directions(weights["words.weight"], weights["alike.weight"]))
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


def without_pointer(arrays: Arrays) -> Arrays:
    """The same network for a guard, which never scores reparandum starts and ends.

    Of each vector that these scores need one number is left, which costs next to nothing.
    """
    kept = dict(arrays)
    biases = ("query_bias", "phase_query_bias")
    for name in ("query", "key", "key_before", "phase_query", "phase_key", *biases):
        kept[name] = kept[name][:1]
    embedded = ("delay", "distance", "phase_delay", "phase_distance")
    for name in ("candidate", "score", "phase_key", "phase", *embedded):
        kept[name] = kept[name][..., :1]
    kept = {name: np.ascontiguousarray(array) for name, array in kept.items()}
    check(kept)
    return kept


def directions(
    words: NDArray[np.floating[Any]], projection: NDArray[np.floating[Any]]
) -> NDArray[np.float64]:
    """What words are compared by: vectors of length one, and none where the word is unknown."""
    vectors = words.astype(np.float64) @ projection.astype(np.float64).T
    lengths = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    vectors /= lengths
    vectors[UNK] = 0.0
    return vectors


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
    _check_curves(arrays)
    _check_directions(arrays)
    _check_sums(arrays)


def _check_shapes(arrays: Mapping[str, NDArray[Any]]) -> None:
    layers = _layers(arrays)
    shapes = _shapes(arrays, layers)
    for name, shape in shapes.items():
        _check_array(name, arrays, shape, np.int16)
    biases = {f"{name}_bias": shapes[name][0] for name in BIASES}
    for layer in layers:
        rows = shapes[f"{layer}.states"][0]
        biases |= {f"{layer}.input_bias": rows, f"{layer}.state_bias": rows}
    for name, count in biases.items():
        _check_array(name, arrays, (count,), np.int32)
    for name in arrays.keys() - shapes.keys() - biases.keys():
        raise ValueError(f"{name} is no part of it")


def _layers(arrays: Mapping[str, NDArray[Any]]) -> list[str]:
    """The names of the recurrent layers, of which there is at least one."""
    layers = ["layer0"]
    while f"layer{len(layers)}.inputs" in arrays:
        layers.append(f"layer{len(layers)}")
    return layers


def _shapes(arrays: Mapping[str, NDArray[Any]], layers: list[str]) -> dict[str, tuple[int, ...]]:
    """The shape that each array has, given those that are for the network to choose."""
    hidden = arrays["layer0.states"].shape[1]
    size = arrays["key"].shape[0]
    delays = arrays["onset"].shape[0]
    words, tags = arrays["words"].shape[:2], arrays["tags"].shape[:2]
    alike = arrays["alike"].shape[1]
    shapes: dict[str, tuple[int, ...]] = {
        "words": words,
        "alike": (words[0], alike),
        "tags": tags,
        "tags_before": tags,
        "edit": (EDIT_LAGS, hidden),
        "onset": (delays, hidden),
        "query": (size, hidden),
        "key": (size, hidden),
        "key_before": (size, hidden),
        "delay": (delays, size),
        "distance": (MAX_REPARANDUM_WORDS + 1, size),
        "candidate": (POINTER_FEATURES, size),
        "score": (size,),
        "phase_query": (size, hidden),
        "phase_key": (size, size),
        "phase_delay": (arrays["phase_delay"].shape[0], size),
        "phase_distance": (MAX_REPARANDUM_WORDS + 1, size),
        "phase": (END_CLASSES, size),
        "sigmoid": (16 << STEPS,),
        "tanh": (16 << STEPS,),
    }
    width = words[1] + tags[1] + tags[1] + FEATURES + MAX_REPARANDUM_WORDS
    for layer in layers:
        shapes[f"{layer}.inputs"] = (3 * hidden, width)
        shapes[f"{layer}.states"] = (3 * hidden, hidden)
        width = hidden
    return shapes


def _check_array(
    name: str, arrays: Mapping[str, NDArray[Any]], shape: tuple[int, ...], kind: type[np.generic]
) -> None:
    found = arrays[name]
    if found.shape != shape or found.dtype != kind or 0 in shape:
        raise ValueError(f"{name} is {found.dtype} {found.shape}, not {kind.__name__} {shape}")


def _check_curves(arrays: Mapping[str, NDArray[Any]]) -> None:
    """A state is never beyond one, and what is kept of it neither: sums rest on that."""
    for name, lowest in (("sigmoid", 0), ("tanh", -1 << FRACTION)):
        if arrays[name].min() < lowest or arrays[name].max() > 1 << FRACTION:
            raise ModelError(f"{name} has values that the curve does not take")


def _check_directions(arrays: Mapping[str, NDArray[Any]]) -> None:
    """Words are never more alike than the same."""
    squares = (arrays["alike"].astype(np.int64) ** 2).sum(1)
    if squares.max() > MAX_SIMILARITY << 2 * FRACTION:
        raise ModelError("alike has vectors that are longer than one")


def _check_sums(arrays: Mapping[str, NDArray[Any]]) -> None:
    """The largest sum that any input could make."""
    one = 1 << FRACTION
    inputs = _largest_inputs(arrays)
    for layer in _layers(arrays):
        ones = np.full(arrays[f"{layer}.states"].shape[1], one)
        reach = _reach(arrays[f"{layer}.inputs"], inputs) + _reach(arrays[f"{layer}.states"], ones)
        for bias in ("input_bias", "state_bias"):
            reach = reach + np.abs(arrays[f"{layer}.{bias}"].astype(np.int64))
        _check_reach(layer, reach)
        inputs = ones
    for name in ("edit", "onset", "query", "key", "key_before", "phase_query", "phase_key"):
        largest = round(LARGEST_INPUT * one) if name == "phase_key" else one
        reach = _reach(arrays[name], np.full(arrays[name].shape[1], largest))
        if name in BIASES:
            reach = reach + np.abs(arrays[f"{name}_bias"].astype(np.int64))
        _check_reach(name, reach)


def _largest_inputs(arrays: Mapping[str, NDArray[Any]]) -> NDArray[np.int64]:
    tables = [arrays[name] for name in ("words", "tags", "tags_before")]
    known = [np.maximum(t.max(0).astype(np.int64), -t.min(0).astype(np.int64)) for t in tables]
    # resemblance is there or not, and measures fill their byte
    yes_or_no = [name.startswith(("same_", "filled_")) for name in NAMES]
    told = np.where(yes_or_no, 1.0, LARGEST_INPUT) * (1 << FRACTION)
    alike = np.full(MAX_REPARANDUM_WORDS, MAX_SIMILARITY << FRACTION)
    return np.concatenate([*known, told.astype(np.int64), alike])


def _reach(matrix: NDArray[Any], largest: NDArray[Any]) -> NDArray[np.int64]:
    reach: NDArray[np.int64] = np.abs(matrix.astype(np.int64)) @ largest
    return reach


def _check_reach(name: str, reach: NDArray[np.int64]) -> None:
    # half a unit is added when a sum is rounded
    if reach.max() + (1 << FRACTION) >= 2**31:
        raise ModelError(f"{name} has weights so large that sums could overflow")
