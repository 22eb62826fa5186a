"""A report as data, and written down: `document` first, then `markdown`, `html` and `tables`."""
