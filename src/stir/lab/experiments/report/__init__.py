"""Reports: `document` defines the data; `markdown`, `html` and `tables` write it."""
