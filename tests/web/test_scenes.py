"""Every page and state, on a desk and on phones, in both languages: accessible, and nothing of it cut or covered."""

import pytest

from tests.web import layout
from tests.web.axe import faults
from tests.web.scenes import SCENES, Scene
from tests.web.stage import DESK, PHONE, SMALL, Stage

LOW = (1024, 640)
LYING = (812, 375)
ZOOMED = (640, 400)
"""A desk of 1280 by 800 at 200 %."""

BY_NAME = {scene.name: scene for scene in SCENES}


def named(value: object) -> str | None:
    return value.name if isinstance(value, Scene) else None


@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("es", PHONE)], ids=["desk", "phone"])
@pytest.mark.parametrize("scene", SCENES, ids=named)
def test_every_page_and_state_is_accessible(stage: Stage, scene: Scene, language: str, size: tuple[int, int]) -> None:
    page = scene.show(stage, language, size)
    page.wait_for_timeout(100)
    assert layout.faults(page, felt=scene.felt) + faults(page) == []


@pytest.mark.parametrize(
    ("language", "size"), [("es", LOW), ("es", SMALL), ("es", LYING)], ids=["low", "small", "lying"]
)
@pytest.mark.parametrize(
    "name",
    ["felt-2", "felt-4", "felt-wide-8", "felt-seven-2", "felt-seven-4", "felt-seven-wide-8", "felt-seven-showdown"],
)
def test_the_felt_fits(stage: Stage, name: str, language: str, size: tuple[int, int]) -> None:
    """With two, four and eight seats, five and seven cards, the widest names and the tallest stacks."""
    page = BY_NAME[name].show(stage, language, size)
    page.wait_for_timeout(100)
    assert layout.faults(page, felt=True) == []
