"""doorcard as a program of its own, for tests that send it signals."""

import sys

_HEEDING = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from doorcard.cli import main
raise SystemExit(main())
"""


def heeding_ctrl_c(*arguments: str) -> list[str]:
    """The command line of ``doorcard`` with these arguments.

    What runs the tests may ignore Ctrl-C, as a shell does for its background jobs, and a child would inherit that.
    """
    return [sys.executable, "-c", _HEEDING, *arguments]
