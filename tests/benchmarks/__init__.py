"""Benchmarks, apart from the tests: ratios against peers measured in the same run."""

SIZE = 100
"""Armies a side of the win table."""

PAGES = 50
"""Armies a side of the matchup pages."""
