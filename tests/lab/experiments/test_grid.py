"""The grid against training setting by setting, against being killed, and against a cluster."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from lab.experiments.small_grid import SETTINGS, TRAINING, corpora, numbers, scores, search
from stir.detector import Detector
from stir.errors import InputError
from stir.lab.experiments.grid.candidates import probabilities
from stir.lab.experiments.grid.parallel import Workers
from stir.lab.experiments.grid.runs import from_arrays, model, to_arrays
from stir.lab.experiments.grid.settings import BEST_F_RM, BEST_TOTAL, Setting, grid
from stir.lab.experiments.grid.workspace import Workspace
from stir.lab.metrics import Score, Scorer
from stir.lab.training.examples import onset_examples
from stir.lab.training.fit import Trainer

SmallRun = tuple[Path, dict[Setting, Score]]


def test_the_paper_s_grid() -> None:
    # 8 x 5 x 8 cost settings and two depths (section 5)
    settings = grid()
    assert len(settings) == len(set(settings)) == 640
    assert {BEST_F_RM, BEST_TOTAL} <= set(settings)
    assert max(setting.rp_start for setting in settings) == 64
    assert str(BEST_F_RM) == "64/8/2 depth 2"
    # one name for one setting, however its costs are written
    assert repr(BEST_F_RM) == repr(Setting(64.0, 8.0, 2.0, 2))


@pytest.mark.parametrize("setting", [BEST_F_RM, BEST_TOTAL, Setting(64, 16, 8, 1)])
def test_a_setting_of_the_grid_is_the_model_that_training_makes(
    small_run: SmallRun, setting: Setting
) -> None:
    """Sharing features, bagging and forests between settings changes no bit of any."""
    folder, _ = small_run
    ours = model(str(folder), search(folder).costs, setting).forests
    settings = replace(TRAINING, costs=setting.costs, depth=setting.depth)
    theirs = Trainer(corpora()["train"], settings).model().forests
    for one, other in zip(ours, theirs, strict=True):
        for name, array in one.to_arrays().items():
            assert np.array_equal(array, other.to_arrays()[name]), (one.classes, name)


def test_a_score_of_the_grid_is_that_of_its_model(small_run: SmallRun) -> None:
    folder, found = small_run
    heldout = corpora()["heldout"]
    for setting in SETTINGS[::5]:
        detector = Detector(model(str(folder), search(folder).costs, setting))
        score = Scorer(heldout).score(detector.traces(heldout, "gold"))
        assert found[setting].values() == score.values()


def test_settings_make_a_difference(small_run: SmallRun) -> None:
    assert len({str(score.values()) for score in small_run[1].values()}) >= len(SETTINGS) / 4


def test_probabilities_of_many_rows_at_once(small_run: SmallRun) -> None:
    folder, _ = small_run
    forest = model(str(folder), search(folder).costs, BEST_F_RM).forests[1]
    x = onset_examples(corpora()["heldout"], Workspace(folder).models).x[:200]
    alone = [forest.probability(row.astype(np.float64), 1) for row in x]
    assert probabilities(forest, x).tolist() == alone


def test_a_score_is_kept_whole(small_run: SmallRun) -> None:
    score = small_run[1][BEST_F_RM]
    again = from_arrays(to_arrays(score))
    assert again.signature == score.signature
    assert again.values() == score.values()


def test_nothing_is_computed_twice(small_run: SmallRun) -> None:
    folder, found = small_run
    before = {path: path.stat().st_mtime_ns for path in (folder / "steps").iterdir()}
    assert numbers(scores(folder)) == numbers(found)
    after = {path: path.stat().st_mtime_ns for path in (folder / "steps").iterdir()}
    assert before == after


KILLED = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from lab.experiments.small_grid import scores
scores(Path(sys.argv[1]))
"""


def test_killed_at_any_point_it_ends_in_the_same_numbers(
    small_run: SmallRun, tmp_path: Path
) -> None:
    tests, steps = str(Path(__file__).parents[2]), tmp_path / "steps"
    total = len(list((small_run[0] / "steps").iterdir()))
    for share in (0.1, 0.6):
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path), tests])
        while process.poll() is None and _count(steps) < share * total:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert 0 < _count(steps) < total
    # what a kill may leave behind: a step cut off, and a step half written under another name
    victim = next(steps.glob("forest-*.npz"))
    victim.write_bytes(victim.read_bytes()[:100])
    (steps / "run-0.abc.part").write_bytes(b"PK")
    assert numbers(scores(tmp_path)) == numbers(small_run[1])


def _count(steps: Path) -> int:
    return len(list(steps.glob("*.npz"))) if steps.is_dir() else 0


def test_two_processes_give_the_same(small_run: SmallRun, tmp_path: Path) -> None:
    assert numbers(scores(tmp_path, Workers(2))) == numbers(small_run[1])


def test_a_dask_cluster_gives_the_same(small_run: SmallRun, tmp_path: Path) -> None:
    distributed = pytest.importorskip(
        "distributed", reason="no Dask: install the extra dask", exc_type=ImportError
    )
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        workers = Workers(scheduler=cluster.scheduler_address)
        assert numbers(scores(tmp_path, workers)) == numbers(small_run[1])


def test_a_scheduler_that_is_not_there(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="no Dask: install the extra dask")
    with pytest.raises(InputError, match="no scheduler answers"):
        Workers(scheduler="gibberish").do(search(tmp_path).rounds("heldout")[0], lambda *_: None)


def test_a_folder_that_is_no_work_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a work folder"):
        Workspace(tmp_path)
