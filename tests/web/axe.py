"""Accessibility as axe judges it: no rule of WCAG 2.2 AA is switched off, nor any of its best practices."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

LEFT_OPEN = {
    "bgGradient",
    "shortTextContent",
    "bgOverlap",
    "elmPartiallyObscured",
    "elmPartiallyObscuring",
    "pseudoContent",
    "imgNode",
}
"""Why axe may leave contrast open: the ground is a gradient, a text has one letter, something is scrolled below the
head of a panel, the back of a down card is drawn at its foot, where no text is, a popup with cards lies on other
cards. All colours that text has are judged against all grounds by test_palettes.py."""


def faults(page: Page) -> list[str]:
    """What axe finds wrong, and what it leaves open but for the contrast that is computed elsewhere."""
    result: dict[str, Any] = Axe().run(page, options={"runOnly": {"type": "tag", "values": RULES}}).response
    found = [f"{rule['id']}: {node['html'][:200]}" for rule in result["violations"] for node in rule["nodes"]]
    for rule in result["incomplete"]:
        for node in rule["nodes"]:
            reasons = {(check["data"] or {}).get("messageKey") for check in node["any"]}
            if rule["id"] != "color-contrast" or not reasons <= LEFT_OPEN:
                found.append(f"open: {rule['id']} {reasons}: {node['html'][:200]}")
    return found
