from __future__ import annotations

from math import log10
from pathlib import Path
from random import Random

import pytest

from stir.errors import ModelError
from stir.lm import fit
from stir.lm.arpa import arpa_lines, write_arpa


def test_a_small_model_line_by_line() -> None:
    model = fit([["a"], ["b"]], order=2, discount=0.5)
    # a and b follow <s>, </s> follows both: 4 in all, 3 types. gamma = 0.5 * 3 / 4 = 0.375,
    # a fourth of which is 0.09375. p(a) = 0.5 / 4 + 0.09375 = 0.21875, p(</s>) = 0.46875.
    # "<s> a": 0.5 / 2 + 0.5 * 0.21875 = 0.359375; "a </s>": 0.5 / 1 + 0.5 * 0.46875 = 0.734375.
    half = f"{log10(0.5):.10g}"
    assert list(arpa_lines(model)) == [
        "\\data\\",
        "ngram 1=5",
        "ngram 2=4",
        "",
        "\\1-grams:",
        f"{log10(0.09375):.10g}\t<unk>\t0",
        f"-99\t<s>\t{half}",
        f"{log10(0.46875):.10g}\t</s>\t0",
        f"{log10(0.21875):.10g}\ta\t{half}",
        f"{log10(0.21875):.10g}\tb\t{half}",
        "",
        "\\2-grams:",
        f"{log10(0.359375):.10g}\t<s> a",
        f"{log10(0.359375):.10g}\t<s> b",
        f"{log10(0.734375):.10g}\ta </s>",
        f"{log10(0.734375):.10g}\tb </s>",
        "",
        "\\end\\",
    ]


@pytest.mark.parametrize("word", ["two words", "", "<UNK>", "</S>"])
def test_words_that_arpa_cannot_hold_are_named(word: str, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="ARPA"):
        write_arpa(fit([[word]]), tmp_path / "model.arpa")


@pytest.mark.parametrize("order", [2, 3, 4])
def test_kenlm_gives_the_same_probabilities(order: int, tmp_path: Path) -> None:
    kenlm = pytest.importorskip("kenlm")
    random = Random(order)
    sentences = [random.choices("abcdefgh", k=random.randint(1, 9)) for _ in range(60)]
    model = fit(sentences, order=order)
    write_arpa(model, tmp_path / "model.arpa")
    theirs = kenlm.Model(str(tmp_path / "model.arpa"))
    for sentence in [*sentences, *(random.choices("abcdefghxyz", k=9) for _ in range(60))]:
        context = model.start
        scores = list(theirs.full_scores(" ".join(sentence)))
        for word, (log_p, _, unknown) in zip([*sentence, "</s>"], scores, strict=True):
            assert unknown == (word not in model.vocabulary)
            ours = -model.surprisal(context, word) * log10(2)
            assert ours == pytest.approx(log_p, abs=1e-5)  # kenlm keeps 32 bits
            context = model.advance(context, word)
