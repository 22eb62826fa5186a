from __future__ import annotations

from stir.corpus.markup import parse_markup
from stir.corpus.statistics import Statistics, edit_term_runs, is_chained, is_nested
from stir.types import Utterance


def utterance(markup: str, name: str = "1:A:0") -> Utterance:
    words, annotation = parse_markup(markup)
    return Utterance(name, words, None, annotation, "A")


def test_counts() -> None:
    corpus = [
        # 7 words; edit terms uh, you, know; reparandum likes; phase loves
        utterance("john [ likes + {uh you know} loves ] mary"),
        # 4 words; chain: (i, i) and (i i, we); reparanda 1 and 2 long; rm words 0 1, rp words 1 2
        utterance("[ [ i + i ] + we ] le-", "1:B:1"),
        # 4 words; a delete of two words with an interregnum
        utterance("[ the big + ] {uh} we", "2:A:0"),
        utterance("yes", "2:A:1"),
    ]
    found = Statistics.of(corpus)
    assert found.to_json() == {
        "conversations": 2,
        "utterances": 4,
        "words": 16,
        # john loves mary; we le-; we; yes
        "fluent_words": 7,
        "partial_words": 1,
        "repairs": 4,
        "kinds": {"repeat": 1, "substitute": 2, "delete": 1},
        # likes; i i; the big
        "rm_words": 5,
        # loves; i we; we
        "rp_words": 4,
        "edit_words": 4,
        "interregnum_words": 4,
        "with_interregnum": {"repeat": 0, "substitute": 1, "delete": 1},
        "reparandum_lengths": {1: 2, 2: 2},
        "mean_reparandum_length": 1.5,
        # likes..loves 4; i..i 1; i..we 2; the..we 3
        "rm_start_to_rp_start": {1: 1, 2: 1, 3: 1, 4: 1},
        "beyond_search": 0,
        "chained": 1,
        "nested": 0,
        "edit_terms": {"uh you know": 1, "uh": 1},
    }


def test_runs_of_edit_terms() -> None:
    runs = edit_term_runs(utterance("{uh} so {you know uh} we {um} [ i + {uh} i ]"))
    assert list(runs) == ["uh", "you know uh", "um", "uh"]


def chained_and_nested(markup: str) -> list[tuple[bool, bool]]:
    annotation = utterance(markup).annotation
    return [(is_chained(annotation, r), is_nested(annotation, r)) for r in annotation.repairs]


def test_chains_and_nests_are_told_apart() -> None:
    single, link, nested = (False, False), (True, False), (False, True)
    assert chained_and_nested("[ i + i ] [ we + they ]") == [single, single]
    assert chained_and_nested("[ [ [ a + b ] + c ] + d ]") == [single, link, link]
    # the inner repair begins the reparandum but is not all of it
    assert chained_and_nested("[ [ a + a ] b + c ]") == [nested, single]
    # the outer repair's onset comes before the inner's
    assert chained_and_nested("[ x + [ a + b ] c ]") == [single, nested]


def test_the_longest_searches() -> None:
    # rm_start to rp_start: 7 words are searched, 8 are not
    assert Statistics.of([utterance("[ a b c d e f g + a ]")]).beyond_search == 0
    assert Statistics.of([utterance("[ a b c d e f g h + a ]")]).beyond_search == 1
