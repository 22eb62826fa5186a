"""Metrics as other authors define them, for comparison with published figures.

docs/metrics.md gives the source of each formula and says how certain our reading of it is.
"""
