"""What every test may lean on: the --long option, the hypothesis profiles, the shared hands."""

import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

_BESIDE: Final = Path(__file__).resolve().parents[2] / "shared"

SHARED: Final[Path | None] = _BESIDE if (_BESIDE / "conformance").is_dir() else None
"""The folder of conformance hands and real hands beside the checkout, where there is one."""

# No deadline and no complaint of slowness: on a busy machine either fails a test that is right.
# In CI the examples are fixed, so that a change is never refused for another one's bad luck.
settings.register_profile(
    "everyday",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
    print_blob=True,
)
settings.register_profile("long", settings.get_profile("everyday"), max_examples=5_000, derandomize=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked long too, and more examples")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "everyday")


def pytest_report_header(config: pytest.Config) -> list[str]:
    long = "run" if config.getoption("--long") else "left out (--long runs them)"
    shared = "found in ../shared" if SHARED else "NOT found beside the checkout; the tests that read them do not run"
    return [f"long tests: {long}", f"shared hands: {shared}"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


@pytest.fixture(scope="session")
def shared() -> Path | None:
    """`SHARED`, for tests that are not parametrized by it."""
    return SHARED
