"""What is not asked for is not loaded."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("module", ["doorcard", "doorcard.rankings", "doorcard.equity"])
def test_numpy_is_loaded_only_when_it_is_used(module: str) -> None:
    code = f"import sys, {module}; sys.exit('numpy' in sys.modules or 'concurrent.futures' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
