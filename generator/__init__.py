"""The site of exact RISK battle odds: its facts, datasets, pages, and the build."""

from pathlib import Path

from risk_odds import __version__ as __version__

PROJECT = Path(__file__).parents[1]
"""The folder of the project, with its hand-written pages and templates."""
