"""Put networks that were trained elsewhere (`accelerated`) into a model folder.

    python -m stir.lab.training.assembly network DATA n0 n1 -o MODEL
    python -m stir.lab.training.assembly encoder DATA e0 --pretrained bert -o MODEL

DATA is the packed training data. Language models and tagger come from another model of the same
conversations (`--language`), and so does the licence. `--heldout`, `--ami` and `--disfl-qa` name
the sets that confidences are calibrated on.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file

from stir.corpus.jsonl import read_jsonl
from stir.detector import DEFAULT
from stir.encoder.model import EncoderModel
from stir.encoder.network import Pieces
from stir.errors import InputError
from stir.lab.training.default import calibrated
from stir.lab.training.fit import versions
from stir.lab.training.material import development_sets
from stir.lab.training.networks import TrainingData
from stir.lab.training.packed import read
from stir.lab.training.progress import silent
from stir.lab.training.settings import ENCODER_POINTS, OPERATING_POINTS
from stir.models.parts import locate, open_parts, save
from stir.models.provenance import Provenance
from stir.network.gru import Network
from stir.network.model import NetworkModel
from stir.network.weights import to_fixed_point
from stir.paper.language import Language, read_language


def main(arguments: Sequence[str] | None = None) -> None:
    """Assemble a model and write its folder."""
    arguments = sys.argv[1:] if arguments is None else arguments
    options = _parser().parse_args(arguments)
    data = read(options.data)
    language = _language(options.language, data)
    command = shlex.join(["python", "-m", __spec__.name, *arguments])
    language["provenance"] = _provenance(language["provenance"], data, options.name, command)
    heldout = [] if options.heldout is None else list(read_jsonl(options.heldout))
    sets = development_sets(heldout, options.ami, options.disfl_qa)
    model: NetworkModel | EncoderModel = options.assemble(data, language, options)
    save(calibrated(model, sets, silent), options.output)
    print(f"wrote {options.output}", file=sys.stderr)


def assemble_networks(
    data: TrainingData, language: Language, options: argparse.Namespace
) -> NetworkModel:
    """Assemble a model of the default engine."""
    lexicon = data.lexicon()
    networks = [Network(to_fixed_point(_weights(path)), lexicon) for path in options.networks]
    return NetworkModel(
        **language, lexicon=lexicon, networks=tuple(networks), points=OPERATING_POINTS
    )


def assemble_encoders(
    data: TrainingData, language: Language, options: argparse.Namespace
) -> EncoderModel:
    """Assemble a model of the accurate engine; this alone needs torch and onnx."""
    from stir.lab.training.accelerated import read_pieces, restored
    from stir.lab.training.encoder_export import encoder_of, piece_bytes

    nets = [
        restored(path, options.pretrained, data.tags, options.attention, "cpu")
        for path in options.networks
    ]
    # all encoders share the pretrained embeddings, which training has left as they were
    embeddings: NDArray[np.float32] = nets[0].pieces.weight.detach().numpy()
    for path, net in zip(options.networks, nets, strict=True):
        if not np.array_equal(net.pieces.weight.detach().numpy(), embeddings):
            raise InputError("has embeddings of pieces of its own", file=path)
    vocabulary = read_pieces(options.pretrained / "vocab.txt")
    pieces = Pieces(vocabulary, piece_bytes(embeddings))
    encoders = tuple(encoder_of(net, pieces, rounded=not options.exact) for net in nets)
    return EncoderModel(**language, pieces=pieces, encoders=encoders, points=ENCODER_POINTS)


def _language(name: str, data: TrainingData) -> Language:
    """Read language models and tagger; the networks must know the same tags."""
    folder = locate(name)
    language = read_language(open_parts(folder))
    tags = len(language["pos"].vocabulary)
    if tags != data.tags:
        raise InputError(f"knows {tags} tags, the training data have {data.tags}", file=folder)
    return language


def _provenance(old: Provenance, data: TrainingData, name: str, command: str) -> Provenance:
    return replace(
        old,
        name=name,
        command=command,
        versions=versions() | {"torch": version("torch")},
        training={"data": data.key},
    )


def _weights(path: Path) -> dict[str, NDArray[np.float32]]:
    return {name: value.astype(np.float32) for name, value in load_file(path).items()}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    kinds = parser.add_subparsers(required=True)
    network = kinds.add_parser("network", help="a model of the default engine")
    network.set_defaults(assemble=assemble_networks)
    encoder = kinds.add_parser("encoder", help="a model of the accurate engine")
    encoder.set_defaults(assemble=assemble_encoders)
    encoder.add_argument("--pretrained", type=Path, required=True)
    encoder.add_argument("--attention", choices=("full", "causal"), default="full")
    encoder.add_argument("--exact", action="store_true", help="do not round matrices to 8 bits")
    for kind in (network, encoder):
        kind.add_argument("data", type=Path, help="packed training data")
        kind.add_argument("networks", type=Path, nargs="+", help="trained weights")
        kind.add_argument("--language", default=DEFAULT, help="a model, for its language models")
        kind.add_argument("--name", default="", help="the name in the model's provenance")
        kind.add_argument("--heldout", type=Path)
        kind.add_argument("--ami", type=Path)
        kind.add_argument("--disfl-qa", type=Path)
        kind.add_argument("-o", "--output", type=Path, required=True)
    return parser


if __name__ == "__main__":
    main()
