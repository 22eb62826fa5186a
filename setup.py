"""Compiles the hot path where a C compiler is at hand; installs it as plain Python where none is.

The modules listed in ``HOT_PATH`` are ordinary Python that Cython takes as it stands, so there is
one source for both; the C types of ``module.py`` stand in ``module.pxd`` beside it. Everything
else about the package stands in pyproject.toml.
"""

from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

HOT_PATH: list[str] = [
    "stir.lm.trie",
    "stir.lm.divergence",
    "stir.pos.tagger",
    "stir.words",
    "stir.engine",
    "stir.paper.graph",
    "stir.paper.lookup",
    "stir.paper.hypothesis",
    "stir.paper.features.ed",
    "stir.paper.features.rp_start",
    "stir.paper.features.rm_start",
    "stir.paper.features.rp_end",
    "stir.paper.forest",
    "stir.paper.policy",
    "stir.paper.pipeline",
    "stir.session",
    "stir.network.encoding",
    "stir.network.gru",
    "stir.network.decoder",
]

# Compiled and plain Python must agree to the last bit: no fused multiply-add, and no pow(2, x)
# replaced by exp2(x). The other compilers do neither by default. Debugging symbols (-g) would make
# the package six times as large.
EXACT = {"unix": ["-O3", "-ffp-contract=off", "-fno-builtin", "-g0"], "msvc": ["/fp:precise"]}

DIRECTIVES = {
    "language_level": 3,
    # C types come from the .pxd files; what Python's annotations say is for mypy
    "annotation_typing": False,
    # what fails in plain Python must fail likewise, not crash
    "nonecheck": True,
    # real numbers only: 2.0 ** x is C's pow
    "cpow": True,
}


class HotPathBuild(build_ext):  # type: ignore[misc]
    """Compiles all of the hot path or, where that fails, none: its parts call each other in C."""

    extensions: list[Extension]

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel: bool | int = True  # one compiler a core

    def build_extensions(self) -> None:
        for extension in self.extensions:
            extension.extra_compile_args += EXACT.get(self.compiler.compiler_type, [])
        try:
            super().build_extensions()
        except (CCompilerError, ExecError, PlatformError, OSError) as error:
            print(f"stir: the hot path stays plain Python; compiling it failed: {error}")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    compiled: list[Extension] = cythonize(  # type: ignore[no-untyped-call,unused-ignore]
        [Extension(name, [f"src/{name.replace('.', '/')}.py"]) for name in HOT_PATH],
        compiler_directives=DIRECTIVES,
    )
    return compiled


setup(ext_modules=extensions(), cmdclass={"build_ext": HotPathBuild})
