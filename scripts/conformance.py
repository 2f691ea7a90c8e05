"""Play files of conformance hands: a line a hand, ``ok`` or every difference; exit 1 on any.

scripts/conformance FILE...
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.conformance.player import differences
from tests.conformance.record import BadRecord, load


def main(arguments: list[str]) -> int:
    """Play every hand of every file; 0 if all agree, 1 if not or a file cannot be read, 2 for wrong usage."""
    if not arguments or any(argument.startswith("-") for argument in arguments):
        print(__doc__, file=sys.stdout if arguments in (["--help"], ["-h"]) else sys.stderr)
        return 0 if arguments in (["--help"], ["-h"]) else 2
    played = wrong = unread = 0
    for argument in arguments:
        try:
            hands = load(Path(argument))
        except (OSError, BadRecord) as fault:
            print(f"{argument}: {fault}", file=sys.stderr)
            unread += 1
            continue
        for number, hand in enumerate(hands, 1):
            found = differences(hand)
            played += 1
            wrong += bool(found)
            print(f"{hand.get('id', f'hand {number}')}: {'; '.join(found) or 'ok'}")
    files = f", {unread} of the files not read" if unread else ""
    print(f"{played} hands, {wrong} with differences{files}", file=sys.stderr)
    return 1 if wrong or unread else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        sys.stderr.close()
