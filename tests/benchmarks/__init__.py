"""Benchmarks, apart from the tests: ratios against peers measured in the same run."""
