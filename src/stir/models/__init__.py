"""The models inside the package, a folder each, and the folder that a model is kept in."""
