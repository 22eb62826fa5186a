"""The Switchboard reader, on conversations written for the purpose."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from stir.corpus.markup import write_markup
from stir.corpus.source import read_corpus
from stir.corpus.swda import read_conversation, read_swda
from stir.errors import CorpusError, Problems
from stir.types import Utterance

COLUMNS = ["conversation_no", "transcript_index", "act_tag", "caller", "text"]
COLUMNS += ["pos", "trees", "ptb_treenumbers"]
Row = tuple[str, ...]


def write(folder: Path, *rows: Row, number: str = "9001", columns: list[str] = COLUMNS) -> Path:
    """Write a conversation; a row is act tag, caller, text and, if wanted, pos, trees, numbers."""
    path = folder / f"sw_0001_{number}.utt.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        for index, row in enumerate(rows):
            writer.writerow([number, index, *row, *[""] * (6 - len(row))])
    return path


def read(
    folder: Path, *rows: Row, partial_words: bool = True, marks: bool = False
) -> list[Utterance]:
    path = write(folder, *rows)
    return list(read_conversation(path, partial_words=partial_words, marks=marks))


def markup(utterances: list[Utterance]) -> list[str]:
    return [write_markup(u.words, u.annotation) for u in utterances]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{F Uh, } [ we, + {D you know, } they ] left. /", "{uh} [ we + {you know} they ] left"),
        # coordination and asides are fluent
        ("{C And } {A so I hear } it's gone. -/", "and so i hear its gone"),
        ("{E I mean, } that's, -- it. /", "{i mean} thats it"),
        # noises and remarks, in all their spellings
        ("<Laughter>. # Yes #, <<very faint>> <noise> so. *[[slash error]] /", "yes so"),
        ("{pause} okay [child_talking] ((then)) /", "okay then"),
        ('He said, "T V -s, don\'t they? (( ))" - /', "he said t v dont they"),
        ("Uh-huh. /", "uh-huh"),
        # marks may touch their words
        ("[I, + {F um,} I] don't. /", "[ i + {um} i ] dont"),
        ("[[ the, + the ] bl-, + the black ] one", "[ [ the + the ] bl- + the black ] one"),
        ("[ I, + ] {F uh, } who knows", "[ i + ] {uh} who knows"),
        ("{F Umm, } {F uhh } no", "{um uh} no"),
    ],
)
def test_text(tmp_path: Path, text: str, expected: str) -> None:
    assert markup(read(tmp_path, ("sd", "A", text))) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "{F Uh, } [ we, + {D you know, } they ] left. /",
            "{uh,} [ we, + {you know,} they ] left.",
        ),
        ("Did you? Oh! Well; no: yes", "did you? oh! well; no: yes"),
        # a dash that stands alone, of either length; a mark before it counts more
        ("that's - it -- is, -- so. /", "thats— it— is, so."),
        ("-- the sea. -/", "the sea."),
        # around marks there are quotation marks and brackets
        ('He said, "No." {C And } ((then,)) "why?" /', "he said, no. and then, why?"),
        # noises have no marks, and no mark stands for a word
        ("<Laughter>. # Yes #, so. /", "yes, so."),
        ("[I, + {F um,} I] don't. /", "[ i, + {um,} i ] dont."),
        # a word that is broken off keeps its hyphen, and has no mark beside it
        ("[ the bl-, + the ] black, one", "[ the bl- + the ] black, one"),
        ("T V -s, yes", "t v, yes"),
    ],
)
def test_marks(tmp_path: Path, text: str, expected: str) -> None:
    (found,) = read(tmp_path, ("sd", "A", text), marks=True)
    assert markup([found]) == [expected]
    # without its marks it is what is read without them; kinds are those of the words alone
    (plain,) = read(tmp_path, ("sd", "A", text))
    marks = ",.?!;:—"
    assert [w.rstrip(marks) for w in found.words] == [w.rstrip(marks) for w in plain.words]
    assert found.annotation == plain.annotation
    assert (found.id, found.pos) == (plain.id, plain.pos)


def test_marks_without_partial_words(tmp_path: Path) -> None:
    """A dash after a word does not make it a partial one."""
    row = ("sd", "A", "[ the, + th-, the ] cat -- sat. /")
    (found,) = read(tmp_path, row, marks=True, partial_words=False)
    assert found.words == ("the,", "the", "cat—", "sat.")
    (plain,) = read(tmp_path, row, partial_words=False)
    assert plain.words == ("the", "the", "cat", "sat")
    assert found.annotation == plain.annotation


def test_marks_of_utterances_of_several_rows(tmp_path: Path) -> None:
    write(
        tmp_path,
        ("sd", "A", "We went to, --"),
        ("b", "B", "Uh-huh. /"),
        ("+", "A", "-- the sea. /"),
    )
    found = list(read_swda(tmp_path, marks=True))
    assert [u.words for u in found] == [("we", "went", "to,", "the", "sea."), ("uh-huh.",)]
    assert [u.words for u in read_swda(tmp_path)] == [
        ("we", "went", "to", "the", "sea"),
        ("uh-huh",),
    ]


def test_a_row_is_an_utterance_unless_it_continues_one(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        ("sd", "A", "We went to, --"),
        ("b", "B", "Uh-huh. /"),
        ("+", "A", "-- the sea. /"),
        ("x", "A", "<Laughter>. /"),  # nothing said: no utterance, and nothing to continue
        ("+", "A", "yesterday. /"),
        ("sd", "A", "It rained. /"),
    )
    assert [u.id for u in found] == ["9001:A:0", "9001:B:1", "9001:A:5"]
    assert markup(found) == ["we went to the sea yesterday", "uh-huh", "it rained"]
    assert [u.speaker for u in found] == ["A", "B", "A"]


def test_a_row_inside_an_open_repair_is_joined(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        ("sd", "A", "I saw [ the, +"),
        ("b", "B", "Yes. /"),
        ("sd", "A", "a ] cat. /"),
        ("sd", "A", "[ It, + it"),
        ("sv", "A", "] was big. /"),  # closed before its first word
    )
    assert markup(found) == ["i saw [ the + a ] cat", "yes", "[ it + it ]", "was big"]


def test_a_row_that_a_delete_waits_for_is_joined(tmp_path: Path) -> None:
    found = read(tmp_path, ("sd", "A", "[ But, + ] - /"), ("sd", "A", "{F uh } who cares. /"))
    assert markup(found) == ["[ but + ] {uh} who cares"]


def test_an_edit_term_may_be_cut_in_two_by_the_other_speaker(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        ("sd", "A", "{C But } {E I # --"),
        ("b", "B", "# Uh-huh. # /"),
        ("+", "A", "-- mean, } it rained {C and --"),
        ("+", "A", "then } it stopped. /"),
    )
    assert markup(found) == ["but {i mean} it rained and then it stopped", "uh-huh"]


def test_rows_marked_as_errors_are_skipped(tmp_path: Path) -> None:
    found = read(tmp_path, ("sd", "A", "We"), ("sd@", "A", "no"), ("+", "A", "left. /"))
    assert markup(found) == ["we left"]


def test_a_bracket_that_lost_its_end_does_not_swallow_the_conversation(tmp_path: Path) -> None:
    problems = Problems()
    rows = [("sd", "A", "[ the, + {F uh } my cat /")]
    rows += [("sd", "A", f"is [ number, + number ] {n} /") for n in range(9)]
    path = write(tmp_path, *rows)
    found = list(read_conversation(path, problems=problems))
    assert len(found) == 10
    assert markup(found)[0] == "[ the + {uh} my ] cat"
    (problem,) = problems
    assert str(problem) == (
        f"{path}:2: utterance 9001:A:0: the bracket before this word is never closed, "
        "at 'the' (token 0)"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # the ends move to the whole words beside
        ("[ the bl-, + the big bl-, ] one", "[ the + the big ] one"),
        ("[ w-, we, + {F uh } we ] left", "[ we + {uh} we ] left"),
        # nothing is left of the reparandum
        ("[ w-, + we ] left", "we left"),
        # the onset itself is broken off
        ("[ the, + [ th-, + the ] ] cat", "the the cat"),
        ("[ the, + ] th-, cat", "the cat"),
        ("[ [ the, + th-, ] + the ] cat", "[ the + the ] cat"),
        ("{F u-, } no", "no"),
    ],
)
def test_partial_words_are_taken_out(tmp_path: Path, text: str, expected: str) -> None:
    assert markup(read(tmp_path, ("sd", "A", text), partial_words=False)) == [expected]


def test_an_utterance_of_partial_words_alone_disappears(tmp_path: Path) -> None:
    assert read(tmp_path, ("%", "A", "W-, -/"), partial_words=False) == []


def test_a_substitute_stays_one_without_its_partial_word(tmp_path: Path) -> None:
    (u,) = read(tmp_path, ("sd", "A", "[ you wa-, + you ] walk"), partial_words=False)
    assert [(r.rm_start, r.rp_start, r.kind) for r in u.annotation.repairs] == [
        (0, 1, "substitute")
    ]


def test_tags_come_from_the_pos_column(tmp_path: Path) -> None:
    pos = "[ I/PRP ] do/VBP n't/RB ,/, [ uh/IN ] see/VB|VBP [ T/NNP V/NNP -s/NNS ] ./."
    (u,) = read(tmp_path, ("sd", "A", "I don't, {F uh } see T V -s. /", pos))
    assert u.words == ("i", "dont", "uh", "see", "t", "v")
    assert u.pos == ("PRP", "VBPRB", "UH", "VB", "NNP", "NNP")


def test_tags_come_from_the_trees_first(tmp_path: Path) -> None:
    # One tree covers two rows; both rows repeat it, and the second begins in its middle.
    tree = "(S (NP (PRP they)) (VP (BES 's) (ADVP (RB still)) (ADJP (JJ red))) (. .) (-DFL- E_S))"
    found = read(
        tmp_path,
        ("sd", "A", "They's --", "They/XX 's/XX", tree, "7"),
        ("b", "B", "Oh. /", "Oh/UH"),
        ("sd", "A", "still red. /", "", tree, "7"),
    )
    assert [u.pos for u in found] == [("PRPBES",), ("UH",), ("RB", "JJ")]


def test_a_word_without_any_tag(tmp_path: Path) -> None:
    (u,) = read(tmp_path, ("sd", "A", "Hello there. /", "there/EX"))
    assert u.pos == ("XX", "EX")


@pytest.mark.parametrize(
    ("text", "tree", "expected"),
    [
        # words struck out in the tree alone: a delete
        ("it there is", "(S (EDITED (PRP it)) (EX there) (VBZ is))", "[ it + ] there is"),
        # a repeat and a substitute, as far as words come again
        ("a a cat", "(NP (EDITED (DT a)) (DT a) (NN cat))", "[ a + a ] cat"),
        (
            "the old cat {F uh } the cat sat",
            "(S (EDITED (DT the) (JJ old) (NN cat)) (UH uh) (DT the) (NN cat) (VBD sat))",
            "[ the old cat + {uh} the cat ] sat",
        ),
        # "or" belongs to the repair
        (
            "ninety or nineteen ten",
            "(NP (EDITED (CD ninety) (CC or)) (CD nineteen) (CD ten))",
            "[ ninety + or nineteen ] ten",
        ),
        # struck-out words that run into a bracket's reparandum lengthen it
        (
            "a big [ cat, + dog ] sat",
            "(S (EDITED (DT a) (JJ big) (RM (-DFL- \\[)) (NN cat) (IP (-DFL- \\+))) (NN dog))",
            "[ a big cat + dog ] sat",
        ),
        # the bracket says it already
        (
            "[ a, + the ] cat",
            "(NP (EDITED (RM (-DFL- \\[)) (DT a) (IP (-DFL- \\+))) (DT the) (NN cat))",
            "[ a + the ] cat",
        ),
        # an edit term is only an edit term
        ("{F oh } we left", "(S (EDITED (UH oh)) (PRP we) (VBD left))", "{oh} we left"),
    ],
)
def test_repairs_of_the_trees(tmp_path: Path, text: str, tree: str, expected: str) -> None:
    assert markup(read(tmp_path, ("sd", "A", text, "", tree, "1"))) == [expected]


def test_a_tree_of_a_repeated_row_is_not_misread(tmp_path: Path) -> None:
    # The first row carries a wrong tree; the second must not be taken for the struck-out word.
    right = "(S (EDITED (PRP they)) (PRP they) (VBP run))"
    found = read(
        tmp_path,
        ("sd", "A", "[ they, +", "", "(S (PRP they) (VBP sat))", "1"),
        ("+", "A", "they ] run", "", right, "2"),
    )
    assert markup(found) == ["[ they + they ] run"]


def test_problems_name_file_line_utterance_and_token(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        ("sd", "A", "fine /"),
        ("sd", "B", "a ] b + c } {F d"),
    )
    problems = Problems()
    found = list(read_conversation(path, problems=problems))
    assert markup(found) == ["fine", "a b c {d}"]
    where = f"{path}:3: utterance 9001:B:1: "
    assert [str(p) for p in problems] == [
        where + "closing bracket without an opening one, at ']' (token 1)",
        where + "'+' outside brackets, at '+' (token 3)",
        where + "closing brace without an opening one, at '}' (token 5)",
        where + "the brace before this word is never closed, at 'd' (token 3)",
    ]
    assert problems.dropped == {"marks": 4}
    with pytest.raises(CorpusError, match="without an opening one"):
        list(read_conversation(path))


def test_a_delete_that_nothing_follows_is_reported(tmp_path: Path) -> None:
    path = write(tmp_path, ("sd", "A", "so [ we, + ] {F uh } - /"))
    problems = Problems()
    assert markup(list(read_conversation(path, problems=problems))) == ["so we {uh}"]
    assert [p.message for p in problems] == ["no word follows the delete that starts here"]
    assert problems.dropped == {"repairs": 1}


def test_a_missing_column_costs_the_conversation(tmp_path: Path) -> None:
    columns = ["x" if name == "text" else name for name in COLUMNS]
    path = write(tmp_path, ("sd", "A", "hello"), columns=columns)
    problems = Problems()
    assert list(read_conversation(path, problems=problems)) == []
    assert [str(p) for p in problems] == [f"{path}:1: the column 'text' is missing"]
    assert problems.dropped == {"conversations": 1}


def test_rows_that_end_early_and_lines_in_another_encoding(tmp_path: Path) -> None:
    path = write(tmp_path, ("sd", "A", "hello"), ("sd", "A", "there"))
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([lines[0], b"9001,7,sd", b"9001,8,sd,A,caf\xe9,,,", *lines[1:]]))
    problems = Problems()
    found = list(read_conversation(path, problems=problems))
    assert markup(found) == ["hello", "there"]
    assert [(p.line, p.message) for p in problems] == [
        (2, "the row has too few columns"),
        (3, "not UTF-8 in column 16"),
    ]
    assert problems.dropped == {"rows": 1, "lines": 1}


def test_an_unclosed_quote_is_reported(tmp_path: Path) -> None:
    path = write(tmp_path, ("sd", "A", "hello"))
    with path.open("a", encoding="utf-8") as file:
        file.write('9001,5,sd,A,"never closed\n')
    problems = Problems()
    assert markup(list(read_conversation(path, problems=problems))) == ["hello"]
    (problem,) = problems
    assert "not CSV" in str(problem)


def test_a_split_names_its_conversations(tmp_path: Path) -> None:
    write(tmp_path, ("sd", "A", "one"), number="9001")
    write(tmp_path, ("sd", "A", "two"), number="9002")
    split = tmp_path / "split.txt"
    split.write_text("# mine\n9002\n\n9003  # gone\n9002\n", encoding="utf-8")
    problems = Problems()
    found = list(read_corpus(tmp_path, split, problems=problems))
    assert [u.id for u in found] == ["9002:A:0"]
    assert [str(p) for p in problems] == [
        f"{split}:5: duplicate conversation, first in line 2, at '9002'",
        f"{split}:4: no such conversation in the corpus, at '9003'",
    ]
    assert problems.dropped == {"conversations": 1}


@pytest.mark.parametrize("missing", ["nowhere", "."])
def test_a_folder_without_conversations(tmp_path: Path, missing: str) -> None:
    with pytest.raises(CorpusError, match=r"cannot be read|contains no conversation"):
        list(read_corpus(tmp_path / missing))
