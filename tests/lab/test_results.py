"""The file of results: what commands write into it, and what stays as it was."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from stir.errors import InputError
from stir.lab import results
from stir.lab.results import Entry, entries_of, read, stale, update, write

SETS = {
    "systems": ["paper", "default"],
    "sets": {
        "heldout": {
            "signatures": [],
            "values": {
                "clean.F_rm": {
                    "of": 5638,
                    "values": [0.749, 0.85612],
                    "intervals": [[0.7, 0.8], [0.84, 0.87]],
                    "difference": {"value": 0.107, "low": 0.087, "high": 0.129},
                }
            },
        }
    },
}


def shown(entries: list[Entry]) -> dict[str, str]:
    return {entry.key: entry.shown for entry in entries}


def test_sets() -> None:
    assert shown(entries_of(SETS, "sets", "stir experiment sets", {})) == {
        "sets/heldout/F_rm, clean/of": "5638",
        "sets/heldout/F_rm, clean/paper": "0.749 (0.700 to 0.800)",
        "sets/heldout/F_rm, clean/default": "0.856 (0.840 to 0.870)",
        "sets/heldout/F_rm, clean/difference": "0.107 (0.087 to 0.129)",
    }


def test_an_evaluation() -> None:
    system = {"system": "x", "F_rm": 0.5, "intervals": {"F_rm": [0.4, 0.6]}, "is_ceiling": False}
    data = {"systems": [system], "differences": []}
    assert shown(entries_of(data, "own", "", {})) == {"own/F_rm/x": "0.500 (0.400 to 0.600)"}


def test_anything_else() -> None:
    data = {"rows": [{"setting": "eager", "F_rm": 0.25}], "words": [1, 2]}
    expected = {"p/rows/eager/F_rm": "0.250", "p/words/0": "1", "p/words/1": "2"}
    assert shown(entries_of(data, "p", "", {})) == expected


def test_a_figure_keeps_the_form_that_pages_show() -> None:
    entries = {"a": Entry("a", 1.83, "1.83 %", "old"), "b": Entry("b", 4900, "4,900", "old")}
    new = [Entry("a", 2.0, "2.000", "new"), Entry("c", 0.5, "0.500 (0.4 to 0.6)", "new")]
    changed = update(entries, new)
    assert entries["a"].shown == "2.00 %"
    assert entries["a"].command == "new"
    assert entries["b"].shown == "4,900"
    assert changed == ["a: 1.83 % -> 2.00 %", "c: - -> 0.500 (0.4 to 0.6)"]


def test_intervals_get_the_digits_of_before() -> None:
    entries = {"a": Entry("a", 1.0, "1.00 (0.90 to 1.10)", "")}
    update(entries, [Entry("a", 1.23456, "1.235 (1.111 to 1.444)", "")])
    assert entries["a"].shown == "1.23 (1.11 to 1.44)"


def test_written_and_read(tmp_path: Path) -> None:
    entry = Entry("a/b", 0.5, "0.5", "stir x", {"paper": "1", "set": "heldout"})
    write(tmp_path / "r.json", [entry])
    assert read(tmp_path / "r.json") == {"a/b": entry}
    write(tmp_path / "r.json", [entry, entry])
    with pytest.raises(InputError, match="twice"):
        read(tmp_path / "r.json")


def test_figures_of_another_model_are_stale() -> None:
    now = results.checksum("paper")
    entries = [
        Entry("a", 1, "1", "", {"paper": now, "set": "heldout"}),
        Entry("b", 1, "1", "", {"paper": "0" * 8}),
        Entry("c", 1, "1", "", {"no-such-model": "0" * 8}),
    ]
    assert list(stale(entries)) == ["b"]


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sets.json").write_text(json.dumps(SETS))
    file = tmp_path / "results.json"

    def run(*arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["results", str(file), *arguments])
        results.main()
        return capsys.readouterr().out

    added = run("add", str(tmp_path / "sets.json"), "--as", "sets", "--command", "stir x")
    assert "sets/heldout/F_rm, clean/of: - -> 5638" in added
    run("set", "start", "178 ms", "--command", "stir bench start", "--model", "paper")
    assert read(file)["start"].value == 178
    assert read(file)["start"].depends == {"paper": results.checksum("paper")}
    assert run("stale") == "\n"
