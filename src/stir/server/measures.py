"""What the language models say of each word (section 4.1), for the curves beneath the graph.

A word is measured when it arrives, after whatever was said before it, and again whenever the path
through the graph leads to it from elsewhere: taking a reparandum out gives the onset a better
context, and its surprisal falls. That is the *WML boost* of section 4.2.3, to be seen.

Nothing here is on the hot path: a client that does not ask for measures does not pay for them.
"""

from __future__ import annotations

from typing import Any

from stir.paper.graph import Node, WordGraph


class PathMeasures:
    """The measures of one session's words, told when they change."""

    def __init__(self, graph: WordGraph) -> None:
        self._graph = graph
        self._known: dict[int, Node] = {}
        self._tip = graph.tip

    def before(self) -> None:
        """Note where the path ends, before a word comes."""
        self._tip = self._graph.tip

    def arrived(self) -> dict[str, float]:
        """Measure the newest word where it arrived, whatever has been made of it since."""
        return _measures(self._graph.step(self._tip, len(self._graph) - 1))

    def changed(self) -> list[dict[str, Any]]:
        """Measure the words that are elsewhere on the path than when this was asked last.

        Words that are off the path, as edit terms and reparanda, have null for all measures.
        """
        graph = self._graph
        fresh: dict[int, Node] = {}
        node: Node | None = graph.tip
        # a node never changes: from the first that is known on, the path is as it was
        while node is not None and node.position >= graph.forgotten:
            if self._known.get(node.position) is node:
                break
            fresh[node.position] = node
            node = node.previous
        first = graph.forgotten
        if node is not None:
            first = max(first, node.position + 1)
        kept = {i: n for i, n in self._known.items() if graph.forgotten <= i < first}
        self._known = kept | fresh
        return [
            {"position": i, **(_measures(fresh[i]) if i in fresh else _OFF)}
            for i in range(first, len(graph))
        ]


_OFF = {"surprisal": None, "wml": None}


def _measures(node: Node) -> dict[str, float]:
    return {"surprisal": round(node.lex.surprisal, 3), "wml": round(node.lex.wml, 3)}
