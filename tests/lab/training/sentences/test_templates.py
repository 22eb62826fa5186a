"""The text files of templates: what their format means, and what errors say."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import stir
from stir.errors import InputError
from stir.lab.training.sentences.conversations.twins import FRAMES as CONVERSATION_FRAMES
from stir.lab.training.sentences.requests.frames import CUE_FRAMES, FRAMES
from stir.lab.training.sentences.templates import BROAD, CORRECTIONS, MEANT, SMALL_TALK
from stir.lab.training.sentences.templates.inflection import FORMS
from stir.lab.training.sentences.templates.reading import Templates, read_templates

ROOT = Path(__file__).parents[4]
Read = Callable[[str], Templates]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def write_and_read(text: str) -> Templates:
        path = tmp_path / "some.txt"
        path.write_text(text)
        return read_templates([path])

    return write_and_read


# --- word lists -----------------------------------------------------------------------------------


def test_slashes_make_sets(read: Read) -> None:
    templates = read("""
        [phrases side]
        left / right | far north / far south
        [verbs deal]
        buy it / sell it
    """)
    assert templates.slots["side"] == ["left", "right", "far north", "far south"]
    assert templates.sets["side"] == [["left", "right"], ["far north", "far south"]]
    assert templates.sets["deal_d"] == [["bought it", "sold it"]]


def test_an_entry_must_not_stand_beside_sets(read: Read) -> None:
    with pytest.raises(InputError, match="in no set") as error:
        read("[phrases side]\nleft / right | middle")
    assert error.value.token == "middle"


def test_a_list_for_each_list(read: Read) -> None:
    templates = read("""
        [words day]
        monday friday
        [phrases side]
        left / right
        [each both: day side]
        <*> and <*> *2 | <*>
    """)
    assert templates.slots["both_day"] == ["<day> and <day>", "<day> and <day>", "<day>"]
    assert templates.slots["both_side"] == ["<side> and <side>", "<side> and <side>", "<side>"]


def test_words_and_phrases(read: Read) -> None:
    slots = read("""
        # a comment
        [words metal]
        silver gold

        [words colour]
        red blue
        @metal green

        [phrases place]
        the beach | my <colour> house *2
        () | home
    """).slots
    assert slots["colour"] == ["red", "blue", "silver", "gold", "green"]
    house = "my <colour> house"
    assert slots["place"] == ["the beach", house, house, "", "home"]


def test_entries_can_be_left_out_and_lists_be_hidden(read: Read) -> None:
    slots = read("""
        [words _all]
        red blue green
        [words some]
        except: blue
        @_all
    """).slots
    assert slots == {"some": ["red", "green"]}


def test_an_entry_for_each_row_of_a_table(read: Read) -> None:
    slots = read("""
        [table verb: base past object]
        bake baked the bread | swim swam ()
        give up / gave up / the game
        [phrases did from verb]
        {past} {object}
        they {base} {object}
    """).slots
    assert slots["did"] == [
        *("baked the bread", "they bake the bread"),
        *("swam", "they swim"),
        *("gave up the game", "they give up the game"),
    ]


def test_a_table_can_have_the_rows_of_another(read: Read) -> None:
    slots = read("""
        [table _person: base past]
        tell told | see saw
        [table _verb: base past object]
        @_person my friend
        eat ate a pie
        [phrases did from _verb]
        {past} {object}
    """).slots
    assert slots["did"] == ["told my friend", "saw my friend", "ate a pie"]


def test_every_row_with_every_row_of_another_table(read: Read) -> None:
    slots = read("""
        [words tens]
        twenty thirty
        [words small]
        one two
        [phrases number from tens, small]
        {tens} {small}
    """).slots
    assert slots["number"] == ["twenty one", "twenty two", "thirty one", "thirty two"]


def test_forms_of_a_word(read: Read) -> None:
    slots = read("""
        [words noun]
        box city deer
        [words nouns from noun]
        {noun:plural}
        [phrases spelled from noun]
        {noun:spelled} | {noun:initial} as in {noun}
    """).slots
    assert slots["nouns"] == ["boxes", "cities", "deer"]
    assert slots["spelled"][:2] == ["B O X", "B as in box"]


def test_verbs_make_a_list_for_each_form(read: Read) -> None:
    slots = read("""
        [verbs enter]
        move in | take it in | carry on
    """).slots
    assert slots == {
        "enter_b": ["move in", "take it in", "carry on"],
        "enter_s": ["moves in", "takes it in", "carries on"],
        "enter_d": ["moved in", "took it in", "carried on"],
        "enter_n": ["moved in", "taken it in", "carried on"],
        "enter_g": ["moving in", "taking it in", "carrying on"],
    }


@pytest.mark.parametrize(
    ("form", "base", "inflected"),
    [
        *(("plural", "bookshelf", "bookshelves"), ("plural", "toy", "toys")),
        *(("plural", "lady", "ladies"), ("plural", "watch", "watches")),
        *(("s", "have", "has"), ("s", "go out", "goes out"), ("s", "try", "tries")),
        *(("past", "stop", "stopped"), ("past", "play", "played"), ("past", "be", "was")),
        *(("participle", "freeze", "frozen"), ("participle", "agree", "agreed")),
        *(("ing", "lie", "lying"), ("ing", "be", "being"), ("ing", "get up", "getting up")),
        *(("ing", "agree", "agreeing"), ("ing", "make", "making")),
    ],
)
def test_inflection(form: str, base: str, inflected: str) -> None:
    assert FORMS[form](base) == inflected


# --- templates ------------------------------------------------------------------------------------


def test_groups(read: Read) -> None:
    first, second = read("""
        weight: 3
        [words pronoun]
        i we
        [group first]
        weight: 1.5
        never: that @pronoun
        clauses:
        <pronoun> know that that is it
        alone:
        is it
        is that that
        [group second]
        alone:
        had had
    """).groups
    assert first.name == "first"
    assert first.clauses == ("<pronoun> know that that is it",)
    assert first.alone == ("is it", "is that that")
    assert first.never == {"that", "i", "we"}
    assert first.weight == 4.5
    assert second.clauses == ()
    assert second.never == frozenset()
    assert second.weight == 3


def test_shared_templates(read: Read) -> None:
    [group] = read("""
        [phrases in_x]
        in june
        [shared particle]
        we moved * <*_x>
        did we move *
        [group in]
        alone:
        @particle in
        it is in
    """).groups
    assert group.alone == ("we moved in <in_x>", "did we move in", "it is in")


def test_templates_in_markup(read: Read) -> None:
    found = read("""
        [marked]
        [ i + {uh} i ] know
        it is {like} <cold>
        [words cold]
        cold
    """)
    assert found.marked == ("[ i + {uh} i ] know", "it is {like} <cold>")


# --- errors name the file, the line and the token -------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "token"),
    [
        ("red blue", 1, "red blue"),
        ("[wrods colour]", 1, "wrods"),
        ("[words]", 1, "[words]"),
        ("[words colour", 1, "[words colour"),
        ("[table verb]", 1, "[table verb]"),
        ("[marked colour]", 1, "[marked colour]"),
        ("[words colour]", 1, "colour"),
        ("[words a]\nx\n[words a]\ny", 3, "a"),
        ("[words a]\n@b", 2, "@b"),
        ("[phrases a]\nx | | y", 2, "|"),
        ("[phrases a]\nx\nthe <b> y", 3, "<b>"),
        ("[words _b]\nx\n[phrases a]\nthe <_b> y", 4, "<_b>"),
        ("[phrases a]\nthe <a y", 2, "<a"),
        ("[phrases a]\nthe <a b> y", 2, "<a"),
        ("[phrases a from b]\nx", 1, "b"),
        ("[words b]\nx\n[phrases a from b]\n{c}", 4, "{c}"),
        ("[words b]\nx\n[phrases a from b]\n{b:plurals}", 4, "{b:plurals}"),
        ("[table a: b c]\nx y | z", 2, "z"),
        ("[table a: b c]\nx / y / z", 2, "x / y / z"),
        ("[table a: b]\n@c", 2, "@c"),
        ("weight: heavy", 1, "heavy"),
        ("[group a]\nweight: heavy", 2, "heavy"),
        ("[group a]\nnever: @b", 2, "@b"),
        ("[group a]\nx", 2, "x"),
        ("[group a]\nalone:", 1, "a"),
        ("[group a]\nalone:\nx\n[group a]\nalone:\ny", 4, "a"),
        ("[group a]\nalone:\nx <b>", 3, "<b>"),
        ("[group a]\nalone:\n@b in", 3, "@b"),
        ("[shared b]\nx <*_x>\n[group a]\nalone:\n@b in", 5, "<in_x>"),
        ("[marked]\n[ i + i ] <b>", 2, "<b>"),
    ],
)
def test_errors(read: Read, text: str, line: int, token: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert caught.value.file is not None
    assert Path(caught.value.file).name == "some.txt"
    assert caught.value.line == line
    assert caught.value.token == token


# --- the files of the package ---------------------------------------------------------------------


def test_every_file_is_read() -> None:
    folder = ROOT / "src" / "stir" / "lab" / "training" / "sentences" / "templates"
    templates, frames = (
        {*BROAD, *CORRECTIONS, *MEANT, *SMALL_TALK},
        {FRAMES, CUE_FRAMES, CONVERSATION_FRAMES},
    )
    found = {path.name for path in folder.glob("*.txt")}
    assert found == templates | frames


def test_the_files_are_packaged() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packaged = settings["tool"]["setuptools"]["package-data"]["stir"]
    root = Path(stir.__file__).parent
    found = {path.name for pattern in packaged for path in root.glob(pattern)}
    assert {*BROAD, *CORRECTIONS, *MEANT, FRAMES, CUE_FRAMES, CONVERSATION_FRAMES} <= found


def test_nobody_else_reads_them() -> None:
    program = """
import sys, stir, stir.cli
stir.load("paper").annotate("we we went")
print([name for name in sys.modules if "templates" in name])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr
