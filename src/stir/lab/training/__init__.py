"""Training: the paper's section 5. In reading order: `crossfold`, `examples`, `grower`, `fit`."""
