"""Stores of both kinds, and a way to run what is asynchronous."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from doorcard.store import MemoryStore, Store
from doorcard.store.sqlite import SqliteStore

Run = Callable[[Callable[[Store], Awaitable[None]]], None]
"""Runs something with a store of its own, and closes that."""


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture(params=["memory", "sqlite"])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    async def with_store(scene: Callable[[Store], Awaitable[None]]) -> None:
        store: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "room.sqlite")
        try:
            await scene(store)
        finally:
            await store.close()

    return lambda scene: asyncio.run(with_store(scene))
