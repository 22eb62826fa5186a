"""The models inside the package, a folder each, and the format of a model folder.

In reading order: `folder` (named arrays and a configuration, with checksums), `provenance` (where a
model comes from), `parts` (a model as parts by name). An engine's own `model` module makes a model
of its parts; `stir.detector.load` opens whatever engine a folder names.
"""
