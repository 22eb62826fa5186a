"""Pictures; they need the extra `plot`."""
