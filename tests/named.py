"""Where a built site has what is named by its content."""

import re
from pathlib import Path

NAME = re.compile("[0-9a-f]{12}")


def assets_of(site: Path) -> str:
    """The address of the site's styles and scripts, from its root, with a slash at the end."""
    return f"assets/{_named(site / 'assets')}/"


def figures_of(site: Path) -> str:
    """The address of the figures that scripts fetch, from the root, with a slash at the end."""
    return f"lookup/{_named(site / 'lookup')}/"


def _named(folder: Path) -> str:
    (name,) = (path.name for path in folder.iterdir() if NAME.fullmatch(path.name))
    return name
