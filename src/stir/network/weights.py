"""A network's weights in fixed point: converted from training's floats, and checked.

Weights are 16-bit with twelve fractional bits, biases 32-bit with twenty-four. Most weights are
kept as 8-bit numbers and a whole factor for each row: their product is the 16-bit weight (`widen`).
Files of older models hold 16-bit weights, which are read as well. `check` makes sure that no input
can make a sum overflow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.errors import ModelError
from stir.network.encoding import FEATURES, MAX_MEASURE, MAX_REPARANDUM_WORDS, NAMES, UNIT
from stir.network.lexicon import MAX_LENGTH, VECTOR_BITS

Arrays = dict[str, NDArray[Any]]

FRACTION = 12
"""Fractional bits."""
STEPS = 9
"""The tables of the two curves have 2 ** 9 steps to the unit, from -8 to 8."""
POINTER_FEATURES = 10
"""The features of a reparandum start beside its distance; see `gru.Reader.score_starts`."""
EDIT_LAGS = 6
"""Whether a word is an edit term is asked with the word itself and with the next five."""
END_CLASSES = 3
"""A repair phase goes on, ends here, or there is none."""
MAX_SIMILARITY = 2
"""Twice what a cosine can be, which leaves room for rounding."""
LARGEST_MEASURE = MAX_MEASURE / UNIT
LARGEST_INPUT = 8.0
"""A key is cut off there."""

MATRICES: tuple[str, ...] = (
    *("words", "tags", "tags_before", "alike", "edit", "onset", "query", "key", "key_before"),
    *("delay", "distance", "phase_query", "phase_key", "phase_delay", "phase_distance", "phase"),
)
BIASES = ("edit", "onset", "query", "phase_query", "phase")
NARROW = ("words", "query", "key", "key_before", "phase_query", "phase_key")
"""The matrices that are kept in 8 bits, beside those of the layers. The others are small."""
LARGEST_BYTE = 127
LARGEST_WEIGHT = 32767


def to_fixed_point(weights: Mapping[str, NDArray[np.floating[Any]]]) -> Arrays:
    """Round what `stir.lab.training.gru_training` learnt, to 8 bits where that is enough."""
    return narrow(to_16_bits(weights))


def to_16_bits(weights: Mapping[str, NDArray[np.floating[Any]]]) -> Arrays:
    """Round to 16 bits only."""
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
    return arrays


def narrow(arrays: Mapping[str, NDArray[Any]], *, by_maximum: bool = False) -> Arrays:
    """Round 16-bit weights to 8 bits; those that are 8-bit numbers already stay as they are.

    A row's factor is the one with the least sum of squared errors or, `by_maximum`, the one that
    cuts nothing off.
    """
    found = dict(arrays)
    for name in _narrow_names(arrays):
        weights = arrays[name]
        if weights.dtype == np.int16:
            factors = _smallest_factors(weights)
            if not by_maximum:
                factors = _best_factors(weights, factors)
            found[name] = _quotients(weights, factors).astype(np.int8)
            found[factor_name(name)] = factors.astype(np.int16)
    return found


def widen(arrays: Mapping[str, NDArray[Any]]) -> Arrays:
    """The same weights as 16-bit numbers throughout."""
    found = dict(arrays)
    for name in _narrow_names(arrays):
        if arrays[name].dtype == np.int8:
            factors = found.pop(factor_name(name)).astype(np.int32)
            found[name] = (arrays[name] * factors[:, None]).astype(np.int16)
    return found


def factor_name(name: str) -> str:
    """Where the factors of a matrix's rows are."""
    return f"{name}_factor"


def _narrow_names(arrays: Mapping[str, NDArray[Any]]) -> list[str]:
    layers = [f"{layer}.{part}" for layer in _layers(arrays) for part in ("inputs", "states")]
    return [*NARROW, *layers]


