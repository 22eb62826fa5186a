"""The whole command on a small corpus, and what it writes."""

from __future__ import annotations

import csv
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cli.running import runner
from lab.experiments.small_grid import SETTINGS, TRAINING, corpora
from small_model import CORPUS
from stir.errors import CorpusError, Problems
from stir.lab.experiments import paper
from stir.lab.experiments.corpora import read_paper_splits
from stir.lab.experiments.grid.parallel import Workers
from stir.lab.experiments.grid.settings import Setting
from stir.lab.experiments.paper import run, write
from stir.lab.experiments.report.document import Document
from stir.lab.metrics import Score


def make(work: Path, folder: Path) -> Path:
    """Write the report of the small grid."""
    told: list[float] = []

    def report(what: str, done: float, total: float) -> None:
        told.append(done / total)

    document = run(corpora(), work, Workers(1), report, SETTINGS, TRAINING)
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1)
    write(document, folder)
    return folder


@pytest.fixture(scope="module")
def report(
    small_run: tuple[Path, dict[Setting, Score]], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Its work folder is there already."""
    return make(small_run[0], tmp_path_factory.mktemp("report"))


class Page(HTMLParser):
    """Collects what a browser would fetch, and checks that all is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "img"}:
            self.open.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in {"src", "href"}]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_else(report: Path) -> None:
    page = Page()
    page.feed((report / "paper.html").read_text(encoding="utf-8"))
    assert page.open == []
    assert all(address.startswith(("#", "data:")) for address in page.fetched)
    assert sum(address.startswith("data:image/svg+xml") for address in page.fetched) == 3


def test_every_table_and_figure_of_the_paper_has_its_counterpart(report: Path) -> None:
    text = (report / "paper.md").read_text(encoding="utf-8")
    titles = re.findall(r"^## (.*)", text, re.MULTILINE)
    for part in (
        "4.1",
        "Figure 2",
        "Table 1",
        "Table 2",
        "Figure 5",
        "Table 3",
        "Figure 6",
        "noisy channel",
    ):
        assert any(part in title for title in titles), part
    # of each, a figure of the paper's
    for published in ("-1.457", "0.139 ± 0.002", "0.779", "64/8/2 depth 2", "3.780", "0.578"):
        assert published in text, published


def test_every_number_of_ours_has_its_signature(report: Path) -> None:
    with (report / "paper" / "all-settings.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(SETTINGS)
    assert all(row["signature"].startswith("split:heldout|gold:") for row in rows)
    text = (report / "paper.md").read_text(encoding="utf-8")
    _, _, listed = text.partition("## Signatures")
    runs = set(re.findall(r"\| `([\w-]+)` \|$", text, re.MULTILINE))
    assert runs
    assert all(f"|configuration:{run}|" in listed for run in runs)


def test_components_are_compared_by_folds(report: Path) -> None:
    with (report / "paper" / "components.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row[""] for row in rows] == ["ed", "rp_start", "rm_start", "rp_end"]
    assert all(0 < float(row[name]) <= 1 for row in rows for name in ("ten folds", "one fold"))


def test_pictures_stand_beside_the_text(report: Path) -> None:
    text = (report / "paper.md").read_text(encoding="utf-8")
    for link in re.findall(r"\]\((.*\.svg)\)", text):
        assert (report / link).read_text(encoding="utf-8").lstrip().startswith("<?xml")


def test_written_again_it_is_the_same(
    report: Path, small_run: tuple[Path, dict[Setting, Score]], tmp_path: Path
) -> None:
    again = make(small_run[0], tmp_path)
    for path in sorted(report.rglob("*.*")):
        assert (again / path.relative_to(report)).read_bytes() == path.read_bytes(), path.name


def write_splits(folder: Path) -> Path:
    folder.mkdir()
    (folder / "train.txt").write_text("own01\nown02\n", encoding="utf-8")
    (folder / "heldout.txt").write_text("own03\n", encoding="utf-8")
    return folder


def test_splits_are_lists_of_conversations(tmp_path: Path) -> None:
    found = read_paper_splits(CORPUS, write_splits(tmp_path / "splits"), Problems(strict=True))
    assert {u.conversation for u in found["train"]} == {"own01", "own02"}
    assert {u.conversation for u in found["heldout"]} == {"own03"}
    assert "test" not in found


def test_without_training_data_there_is_nothing_to_do(tmp_path: Path) -> None:
    (tmp_path / "splits").mkdir()
    with pytest.raises(CorpusError, match="train"):
        read_paper_splits(CORPUS, tmp_path / "splits", Problems(strict=True))


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    splits = write_splits(tmp_path / "splits")
    seen: dict[str, object] = {}

    def small(corpora: object, work: Path, workers: Workers, report: object) -> object:
        seen.update(work=work, workers=workers)
        return Document("A title", ["A text."])

    monkeypatch.setattr(paper, "run", small)
    stir = runner(monkeypatch, capsys)
    out = tmp_path / "report"
    arguments = ("experiment", "paper", CORPUS, "-o", out, "--splits", splits, "--jobs", "1")
    result = stir(*arguments)
    assert result.status == 0, result.err
    assert result.out.splitlines()[0] == str(out / "paper.html")
    assert seen == {"work": (out / "work").resolve(), "workers": Workers(1, None)}


@pytest.mark.corpus
def test_the_paper_s_numbers_of_conversations(switchboard: Path) -> None:
    from stir.corpus.splits import read_split
    from stir.lab.experiments.corpora import _numbered

    swda, lists = switchboard / "swda", switchboard / "splits"
    assert set(_numbered(swda, "train")) == set(read_split(lists / "train.txt"))
    # one conversation of that range has trees and is in no list
    assert set(_numbered(swda, "heldout")) - set(read_split(lists / "heldout.txt")) == {"4858"}
