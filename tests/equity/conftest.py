"""Every way to compute that this machine has, as for the rankings."""

from tests.rankings.conftest import way

__all__ = ["way"]
