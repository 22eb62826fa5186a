"""The tool that puts bugs in; `python -m stir.lab.mutation` takes long and is run on demand."""

from __future__ import annotations

import tomllib
from pathlib import Path
from queue import Queue
from threading import Thread
from types import ModuleType

import pytest

from stir.lab.mutation import results
from stir.lab.mutation.groups import GROUPS, group_of, modules_of
from stir.lab.mutation.mutants import Mutant, by_hand, draw, mutants_of
from stir.lab.mutation.reach import Reach, outermost, recorded
from stir.lab.mutation.swap import functions, swap
from stir.lab.mutation.tree import mutated

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent
SOURCE = '''\
"""A module."""

LIMIT = 3


class Box:
    """A box."""

    size: int = 2

    def fits(self, a: int, b: int) -> bool:
        """Whether both fit."""
        if not a or a < b and b != LIMIT:
            raise ValueError(f"{a + 1}")
        self.size = max(a, b) - 1
        return True
'''


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "m.py").write_text(SOURCE)
    return tmp_path


def test_operators(tree: Path) -> None:
    found = {
        (m.function, m.operator, SOURCE[m.start : m.end], m.text) for m in mutants_of(tree, "m.py")
    }
    fits = "Box.fits"
    assert found == {
        ("", "constant", "3", "4"),
        ("", "constant", "3", "2"),
        ("", "constant", "2", "3"),
        ("", "constant", "2", "1"),
        (fits, "boolean", "or", "and"),
        (fits, "not removed", "not a", "(a)"),
        (fits, "boolean", "and", "or"),
        (fits, "comparison", "<", "<="),
        (fits, "comparison", "!=", "=="),
        (fits, "statement removed", 'raise ValueError(f"{a + 1}")', "pass"),
        (fits, "statement removed", "self.size = max(a, b) - 1", "pass"),
        (fits, "arguments swapped", "a, b", "b, a"),
        (fits, "arithmetic", "-", "+"),
        (fits, "constant", "1", "2"),
        (fits, "constant", "1", "0"),
        (fits, "returns None", "return True", "return None"),
        (fits, "constant", "True", "False"),
    }


def test_a_draw_is_a_beginning_of_a_longer_one(tree: Path) -> None:
    every = mutants_of(tree, "m.py")
    few, more = draw(tree, every, 5, 1), draw(tree, reversed(every), 9, 1)
    assert few == more[:5]
    assert draw(tree, every, 5, 2) != few
    assert len({mutant.id for mutant in every}) == len(every)


def test_a_file_is_as_it_was_afterwards(tree: Path) -> None:
    mutant = draw(tree, mutants_of(tree, "m.py"), 1, 1)[0]
    before = (tree / "m.py").stat().st_mtime_ns
    with mutated(tree, mutant) as source:
        assert (tree / "m.py").read_text() == source == mutant.apply(SOURCE) != SOURCE
    assert (tree / "m.py").read_text() == SOURCE
    assert (tree / "m.py").stat().st_mtime_ns == before


def test_a_function_is_swapped_in_a_running_process(tree: Path) -> None:
    file = str(tree / "m.py")
    module = ModuleType("m")
    exec(compile(SOURCE, file, "exec"), module.__dict__)
    box = module.Box()
    assert box.fits(5, 5) and box.size == 4
    known = functions(str(tree))
    assert swap(known, file, "Box.fits", SOURCE.replace("- 1", "+ 1"))
    assert box.fits(5, 5) and box.size == 6
    assert not swap(known, file, "Box.holds", SOURCE)


def test_a_thread_of_an_earlier_test_is_seen() -> None:
    """As of a server that the tests of a module share."""
    asked, answered = Queue[bool](), Queue[None]()

    def serve() -> None:
        while asked.get():
            _reached()
            answered.put(None)

    server = Thread(target=serve)
    here = str(Path(__file__))
    with recorded(here):
        server.start()
    try:
        for _ in range(2):
            with recorded(here) as codes:
                asked.put(True)
                answered.get()
            assert "_reached" in {outermost(code) for code in codes}
    finally:
        asked.put(False)
        server.join()


def _reached() -> None:
    pass


def test_which_test_reaches_what(tree: Path) -> None:
    file = str(tree / "m.py")
    module = ModuleType("m")
    exec(compile(SOURCE, file, "exec"), module.__dict__)
    with recorded(str(tree)) as codes:
        module.Box().fits(5, 5)
    assert {outermost(code) for code in codes} == {"Box.fits"}
    reach = Reach(tree / "reach.json")
    reach.add("slow", 9.0, ["m.py:Box.fits"])
    reach.add("fast", 0.1, ["m.py:Box.fits", "n.py:f"])
    reach.add("other", 0.1, ["n.py:f"])
    reach.save()
    again = Reach(tree / "reach.json")
    assert [test.name for test in again.reaching("m.py", "Box.fits", 20)] == ["fast", "slow"]
    assert [test.name for test in again.reaching("m.py", "", 5)] == ["fast"]
    assert [test.name for test in again.reaching("m.py", "", 5, ("slow",))] == ["slow"]
    assert again.reaching("m.py", "Box.holds", 20) == []


def test_the_score(tree: Path) -> None:
    mutants = draw(tree, mutants_of(tree, "m.py"), 5, 1)
    file = tree / "results.jsonl"
    for mutant, outcome in zip(
        mutants, ("killed", "survived", "unreached", "survived"), strict=False
    ):
        results.append(file, mutant, outcome, "", 1, 0.1)
    results.append(file, mutants[1], "killed", "", 1, 0.1)  # tried once more
    score = results.score(mutants, results.read(file), {mutants[2].id})
    assert (score.killed, score.survived, score.equivalent, score.untried) == (2, 1, 1, 1)
    assert str(score) == "2 of 3 killed (66.7 %), 1 equivalent, 1 untried"


def _named() -> list[Mutant]:
    return by_hand(ROOT, tomllib.loads((HERE / "named.toml").read_text())["mutant"])


def test_the_mutants_with_names_can_be_made() -> None:
    """Each stands in one place of the sources as they are now."""
    found = _named()
    assert len(found) >= 12
    for mutant in found:
        assert group_of(ROOT, mutant.path) in GROUPS
        compile(mutant.apply((ROOT / mutant.path).read_text()), mutant.path, "exec")


def test_the_equivalent_mutants_are_still_there() -> None:
    listed = results.read_equivalents(HERE / "equivalent.txt")
    assert all(listed.values())
    paths = {name.split(" ", 1)[0] for name in listed}
    known = {mutant.id for path in paths for mutant in mutants_of(ROOT, path)}
    assert listed.keys() <= known


def test_every_group_has_modules_and_tests() -> None:
    for group in GROUPS.values():
        assert modules_of(ROOT, group)
        assert all((ROOT / path).exists() for path in group.tests)
