"""The file ``llms.txt``: what is on the site, in the form that https://llmstxt.org/ describes.

It is for language models, and for anybody who begins at the root: a title, a summary, and lists of
links. All of it is said by the records that pages, documents and files are made from.
"""

from collections.abc import Iterable, Iterator, Sequence

from generator.datasets.database import PACKED
from generator.datasets.downloads import Offered
from generator.pages.counting import matchup_address, row_address
from generator.pages.page import Page
from generator.scope.addresses import DATA, FEED
from generator.scope.provenance import LICENCE_FILE
from generator.site.prose import EVERYTHING
from generator.site.site import Site

Entry = tuple[str, str, str]
"""A link: its text, its address from the site's root, and what is said of it, if anything."""

COUNTED = """\
Attackers (A) are the armies that can attack: T = A + 1 stand on the territory, as one must stay.
Defenders (D) are all armies on the territory that is attacked."""

EXAMPLE, ANY = (1, 1), ("{attackers}", "{defenders}")
"""The battle (A, D) whose documents are examples, as all rulesets have it; and what stands for any
other.
"""

_NO_BRACKETS = str.maketrans("[]", "()")
"""Many readers of the format know no brackets in the text of a link."""


def llms_text(
    site: Site,
    of_rulesets: Iterable[Page],
    shared: Sequence[Page],
    prose: Iterable[Page],
    files: Iterable[Offered],
) -> str:
    """The file of a site with these pages: those of rulesets, shared and hand-written ones.

    ``files`` are those that hold all rulesets. Links are full addresses where the site knows its
    own, and count from its root where it does not.
    """
    written = {page.address: page for page in prose}
    home = written.pop("")
    overviews = [page for page in of_rulesets if page.ruleset and page.address == page.ruleset.id]
    of_data = [written.pop(address) for address in ("downloads", DATA, "data-changes")]
    of_api = [written.pop(address) for address in [*written] if address.partition("/")[0] == "api"]
    below = [page for page in shared if "/" in page.address]
    sections = {
        "API": [
            *map(_page, of_api),
            *((link.title, link.address, "") for link in EVERYTHING),
            *_documents(overviews[0].address),
        ],
        "Datasets": [
            *map(_page, of_data),
            *((file.title, file.path, f"All of it as {file.format}") for file in files),
            (
                "Most datasets in one SQLite database",
                f"{DATA}/{PACKED}",
                "As views and tables, packed",
            ),
            ("Licence of the data", LICENCE_FILE, site.attribution),
            ("Feed", FEED, "All changes of the data"),
        ],
        "Rules": map(_page, overviews),
        "Questions": [_page(page) for page in shared if page not in below],
        "The site": map(_page, written.values()),
        "Optional": map(_page, below),
    }
    lists = (
        f"## {title}\n\n{''.join(_line(site, *entry) for entry in entries)}"
        for title, entries in sections.items()
    )
    credit = f'Where you use the numbers, say "{site.attribution}".'
    return "\n".join(
        [f"# {site.name}\n", f"> {home.description}\n", COUNTED, f"{credit}\n", *lists]
    )


def _page(page: Page) -> Entry:
    return page.title, f"{page.address}/", page.description


def _documents(ruleset: str) -> Iterator[Entry]:
    """An example of each kind of document of which there are thousands."""
    example, all_ = (matchup_address(ruleset, *armies) for armies in (EXAMPLE, ANY))
    yield "One battle", f"{example}.json", f"An example of all {all_}.json"
    example, all_ = (row_address(ruleset, attackers) for attackers, _ in (EXAMPLE, ANY))
    yield "Chances of one number of attackers", example, f"An example of all {all_}"


def _line(site: Site, title: str, address: str, about: str) -> str:
    """A link as the format has it, with what is said of it, if anything."""
    link = f"[{title.translate(_NO_BRACKETS)}]({site.address}{address})"
    return f"- {link}: {about}\n" if about else f"- {link}\n"
