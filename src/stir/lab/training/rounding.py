"""Round the weights of a model's networks to 8 bits (`stir.network.weights`).

    python -m stir.lab.training.rounding MODEL -o MODEL8

Operating points and calibration stay those of the model. `--factors maximum` chooses the factor of
a row so that no weight is cut off; by default it is the one with the least squared error.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from stir.detector import load_model
from stir.errors import InputError
from stir.models.parts import locate, save
from stir.network.gru import Network
from stir.network.model import NetworkModel
from stir.network.weights import narrow, widen


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a model with rounded weights."""
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("model", help="a folder, or the name of a packaged model")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--factors", choices=("squares", "maximum"), default="squares")
    parser.add_argument("--wide", action="store_true", help="write the rounded weights as 16 bits")
    options = parser.parse_args(arguments)
    model = load_model(locate(options.model))
    if not isinstance(model, NetworkModel):
        raise InputError(f"{options.model!r} has no networks to round")
    found = rounded(model, by_maximum=options.factors == "maximum", wide=options.wide)
    command = shlex.join(["python", "-m", "stir.lab.training.rounding", *arguments])
    save(replace(found, provenance=replace(found.provenance, command=command)), options.output)
    print(f"wrote {options.output}", file=sys.stderr)


def rounded(model: NetworkModel, *, by_maximum: bool = False, wide: bool = False) -> NetworkModel:
    """The same model with rounded weights; `wide`: as 16-bit numbers, for the same results."""

    def network(old: Network) -> Network:
        arrays = narrow(old.arrays, by_maximum=by_maximum)
        return Network(widen(arrays) if wide else arrays, old.lexicon)

    guard = None if model.guard is None else network(model.guard)
    return replace(model, networks=tuple(map(network, model.networks)), guard=guard)


if __name__ == "__main__":
    main()