def _smallest_factors(weights: NDArray[np.int16]) -> NDArray[np.int32]:
    """The factors of rows none of whose weights is cut off."""
    largest = np.abs(weights.astype(np.int32)).max(1)
    factors: NDArray[np.int32] = np.maximum(1, -(-largest // LARGEST_BYTE)).astype(np.int32)
    return factors


def _best_factors(weights: NDArray[np.int16], largest: NDArray[np.int32]) -> NDArray[np.int32]:
    """The factors with the least squared errors; smaller ones round less and cut off more."""
    best, factors = _squared_errors(weights, largest), largest
    # a little larger ones, too: weights that were rounded before keep their factor
    for change in range(-(int(largest.max()) // 2), int(largest.max()) // 16 + 2):
        tried = np.maximum(1, largest + change)
        errors = _squared_errors(weights, tried)
        factors = np.where(errors < best, tried, factors)
        best = np.minimum(errors, best)
    return factors


def _quotients(weights: NDArray[np.int16], factors: NDArray[np.int32]) -> NDArray[np.float64]:
    quotients = np.round(weights / factors[:, None].astype(np.float64))
    limits = np.minimum(LARGEST_BYTE, LARGEST_WEIGHT // factors)[:, None]
    clipped: NDArray[np.float64] = np.clip(quotients, -limits, limits)
    return clipped


def _squared_errors(weights: NDArray[np.int16], factors: NDArray[np.int32]) -> NDArray[np.float64]:
    errors = _quotients(weights, factors) * factors[:, None] - weights
    squared: NDArray[np.float64] = (errors * errors).sum(1)
    return squared


def to_floats(arrays: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[np.float64]]:
    """The weights that `to_fixed_point` rounded, by the names that torch gives them."""
    arrays = widen(arrays)
    one, squared = float(1 << FRACTION), float(1 << 2 * FRACTION)
    weights = {f"{name}.weight": arrays[name] / one for name in MATRICES}
    weights["candidate.weight"] = arrays["candidate"].T / one
    weights["score.weight"] = arrays["score"][None] / one
    weights |= {f"{name}.bias": arrays[f"{name}_bias"] / squared for name in BIASES}
    for i, layer in enumerate(_layers(arrays)):
        weights[f"gru.weight_ih_l{i}"] = arrays[f"{layer}.inputs"] / one
        weights[f"gru.weight_hh_l{i}"] = arrays[f"{layer}.states"] / one
        weights[f"gru.bias_ih_l{i}"] = arrays[f"{layer}.input_bias"] / squared
        weights[f"gru.bias_hh_l{i}"] = arrays[f"{layer}.state_bias"] / squared
    return weights


def without_pointer(arrays: Arrays) -> Arrays:
    """The same network for a guard, which never scores reparandum starts and ends.

    Of each vector that these scores need one number is left, which costs next to nothing.
    """
    kept = dict(arrays)
    rows = ("query", "key", "key_before", "phase_query", "phase_key")
    beside = ("query_bias", "phase_query_bias", *map(factor_name, rows))
    for name in (*rows, *beside):
        if name in kept:
            kept[name] = kept[name][:1]
    embedded = ("delay", "distance", "phase_delay", "phase_distance")
    for name in ("candidate", "score", "phase_key", "phase", *embedded):
        kept[name] = kept[name][..., :1]
    return {name: np.ascontiguousarray(array) for name, array in kept.items()}


def directions(vectors: NDArray[np.int8], projection: NDArray[np.int16]) -> NDArray[np.int16]:
    """What words are compared by: vectors of length one, and none where there is nothing known.

    The sums are exact and roots and quotients are rounded as the standard says, so every machine
    gets the same numbers.
    """
    # floats hold these whole numbers exactly, and multiply them much faster
    sums: NDArray[np.float64] = np.floor(
        vectors.astype(np.float64) @ projection.T.astype(np.float64) / (1 << VECTOR_BITS)
    )
    lengths = np.sqrt((sums * sums).sum(1, keepdims=True))
    found: NDArray[np.float64] = np.round(sums * (1 << FRACTION) / np.maximum(lengths, 1.0))
    return found.astype(np.int16)


def _whole(values: NDArray[np.floating[Any]]) -> NDArray[np.int16]:
    rounded = np.round(values.astype(np.float64) * (1 << FRACTION))
    return np.ascontiguousarray(np.clip(rounded, -LARGEST_WEIGHT, LARGEST_WEIGHT).astype(np.int16))


def _bias(values: NDArray[np.floating[Any]]) -> NDArray[np.int32]:
    return np.round(values.astype(np.float64) * (1 << 2 * FRACTION)).astype(np.int32)


def curves() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The logistic curve and the hyperbolic tangent, each step's value in its middle."""
    half = 8 << STEPS
    x = (np.arange(-half, half) + 0.5) / (1 << STEPS)
    one = 1 << FRACTION
    sigmoid = np.round(one / (1 + np.exp(-x))).astype(np.int16)
    return sigmoid, np.round(one * np.tanh(x)).astype(np.int16)


def check(arrays: Mapping[str, NDArray[Any]], vector_size: int) -> None:
    """Raise a `ModelError` unless the arrays make a network whose sums fit 32 bits."""
    try:
        _check_shapes(arrays, vector_size)
    except (KeyError, IndexError, ValueError) as error:
        raise ModelError(f"the network lacks a part or has one of another shape: {error}") from None
    _check_curves(arrays)
    _check_factors(arrays)
    _check_sums(widen(arrays), vector_size)


def _check_shapes(arrays: Mapping[str, NDArray[Any]], vector_size: int) -> None:
    layers = _layers(arrays)
    shapes = _shapes(arrays, layers, vector_size)
    may_be_narrow = _narrow_names(arrays)
    factors: dict[str, int] = {}
    for name, shape in shapes.items():
        if name in may_be_narrow and arrays[name].dtype == np.int8:
            factors[factor_name(name)] = shape[0]
            _check_array(name, arrays, shape, np.int8)
        else:
            _check_array(name, arrays, shape, np.int16)
    for name, count in factors.items():
        _check_array(name, arrays, (count,), np.int16)
    biases = {f"{name}_bias": shapes[name][0] for name in BIASES}
    for layer in layers:
        rows = shapes[f"{layer}.states"][0]
        biases |= {f"{layer}.input_bias": rows, f"{layer}.state_bias": rows}
    for name, count in biases.items():
        _check_array(name, arrays, (count,), np.int32)
    for name in arrays.keys() - shapes.keys() - biases.keys() - factors.keys():
        raise ValueError(f"{name} is no part of it")


def _layers(arrays: Mapping[str, NDArray[Any]]) -> list[str]:
    """The names of the recurrent layers, of which there is at least one."""
    layers = ["layer0"]
    while f"layer{len(layers)}.inputs" in arrays:
        layers.append(f"layer{len(layers)}")
    return layers


def _shapes(
    arrays: Mapping[str, NDArray[Any]], layers: list[str], vector_size: int
) -> dict[str, tuple[int, ...]]:
    """The shape that each array has, given those that are for the network to choose."""
    hidden = arrays["layer0.states"].shape[1]
    size = arrays["key"].shape[0]
    delays = arrays["onset"].shape[0]
    words, tags = arrays["words"].shape[:2], arrays["tags"].shape[:2]
    shapes: dict[str, tuple[int, ...]] = {
        "words": words,
        "alike": (arrays["alike"].shape[0], vector_size),
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
    width = vector_size + words[1] + tags[1] + tags[1] + FEATURES + MAX_REPARANDUM_WORDS
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


def _check_factors(arrays: Mapping[str, NDArray[Any]]) -> None:
    """A weight has 16 bits, whatever its factor."""
    for name in _narrow_names(arrays):
        if arrays[name].dtype == np.int8:
            weights, factors = arrays[name].astype(np.int32), arrays[factor_name(name)]
            if factors.min() < 1 or np.abs(weights * factors[:, None]).max() > LARGEST_WEIGHT:
                raise ModelError(f"{name} has factors that make no 16-bit weights")


def _check_sums(arrays: Mapping[str, NDArray[Any]], vector_size: int) -> None:
    """The largest sum that any input could make; inputs and states are summed apart."""
    one = 1 << FRACTION
    for layer in _layers(arrays):
        states, inputs = arrays[f"{layer}.states"], arrays[f"{layer}.inputs"]
        ones = np.full(states.shape[1], one)
        _check_reach(layer, _reach(states, ones))
        if layer == "layer0":
            _check_reach(layer, _reach_of_word(arrays, vector_size))
        else:
            _check_reach(layer, _reach(inputs, ones))
    for name in ("edit", "onset", "query", "key", "key_before", "phase_query", "phase_key"):
        largest = round(LARGEST_INPUT * one) if name == "phase_key" else one
        reach = _reach(arrays[name], np.full(arrays[name].shape[1], largest))
        if name in BIASES:
            reach = reach + np.abs(arrays[f"{name}_bias"].astype(np.int64))
        _check_reach(name, reach)


def _reach_of_word(arrays: Mapping[str, NDArray[Any]], vector_size: int) -> NDArray[np.int64]:
    """The largest sums that a word can make in the first layer."""
    inputs, words = arrays["layer0.inputs"], arrays["words"]
    end = vector_size + words.shape[1]
    # no product of two vectors is larger than that of their lengths
    vector = _lengths(inputs[:, :vector_size]) * (MAX_LENGTH << FRACTION)
    learnt = _lengths(inputs[:, vector_size:end]) * _lengths(words).max()
    rest = _reach(inputs[:, end:], _largest_inputs(arrays))
    reach: NDArray[np.int64] = np.ceil(vector + learnt).astype(np.int64) + rest
    return reach


def _lengths(rows: NDArray[Any]) -> NDArray[np.float64]:
    lengths: NDArray[np.float64] = np.linalg.norm(rows.astype(np.float64), axis=1)
    return lengths


def _largest_inputs(arrays: Mapping[str, NDArray[Any]]) -> NDArray[np.int64]:
    """The largest input of each kind beside the word itself."""
    tables = [arrays[name] for name in ("tags", "tags_before")]
    known = [np.maximum(t.max(0).astype(np.int64), -t.min(0).astype(np.int64)) for t in tables]
    # resemblance is there or not
    measured = ("s_", "wml_", "h_", "boost_")
    yes_or_no = [not name.startswith(measured) for name in NAMES]
    told = np.where(yes_or_no, 1.0, LARGEST_MEASURE) * (1 << FRACTION)
    alike = np.full(MAX_REPARANDUM_WORDS, MAX_SIMILARITY << FRACTION)
    return np.concatenate([*known, told.astype(np.int64), alike])


def _reach(matrix: NDArray[Any], largest: NDArray[Any]) -> NDArray[np.int64]:
    reach: NDArray[np.int64] = np.abs(matrix.astype(np.int64)) @ largest
    return reach


def _check_reach(name: str, reach: NDArray[np.int64]) -> None:
    # half a unit is added when a sum is rounded
    if reach.max() + (1 << FRACTION) >= 2**31:
        raise ModelError(f"{name} has weights so large that sums could overflow")
