"""Whole builds of sites that grow, measured: ``python -m tests.growth``."""
