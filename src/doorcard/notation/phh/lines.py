"""Where in a text the fields and actions of a hand stand."""

import re
from typing import Final

TEXTS: Final = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|#[^\n]*")
"""Texts and comments of TOML on one line."""

_ACTIONS = re.compile(r"(?m)^[ \t]*[\"']?actions[\"']?[ \t]*=[ \t]*\[")


class Lines:
    """Where the fields and actions of a hand stand; looked up when a place must be named."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start

    def of(self, field: str) -> int:
        """The line of a field; that of the hand where it is not found."""
        match = re.search(rf"(?m)^[ \t]*[\"']?{re.escape(field)}[\"']?[ \t]*=", self.text)
        return self.start + self.text.count("\n", 0, match.start()) if match else self.start

    def of_actions(self, count: int) -> list[int]:
        """The line of each action."""
        match = _ACTIONS.search(self.text, max(0, self.text.find("\nactions")))
        if match is None:
            return [self.start] * count
        rest = self.text[match.end() :].partition("\n")[0]
        if rest.count("'") == 2 * count and '"' not in rest:
            return [self.start + self.text.count("\n", 0, match.end())] * count  # all on one line
        lines: list[int] = []
        at, line = match.end(), self.start + self.text.count("\n", 0, match.end())
        for found in TEXTS.finditer(self.text, match.end()):
            if len(lines) == count:
                break
            line += self.text.count("\n", at, found.start())
            at = found.start()
            if found[0][0] != "#":
                lines.append(line)
        return [*lines, *[self.start] * (count - len(lines))]
