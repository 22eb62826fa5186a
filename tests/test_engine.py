"""Every engine keeps the contract (`contract`). A new engine is one more line in `ENGINES`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import contract
from small_encoder import any_graph, erratic_encoder
from small_model import erratic, small
from small_network import ONSET_LAGS, POINTS, erratic_network
from stir.detector import Detector

# the graphs of erratic encoders are none for ONNX Runtime
contract.PLAIN.MODELS["encoder"].open_graph = staticmethod(any_graph)

SAID_TWICE = contract.load_example("said_twice")

ENGINES: dict[str, st.SearchStrategy[Detector]] = {
    "paper": st.one_of(
        st.builds(small),
        st.builds(erratic, depth=st.integers(1, 3), seed=st.integers(0, 5)),
    ).map(Detector),
    "network": st.builds(
        Detector,
        st.builds(erratic_network, st.integers(0, 3), st.integers(1, 2), st.booleans()),
        operating_point=st.sampled_from(list(POINTS)),
        stability=st.integers(0, ONSET_LAGS),
        min_confidence=st.sampled_from([0.0, 0.0, 0.3, 0.8]),
    ),
    "encoder": st.builds(
        Detector,
        st.builds(
            erratic_encoder,
            st.integers(0, 3),
            st.integers(1, 2),
            st.booleans(),
            st.integers(0, 2),
        ),
        operating_point=st.sampled_from(list(POINTS)),
        stability=st.integers(0, ONSET_LAGS),
        min_confidence=st.sampled_from([0.0, 0.0, 0.3, 0.8]),
    ),
    "said twice": st.builds(Detector, st.builds(SAID_TWICE.SaidTwiceModel)),
}
# For long utterances a few will do.
DETECTORS: dict[str, Callable[[], Detector]] = {
    "paper": lambda: Detector(small()),
    "erratic paper": lambda: Detector(erratic(1)),
    "erratic paper, 2-best": lambda: Detector(erratic(2, 7)),
    "network": lambda: Detector(erratic_network(1)),
    "two networks, a guard, precise": lambda: Detector(
        erratic_network(6, 2, True), operating_point="precise", stability=1
    ),
    "encoder": lambda: Detector(erratic_encoder(1)),
    "causal encoder": lambda: Detector(erratic_encoder(3, causal=True)),
    "encoder beside a network": lambda: Detector(erratic_encoder(4, networks=1)),
    "said twice": lambda: Detector(SAID_TWICE.SaidTwiceModel()),
}


@pytest.mark.parametrize("check", contract.CHECKS, ids=contract.name)
@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=80)
@given(data=st.data())
def test_contract(engine: str, check: contract.Check, data: st.DataObject) -> None:
    check(data.draw(ENGINES[engine]), data)


@pytest.mark.parametrize("check", contract.FAST_CHECKS, ids=contract.name)
@pytest.mark.parametrize("engine", ["paper", "network"])
@settings(max_examples=80)
@given(data=st.data())
def test_fast_engines(engine: str, check: contract.Check, data: st.DataObject) -> None:
    check(data.draw(ENGINES[engine]), data)


@pytest.mark.parametrize("check", contract.LONG_CHECKS, ids=contract.name)
@pytest.mark.parametrize("detector", DETECTORS)
def test_long_utterances(detector: str, check: contract.LongCheck) -> None:
    check(DETECTORS[detector]())


@pytest.mark.parametrize("detector", ["paper", "two networks, a guard, precise", "said twice"])
def test_memory_does_not_grow(detector: str) -> None:
    contract.check_memory_does_not_grow(DETECTORS[detector]())


@pytest.mark.parametrize("compiled", [True, False], ids=["installed", "plain Python"])
@pytest.mark.parametrize("detector", DETECTORS)
def test_threads_share_a_model_and_nothing_else(detector: str, compiled: bool) -> None:
    """One session a thread; plain Python changes threads in the middle of a word."""
    found = DETECTORS[detector]()
    contract.check_threads(found if compiled else contract.plain(found))


def test_there_is_much_to_take_back() -> None:
    """What `revoking_at_every_word` revokes is known to have happened."""
    words = list(islice(contract.babble(7), 130))
    counted = {name: contract.events(make(), words) for name, make in DETECTORS.items()}
    paper = counted["paper"] + counted["erratic paper"] + counted["erratic paper, 2-best"]
    network = counted["network"] + counted["two networks, a guard, precise"]
    both = ["late edit term", "edit term taken back", "open repair", "repair dropped"]
    both += ["no end yet", "end found later", "delete"]
    for event in both:
        assert min(paper[event], network[event]) >= 10, event
    for event in ("late onset", "repair moved", "opened again"):
        assert network[event] >= 10, event
