"""What must never be seen: a page that scrolls sideways, parts that lie on each other, words that are cut."""

from pathlib import Path

from playwright.sync_api import Page

LOOK = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def faults(page: Page, *, felt: bool = False) -> list[str]:
    """What is wrong with what is seen; on the felt nothing may need scrolling, nor lie on something else."""
    found: list[str] = page.evaluate(LOOK, felt)
    return found
