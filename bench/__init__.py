"""Benchmarks: one module each, run by `scripts/bench NAME`; every one prints what it measured and on what."""
