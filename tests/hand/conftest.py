"""Gives the tests of `chunks.in_chunks` their seeds."""

import pytest

from tests.hand.chunks import Chunks


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    chunks = getattr(metafunc.function, "chunks", None)
    if isinstance(chunks, Chunks):
        seeds = chunks.seeds(long=metafunc.config.getoption("--long"))
        metafunc.parametrize("seeds", seeds, ids=[f"{some.start}-{some.stop - 1}" for some in seeds])
