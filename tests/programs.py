"""doorcard as a program of its own, for tests that send it signals."""

import sys

_HEEDING = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
from doorcard.cli import main
raise SystemExit(main())
"""


def heeding_ctrl_c(*arguments: str) -> list[str]:
    """The command line of ``doorcard`` with these arguments.

    What runs the tests may ignore Ctrl-C, or that a terminal is closed, as shells do for background jobs and `nohup`
    does, and a child would inherit that.
    """
    return [sys.executable, "-c", _HEEDING, *arguments]
