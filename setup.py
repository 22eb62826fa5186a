"""Compiles the hot path if a C compiler is available; otherwise it stays plain Python.

The modules in ``HOT_PATH`` are ordinary Python that Cython compiles unchanged, so both variants
have one source; ``module.pxd`` declares the C types of ``module.py``. It also makes the README that
a package index shows. All other metadata is in pyproject.toml.
"""

import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

LOOPS: list[str] = [
    "stir.lm.trie",
    "stir.lm.divergence",
    "stir.pos.tagger",
    "stir.paper.graph",
    "stir.paper.features.ed",
    "stir.paper.features.rp_start",
    "stir.paper.features.rm_start",
    "stir.paper.features.rp_end",
    "stir.paper.forest",
    "stir.paper.policy",
    "stir.paper.pipeline",
    "stir.network.encoding",
    "stir.network.product",
    "stir.network.gru",
    "stir.network.decoder",
]
# These mostly call Python. They are no faster with -O3, which takes twice as long to compile.
CALLS: list[str] = [
    "stir.words",
    "stir.engine",
    "stir.tokens",
    "stir.session",
    "stir.paper.lookup",
    "stir.paper.hypothesis",
    "stir.network.scorer",
]
HOT_PATH = LOOPS + CALLS

# Compiled and plain Python must agree to the last bit, so no fused multiply-add, and no exp2(x)
# instead of pow(2, x). Other compilers do neither by default. Debugging symbols (-g) would make the
# package six times as large.
EXACT = {"unix": ["-ffp-contract=off", "-fno-builtin", "-g0"], "msvc": ["/fp:precise"]}
LEVELS = {"unix": {**dict.fromkeys(LOOPS, "-O3"), **dict.fromkeys(CALLS, "-O1")}}

DIRECTIVES = {
    "language_level": 3,
    # C types come from the .pxd files; Python's annotations are for mypy only
    "annotation_typing": False,
    # raise an exception where plain Python does, do not crash
    "nonecheck": True,
    # 2.0 ** x is C's pow, without complex results
    "cpow": True,
}


class HotPathBuild(build_ext):  # type: ignore[misc]
    """Compiles the whole hot path or, if that fails, none: its modules call each other in C."""

    extensions: list[Extension]

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel: bool | int = True  # one compiler per core

    def build_extensions(self) -> None:
        for extension in self.extensions:
            kind = self.compiler.compiler_type
            extension.extra_compile_args += EXACT.get(kind, [])
            if kind in LEVELS:
                extension.extra_compile_args.append(LEVELS[kind][extension.name])
        try:
            super().build_extensions()
        except (CCompilerError, ExecError, PlatformError, OSError) as error:
            print(f"stir: compiling the hot path failed, so it stays plain Python: {error}")
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
        nthreads=cores() if can_fork() else 0,
    )
    return compiled


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def can_fork() -> bool:
    # elsewhere Cython's workers would import this file again, which builds the package
    return sys.platform == "linux"


def index_page(readme: str, repository: str) -> str:
    """Return the README with links that work outside the repository, or without them.

    Relative links lead nowhere on a package index. They become absolute if the repository's address
    is known (the folder of the release, as in ``https://host/owner/stir/blob/v1.0``), or else plain
    text.
    """
    link = re.compile(r"(?<!!)\[([^\]]+)\]\((?!\w+:|#)([^)\s]+)\)")
    target = rf"[\1]({repository.rstrip('/')}/\2)" if repository else r"\1"
    return link.sub(target, readme)


if __name__ == "__main__":
    REPOSITORY = os.environ.get("STIR_URL", "")
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": HotPathBuild},
        long_description=index_page(Path("README.md").read_text(encoding="utf-8"), REPOSITORY),
        long_description_content_type="text/markdown",
        project_urls={"Source": REPOSITORY} if REPOSITORY else {},
    )
