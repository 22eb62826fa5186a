"""The classifiers of all four stages: section 4.2's random forests, cost-sensitive by section 5.

In reading order: `forest` (a forest at run time, compiled where possible), `grow` (scikit-learn's
forests, grown within the paper's limits and laid flat), `metacost` (training that minds what a
mistake costs). Only `forest` is needed to detect repairs; the others need the extra `train`.
"""

from stir.classify.forest import Forest

__all__ = ["Forest"]
