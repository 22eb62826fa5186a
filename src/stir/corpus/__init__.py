"""Corpora: reading, writing, counting."""
