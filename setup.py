"""Compiles the hot path where a C compiler is at hand; installs it as plain Python where none is.

The modules listed in ``HOT_PATH`` are ordinary Python that Cython takes as it stands, so there is
one source for both; the C types of ``module.py`` stand in ``module.pxd`` beside it. Everything
else about the package stands in pyproject.toml.
"""

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HOT_PATH: list[str] = [
    "stir.lm.trie",
    "stir.pos.tagger",
    "stir.graph",
]

# Compiled and plain Python must agree to the last bit: no fused multiply-add, and no pow(2, x)
# replaced by exp2(x). The other compilers do neither by default.
EXACT = {"unix": ["-ffp-contract=off", "-fno-builtin"], "msvc": ["/fp:precise"]}

DIRECTIVES = {
    "language_level": 3,
    # C types come from the .pxd files; what Python's annotations say is for mypy
    "annotation_typing": False,
    # what fails in plain Python must fail likewise, not crash
    "nonecheck": True,
    # real numbers only: 2.0 ** x is C's pow
    "cpow": True,
}


class ExactBuild(build_ext):  # type: ignore[misc]
    """Adds the flags of the compiler found, which is only known now."""

    def build_extensions(self) -> None:
        for extension in self.extensions:
            extension.extra_compile_args += EXACT.get(self.compiler.compiler_type, [])
        super().build_extensions()


def extensions() -> list[Extension]:
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
        compiler_directives=DIRECTIVES,
    )


setup(ext_modules=extensions(), cmdclass={"build_ext": ExactBuild})
