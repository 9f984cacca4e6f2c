"""Exact RISK battle odds: solver, datasets and site generator."""

__version__ = "0.1.0"
