"""Compiles the hot path where a C compiler is at hand; installs it as plain Python where none is.

The modules listed in ``HOT_PATH`` are ordinary Python that Cython takes as it stands, so there is
one source for both. Everything else about the package stands in pyproject.toml.
"""

from setuptools import Extension, setup

HOT_PATH: list[str] = []


def extensions() -> list[Extension]:
    if not HOT_PATH:
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    return cythonize(
        [
            # optional: a failing compiler leaves the plain Python module in place
            Extension(name, [f"src/{name.replace('.', '/')}.py"], optional=True)
            for name in HOT_PATH
        ],
        language_level=3,
    )


setup(ext_modules=extensions())
