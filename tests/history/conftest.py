"""Random hands come in chunks here too."""

from tests.hand.conftest import pytest_generate_tests

__all__ = ["pytest_generate_tests"]
