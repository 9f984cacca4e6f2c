"""A generated page, as it is handed to MkDocs."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Page:
    """One generated page.

    ``address`` is its address from the site's root without the last slash: ``classic/8-vs-5``.
    ``styles`` and ``scripts`` name the files of ``docs/stylesheets/`` and ``docs/javascripts/``,
    without their endings, that only this page needs.
    """

    address: str
    title: str
    description: str
    html: str
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()

    @property
    def texts(self) -> dict[str, str]:
        """What a page says of itself outside its content."""
        return {"title": self.title, "description": self.description, "address": self.address}

    @property
    def front_matter(self) -> dict[str, Any]:
        """The texts, and the styles and scripts where there are any (thousands have none)."""
        files = {"styles": list(self.styles), "scripts": list(self.scripts)}
        return self.texts | {name: names for name, names in files.items() if names}
