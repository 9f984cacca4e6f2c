"""A generated page, as it is handed to MkDocs."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Page:
    """One generated page.

    ``source`` is the Markdown file that the page pretends to come from: ``classic/8-vs-5.md``
    makes the address ``/classic/8-vs-5/``. ``json`` is the address of the page's data from the
    site's root, if it has any.
    """

    source: str
    title: str
    description: str
    html: str
    json: str | None = None
    searchable: bool = True

    @property
    def metadata(self) -> dict[str, Any]:
        """What MkDocs and its theme are told of the page beside its text."""
        metadata = asdict(self)
        searchable = metadata.pop("searchable")
        del metadata["source"], metadata["html"]
        return {
            **{key: value for key, value in metadata.items() if value is not None},
            "hide": ["navigation", "toc"],
            **({} if searchable else {"search": {"exclude": True}}),
        }
