"""Adapters for the frameworks people use; each needs its extra."""
