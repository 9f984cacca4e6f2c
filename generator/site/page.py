"""A generated page, as it is handed to MkDocs."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """One generated page.

    ``address`` is its address from the site's root without the last slash: ``classic/8-vs-5``.
    """

    address: str
    title: str
    description: str
    html: str

    @property
    def texts(self) -> dict[str, str]:
        """What a page says of itself outside its content."""
        return {"title": self.title, "description": self.description, "address": self.address}
