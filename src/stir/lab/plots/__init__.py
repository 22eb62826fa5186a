"""Plots; they need the extra `plot`."""
