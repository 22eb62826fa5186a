"""Review: a local page on which an editor keeps or removes what `stir clean` proposes.

In reading order: `paragraphs`, `state` (the transcript, its removals, and the decisions on disk),
`exports`, `app` (routes), `address`, `run`.
"""
