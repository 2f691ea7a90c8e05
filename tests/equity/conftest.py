"""Every way to compute that this machine has."""

from collections.abc import Iterator

import pytest

from doorcard.rankings import kernels

WAYS = ("none", "numpy", "base", "avx2", "avx512")


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of the kernels in use for the length of the test."""
    before, name = kernels.in_use(), request.param
    if name not in kernels.available():
        pytest.skip(f"this machine or installation has no {name} kernels")
    kernels.use(name)
    yield name
    kernels.use(before)
