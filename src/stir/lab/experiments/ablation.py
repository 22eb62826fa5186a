"""What each part is worth: the ablations that the paper calls for.

Some stages are replaced by gold (`loss_by_stage`), and variants of the detector are trained with
one change each. Without POS: all words have the same tag. Equation 6: features use the paper's
approximate entropies. One fold: training features come from language models that have seen the
text, against which the paper warns ("better F-score results for detection in all components in the
order of 5-6%"). All variants use both settings of Figure 5; differences are tested by paired
bootstrap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from stir.lab.experiments.grid.parallel import Report, Task, Workers
from stir.lab.experiments.grid.runs import configuration, from_arrays, model, to_arrays
from stir.lab.experiments.grid.search import Search
from stir.lab.experiments.grid.settings import BEST_F_RM, BEST_TOTAL, Setting
from stir.lab.experiments.grid.workspace import TRAIN, Workspace, opened, prepare
from stir.lab.experiments.loss_by_stage import REPLACED, traces
from stir.lab.experiments.report.document import Cell, Number, Row, Section, Table
from stir.lab.experiments.signature import HELDOUT
from stir.lab.metrics import VALUES, Difference, Score, Scorer, paired_bootstrap
from stir.lab.training.checkpoint import Arrays
from stir.lab.training.settings import TrainingSettings
from stir.types import Utterance

SETTINGS = (BEST_F_RM, BEST_TOTAL)
SHOWN = ("F_rm", "F_s", "F_ed", "F_rp_start", "DA", "EO", "PO")
RESAMPLES = 2000
SAME_TAG = "X"
ONE_FOLD = "one fold of language models"
PAPER_LOSS = "5 to 6 % in all components"
"""Section 5."""


@dataclass(frozen=True)
class Variant:
    """A training procedure with one change."""

    name: str
    about: str
    folder: str
    pos: bool = True
    folds: int | None = None
    approximate: bool = False

    def prepare(self, space: Workspace) -> Workspace:
        """Prepare a separate work folder inside that of the run."""
        corpora = {name: space.corpus(name) for name in (TRAIN, HELDOUT)}
        if not self.pos:
            corpora = {name: without_pos(corpus) for name, corpus in corpora.items()}
        training: TrainingSettings = space.training
        if self.folds is not None:
            training = replace(training, folds=self.folds)
        train, heldout = corpora[TRAIN], corpora[HELDOUT]
        return prepare(
            space.folder / self.folder,
            train,
            {HELDOUT: heldout},
            training,
            approximate=self.approximate,
        )


VARIANTS = (
    Variant("without POS", "Without POS, all words have the same tag.", "without-pos", pos=False),
    Variant(
        "entropies of equation 6",
        "With equation 6, features have the paper's approximate entropies.",
        "equation-6",
        approximate=True,
    ),
    Variant(
        ONE_FOLD,
        "With one fold, the features that the classifiers learn from come from language models"
        f" which have seen the text; the paper says that ten folds gain {PAPER_LOSS}.",
        "one-fold",
        folds=1,
    ),
)


def without_pos(utterances: Sequence[Utterance]) -> list[Utterance]:
    """Return the same words, all with the same tag."""
    return [replace(u, pos=(SAME_TAG,) * len(u.words)) for u in utterances]


def searches(space: Workspace, settings: Sequence[Setting] = SETTINGS) -> dict[str, Search]:
    """Return the search to run for each variant."""
    return {v.name: Search(v.prepare(space), settings) for v in VARIANTS}


def do(
    variants: Mapping[str, Search], workers: Workers, report: Report
) -> dict[str, dict[Setting, Score]]:
    """Run all tasks that are not finished yet."""
    return {name: search.do(HELDOUT, workers, report) for name, search in variants.items()}


GOLD: dict[str, tuple[str, ...]] = {
    **{f"gold {stage}": (stage,) for stage in REPLACED},
    "all stages gold": REPLACED,
}


def gold_tasks(folder: str, costs: Sequence[float]) -> list[Task]:
    """Return the tasks that can run in parallel once the settings are trained."""
    return [
        Task("gold stages", gold_run, (folder, costs, setting, stages), 5)
        for setting in SETTINGS
        for stages in GOLD.values()
    ]


def gold_run(folder: str, costs: Sequence[float], setting: Setting, stages: Sequence[str]) -> Score:
    """Task: score a setting with some stages replaced by gold."""
    space = opened(folder)

    def compute() -> Arrays:
        heldout = space.corpus(HELDOUT)
        score = Scorer(heldout, split=HELDOUT).score(
            traces(model(folder, costs, setting), heldout, stages),
            system=f"stir {setting}, gold {' '.join(stages)}",
            configuration=f"{configuration(folder, setting)}-gold-{'-'.join(stages)}",
            seed=space.training.seed,
            published=False,
        )
        return to_arrays(score)

    depends = {"setting": asdict(setting), "costs": list(costs), "stages": list(stages)}
    return from_arrays(space.checkpoints.step("gold-run", depends, compute))


def with_gold(folder: str, costs: Sequence[float]) -> dict[str, dict[Setting, Score]]:
    """Return the scores of all gold runs."""
    return {
        name: {setting: gold_run(folder, costs, setting, stages) for setting in SETTINGS}
        for name, stages in GOLD.items()
    }


def section(
    whole: Mapping[Setting, Score],
    variants: Mapping[str, Mapping[Setting, Score]],
    components: Sequence[Table] = (),
) -> Section:
    """Make the report section: the scores of each variant, and its difference from the original."""
    settings = [setting for setting in SETTINGS if setting in whole]
    rows, differences = [], []
    for setting in settings:
        rows.append(_row(f"{setting}", whole[setting], None))
        for name, scores in variants.items():
            change = compare(whole[setting], scores[setting])
            rows.append(_row(f"{setting}, {name}", scores[setting], change))
            if name not in GOLD:
                differences.append(_sentence(f"{setting}, {name}", whole[setting], change))
    return Section(
        "Ablations",
        [
            "The paper's two settings as they are and with one thing changed, on held-out data;"
            " in brackets the difference, with a dagger where its 95 % interval (paired"
            " bootstrap over conversations) excludes 0. A gold stage decides as the annotation"
            " says; the loss that remains is that of the other stages and of the reach of seven"
            " words.",
            *(variant.about for variant in VARIANTS if variant.name in variants),
            *_missing(variants),
        ],
        [Table("ablations", "Ablations, held-out", ("", *SHOWN), rows), *components],
        differences=differences,
    )


def _missing(variants: Mapping[str, object]) -> list[str]:
    names = [variant.name for variant in VARIANTS if variant.name not in variants]
    return [f"Not computed in this run: {', '.join(names)}."] if names else []


def compare(whole: Score, variant: Score) -> dict[str, Difference]:
    """Compare a variant with the original; their words are the same, but tags may differ."""
    # the gold fingerprint covers words and annotations only, not tags
    of = {name: VALUES[name] for name in SHOWN}
    return paired_bootstrap(whole, variant, of=of, resamples=RESAMPLES)


def _row(name: str, score: Score, change: Mapping[str, Difference] | None) -> Row:
    cells: list[Cell] = [name]
    for measure in SHOWN:
        text = str(Number(score[measure]))
        if change and measure in change:
            mark = "†" if change[measure].significant else ""
            text += f" ({change[measure].value:+.3f}{mark})"
        cells.append(text)
    return Row(tuple(cells), str(score.signature))


def _sentence(name: str, whole: Score, change: Mapping[str, Difference]) -> str:
    f, before = change.get("F_rm"), whole["F_rm"]
    if f is None or not before:
        return f"{name}: too few conversations to compare."
    text = f"{name}: F_rm {f.value:+.3f} ({f.low:+.3f} to {f.high:+.3f}), {f.value / before:+.1%}"
    paper = f"; the paper speaks of {PAPER_LOSS}" if ONE_FOLD in name else ""
    return f"{text}{paper}." if f.significant else f"{text}, within noise{paper}."
