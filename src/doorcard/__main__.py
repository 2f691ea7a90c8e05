"""``python -m doorcard``: the same as ``doorcard``."""

import sys

from doorcard.cli import main

sys.exit(main())
