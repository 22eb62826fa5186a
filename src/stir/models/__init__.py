"""The packaged models, one folder each, and the format of a model folder.

In reading order: `folder` (named arrays and a configuration, with checksums), `provenance` (origin
of a model), `parts` (named parts of a model). Each engine has a `model` module that builds a model
from its parts; `stir.detector.load` selects the engine that the folder names.
"""
