"""What runs on a machine with an accelerator: encoders, what they teach, and networks.

It needs torch and safetensors, the packed training data (`packed`), and the weights and the
vocabulary of a pretrained BERT. Each step ends in time, whatever it has read by then:

    python -m stir.lab.training.accelerated encoder DATA --pretrained bert --seconds 480 -o e0
    python -m stir.lab.training.accelerated lessons DATA e0 e1 --pretrained bert -o l0.npy
    python -m stir.lab.training.accelerated mix DATA l0.npy l1.npy -o lessons.npy
    python -m stir.lab.training.accelerated network DATA --lessons lessons.npy --seconds 600 -o n0

`bert` is a folder with `model.safetensors` and `vocab.txt`, of a BERT or of MPNet. A small encoder
may learn from the lessons of a large one, too (`--lessons`), and go on from where another run ended
(`--start`).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from stir.encoder.reader import CONTEXT, WINDOW
from stir.encoder.wordpiece import END, MASK, START, WordPieces
from stir.lab.training import encoder_training, gru_training, lessons
from stir.lab.training.encoder_network import Attention, Net, NetSettings
from stir.lab.training.encoder_training import Corpus, Schedule, piece_table, split_long
from stir.lab.training.networks import TrainingData
from stir.lab.training.packed import read
from stir.lab.training.quick_scores import quick_scores
from stir.lab.training.settings import NetworkSettings
from stir.network.weights import EDIT_LAGS

LOOK_BACK = 24
"""Words of a long utterance that are read again at the beginning of its next part."""
EVERY = 15.0
"""Seconds between two lines about progress."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one step."""
    options = _parser().parse_args(arguments)
    torch.set_float32_matmul_precision("high")
    data = read(options.data)
    device = options.device or ("cuda" if torch.cuda.is_available() else "cpu")
    print(f"{len(data.encoded.words)} words on {device}", flush=True)
    options.step(data, options, device)


def train_encoder(data: TrainingData, options: argparse.Namespace, device: str) -> None:
    """Train an encoder; its weights are saved in parts (`encoder_training.load_parts`)."""
    settings = NetSettings(
        attention=options.attention,
        layer_dropout=options.layer_dropout,
        hidden_words=options.hidden_words,
    )
    longest = WINDOW + LOOK_BACK if options.attention == "full" else CONTEXT
    encoded, places = split_long(data.encoded, longest, LOOK_BACK)
    taught = None if options.lessons is None else _lessons(data, options)[places]
    corpus = _corpus(data._replace(encoded=encoded), options.pretrained, device, taught)
    torch.manual_seed(options.seed)
    net = encoder_training.pretrained(_weights(options.pretrained), data.tags + 1, settings)
    if options.start is not None:
        _go_on(net, options.start)
    schedule = Schedule(
        seconds=options.seconds,
        rate=options.rate,
        head_rate=options.head_rate,
        batch_words=options.batch_words,
        layer_decay=options.layer_decay,
        warm_up=options.warm_up,
        frozen_pieces=not options.tuned_pieces,
        half=options.half or device != "cpu",
        once_share=options.once_share,
        short_share=options.short_share,
    )
    weights = encoder_training.fit(
        net.to(device), corpus, schedule, options.seed, _Report(f"encoder {options.seed}")
    )
    encoder_training.save_in_parts(weights, options.output.parent, options.output.name)


def teach(data: TrainingData, options: argparse.Namespace, device: str) -> None:
    """Write what encoders answer after every word."""
    corpus = _corpus(data, options.pretrained, device)
    nets = [
        restored(path, options.pretrained, data.tags, options.attention, device)
        for path in options.encoders
    ]
    with torch.autocast(device.split(":")[0], torch.bfloat16, enabled=device != "cpu"):
        taught = encoder_training.taught(
            nets, corpus, EDIT_LAGS, options.batch_words, options.longest, options.copied
        )
    np.save(options.output, taught)


def score(data: TrainingData, options: argparse.Namespace, device: str) -> None:
    """Print quick scores of an encoder on a development set (`development`)."""
    corpus = _corpus(data, options.pretrained, device)
    for path in options.encoders:
        net = restored(path, options.pretrained, data.tags, options.attention, device)
        with torch.autocast(device.split(":")[0], torch.bfloat16, enabled=device != "cpu"):
            answers = encoder_training.answers(net, corpus, batch_words=16384)
        scores = quick_scores(answers, data.encoded)
        found = ", ".join(f"{name} {value:.3f}" for name, value in scores.items())
        print(f"{path.name} on {options.data.name}: {found}", flush=True)


def mix(data: TrainingData, options: argparse.Namespace, device: str) -> None:
    """Write the mean of several teachers' lessons, without those who have learnt much less."""
    found = [lessons.read_lessons(path, data.encoded) for path in options.lessons]
    losses = [lessons.log_loss(each, data.encoded) for each in found]
    kept = lessons.chosen(losses)
    for i, (path, loss) in enumerate(zip(options.lessons, losses, strict=True)):
        left_out = "" if i in kept else ", left out"
        print(f"{path.name}: {loss:.4f} bits an answer{left_out}", flush=True)
    np.save(options.output, lessons.mean([found[i] for i in kept]))


def train_network(data: TrainingData, options: argparse.Namespace, device: str) -> None:
    """Train a network of the default engine; its weights are one file."""
    taught = None if options.lessons is None else _lessons(data, options)
    settings = replace(
        NetworkSettings(), hidden=options.hidden, epochs=options.epochs, rate=options.rate
    )
    start = None if options.start is None else load_file(options.start)
    report = _Report(f"network {options.seed}")
    weights = gru_training.fit_network(
        data.encoded,
        data.table,
        data.tags,
        settings,
        options.seed,
        lambda done, total, loss: report(done / total, done, loss),
        device,
        lessons=taught,
        seconds=options.seconds,
        start=start,
    )
    halves = {name: np.ascontiguousarray(w.astype(np.float16)) for name, w in weights.items()}
    save_file(halves, options.output)


