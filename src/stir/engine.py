"""What a session asks of whoever finds the repairs: the paper's pipeline, or the network.

Words go in by `push` and can be taken back by `revoke`; what is held after each is in `repairs`
and, word by word, in `is_edit_term`. Only the last words (`edit_delays`) can become edit terms or
cease to be.
"""

from __future__ import annotations

from typing import Any

from stir.paper.graph import WordGraph


class Engine:
    """One speaker's utterance so far, and what is thought of it."""

    graph: WordGraph
    arrivals: list[Any]
    """The words that are remembered."""
    stack: list[list[Any]]
    """The hypotheses that later words can change, best first."""
    repairs: list[Any]
    """All repairs held, by onset: see `hypothesis.Hypothesis` for what each tells."""
    version: int
    """Changes with every label."""
    horizon: int
    """How many words later a hypothesis leaves the stack."""
    edit_delays: int
    """How many of the last words can become edit terms or cease to be, the newest among them."""
    ed_asked: int
    rp_start_asked: int
    rm_start_asked: int
    rp_end_asked: int

    def clear(self) -> None:
        """Begin a new utterance."""
        raise NotImplementedError

    def push(self, text: str, word: int, tag: int, edit_word: int, revised: int = -1) -> None:
        """Take a word in, by its ids in the three vocabularies.

        `revised` is the tag that the word before has in the light of this one, if another.
        """
        raise NotImplementedError

    def revoke(self, count: int) -> None:
        """Take the last words back."""
        raise NotImplementedError

    def is_edit_term(self, position: int) -> bool:
        """Whether a word that is remembered is held to be an edit term."""
        raise NotImplementedError

    def explain(self, hypothesis: Any, loudest: int) -> dict[str, list[tuple[str, float]]]:
        """Say what spoke loudest for a repair, by stage; weights are probabilities."""
        raise NotImplementedError
