"""The one part of the build that pyproject.toml cannot say for every setuptools: the compiled kernels.

They are optional: without a C compiler the install succeeds and everything works, more slowly.
"""

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "doorcard.rankings._kernels",
            ["src/doorcard/rankings/_kernels.c"],
            depends=[
                f"src/doorcard/rankings/c/{name}.h"
                for name in ("cards", "lanes", "batch", "deal", "end_lanes", "spot", "exact")
            ],
            include_dirs=["src/doorcard/rankings"],
            extra_compile_args=["-std=c11", "-O3", "-g0"],
            py_limited_api=True,
            optional=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