class _Report:
    def __init__(self, name: str) -> None:
        self.name, self.began, self.said = name, time.monotonic(), 0.0

    def __call__(self, done: float, step: int, loss: float) -> None:
        now = time.monotonic() - self.began
        if now - self.said >= EVERY:
            self.said = now
            print(f"{self.name}: {now:.0f} s, step {step}, {done:.1%}, loss {loss:.4f}", flush=True)


def _lessons(data: TrainingData, options: argparse.Namespace) -> NDArray[np.float16]:
    return lessons.read_lessons(options.lessons, data.encoded)


def _corpus(
    data: TrainingData, folder: Path, device: str, taught: NDArray[np.float16] | None = None
) -> Corpus:
    pieces = read_pieces(folder / "vocab.txt")
    table = piece_table([None, *data.keys.tolist()], pieces)
    return Corpus(data.encoded, table, pieces, device, taught)


def read_pieces(path: Path) -> WordPieces:
    """Read a vocabulary of pieces; MPNet names the special ones otherwise than BERT does."""
    names = path.read_text("utf-8").splitlines()
    if "<s>" in names:
        ours = {"<s>": START, "</s>": END, "<mask>": MASK}
        # what else has one of our names must not be taken for it
        ours |= {name: f"<{name}>" for name in ours.values()}
        names = [ours.get(name, name) for name in names]
    return WordPieces(names)


def _weights(folder: Path) -> Path:
    return folder / "model.safetensors"


def restored(path: Path, folder: Path, tags: int, attention: Attention, device: str) -> Net:
    """Return a trained encoder; `folder` has the weights that it began with."""
    settings = NetSettings(attention=attention)
    net = encoder_training.pretrained(_weights(folder), tags + 1, settings)
    _go_on(net, path)
    net.to(device).eval()
    return net


def _go_on(net: Net, path: Path) -> None:
    """Give a network the weights of a trained one; those that were frozen it has already."""
    found = encoder_training.load_parts(path.parent, path.name)
    left = net.load_state_dict({n: torch.as_tensor(w) for n, w in found.items()}, strict=False)
    assert found and not left.unexpected_keys


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    steps = parser.add_subparsers(required=True)
    encoder = steps.add_parser("encoder", help="train an encoder")
    encoder.add_argument("data", type=Path)
    encoder.set_defaults(step=train_encoder)
    encoder.add_argument("--seed", type=int, default=0)
    encoder.add_argument("--seconds", type=float, default=480.0)
    encoder.add_argument("--rate", type=float, default=Schedule.rate)
    encoder.add_argument("--head-rate", type=float, default=Schedule.head_rate)
    encoder.add_argument("--batch-words", type=int, default=Schedule.batch_words)
    encoder.add_argument("--layer-decay", type=float, default=Schedule.layer_decay)
    encoder.add_argument("--warm-up", type=float, default=Schedule.warm_up)
    encoder.add_argument("--layer-dropout", type=float, default=NetSettings.layer_dropout)
    encoder.add_argument("--hidden-words", type=float, default=NetSettings.hidden_words)
    encoder.add_argument("--tuned-pieces", action="store_true")
    encoder.add_argument("--short-share", type=float, default=Schedule.short_share)
    encoder.add_argument("--once-share", type=float, default=Schedule.once_share)
    encoder.add_argument(
        "--half", action="store_true", help="compute with 16-bit floats on a processor, too"
    )
    encoder.add_argument("--lessons", type=Path)
    encoder.add_argument("--start", type=Path)
    teacher = steps.add_parser("lessons", help="write what encoders answer")
    teacher.add_argument("data", type=Path)
    teacher.set_defaults(step=teach)
    teacher.add_argument("encoders", type=Path, nargs="+")
    teacher.add_argument("--batch-words", type=int, default=65536)
    teacher.add_argument("--longest", type=int, help="read no utterances of more words")
    teacher.add_argument(
        "--copied", action="store_true", help="read only what is read more than once an epoch"
    )
    scoring = steps.add_parser("score", help="score encoders quickly on a development set")
    scoring.add_argument("data", type=Path)
    scoring.set_defaults(step=score)
    scoring.add_argument("encoders", type=Path, nargs="+")
    mixing = steps.add_parser("mix", help="take the mean of the lessons of good teachers")
    mixing.add_argument("data", type=Path)
    mixing.set_defaults(step=mix)
    mixing.add_argument("lessons", type=Path, nargs="+")
    network = steps.add_parser("network", help="train a network of the default engine")
    network.add_argument("data", type=Path)
    network.set_defaults(step=train_network)
    network.add_argument("--seed", type=int, default=0)
    network.add_argument("--seconds", type=float, default=600.0)
    network.add_argument("--hidden", type=int, default=NetworkSettings.hidden)
    network.add_argument("--epochs", type=int, default=NetworkSettings.epochs)
    network.add_argument("--rate", type=float, default=NetworkSettings.rate)
    network.add_argument("--lessons", type=Path)
    network.add_argument("--start", type=Path)
    for step in (encoder, teacher, scoring):
        step.add_argument("--pretrained", type=Path, required=True)
        step.add_argument("--attention", choices=("full", "causal"), default="full")
    for step in (encoder, teacher, mixing, network):
        step.add_argument("-o", "--output", type=Path, required=True)
    for step in (encoder, teacher, scoring, mixing, network):
        step.add_argument("--device")
    return parser


if __name__ == "__main__":
    main()
