"""Models as ARPA text, for users of KenLM and SRILM.

An ARPA file holds log10 probabilities, interpolation included, and log10 back-off weights: what the
trie holds in bits. It has no entropies and no context `<s> <s>`, which here equals the context
`<s>`. By convention, `<s>` itself has the log10 probability -99.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log10
from pathlib import Path

from stir.errors import ModelError
from stir.lm.model import LanguageModel
from stir.lm.vocabulary import SPECIAL, START

LOG10_ZERO = "-99"
LOG10_2 = log10(2.0)


def write_arpa(model: LanguageModel, file: str | Path) -> None:
    """Write a model as ARPA text, with enough digits to recover every probability."""
    for word in model.vocabulary.words:
        if len(word.split()) != 1:
            raise ModelError(
                "an ARPA file cannot hold an empty word or a word with white space", token=word
            )
        if word.casefold() in SPECIAL and word not in SPECIAL:
            raise ModelError("ARPA readers would mistake this word for a special word", token=word)
    with Path(file).open("w", encoding="utf-8", newline="\n") as stream:
        stream.writelines(f"{line}\n" for line in arpa_lines(model))


def arpa_lines(model: LanguageModel) -> Iterator[str]:
    """Yield the lines of the file."""
    levels = list(_levels(model))
    yield "\\data\\"
    for length, level in enumerate(levels, start=1):
        yield f"ngram {length}={len(level)}"
    texts = [""]
    for length, level in enumerate(levels, start=1):
        yield ""
        yield f"\\{length}-grams:"
        shorter, texts = texts, []
        for node, context, word in level:
            text = f"{shorter[context]} {model.vocabulary.word(word)}".strip()
            texts.append(text)
            yield _entry(model, node, text)
    yield ""
    yield "\\end\\"


def _levels(model: LanguageModel) -> Iterator[list[tuple[int, int, int]]]:
    """Yield, for each length, its n-grams: node, rank of the context in its level, last word."""
    first, link = model.arrays.first.tolist(), model.arrays.link.tolist()
    words = list(range(len(model.vocabulary) + 1))
    for node in range(len(words), len(link)):
        words.append(words[link[node]])
    begin, end = 0, 1
    for _ in range(model.order):
        yield [
            (node, context - begin, words[node])
            for context in range(begin, end)
            for node in range(first[context], first[context + 1])
        ]
        begin, end = first[begin], first[end]


def _entry(model: LanguageModel, node: int, text: str) -> str:
    bits = float(model.arrays.surprisal[node])
    log_p = LOG10_ZERO if node == START else f"{-bits * LOG10_2:.10g}"
    if node >= len(model.arrays.backoff):
        return f"{log_p}\t{text}"
    return f"{log_p}\t{text}\t{-float(model.arrays.backoff[node]) * LOG10_2:.10g}"
