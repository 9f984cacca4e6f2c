"""A finished site as a reader finds it: its index, its rulesets and how far each reaches."""

import fnmatch
import gzip
import json
import os
import zlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from generator.verify.faults import Fault, shortened

API = "api/v1"
INDEX = f"{API}/index.json"
BATTLES = f"{API}/battles"
DATA = "data/v1"
SITEMAP = "sitemap.xml"
NOWHERE = "https://site.invalid/"
"""Where a site that does not know its address is taken to be: nothing can be there."""
LOCATION = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


@dataclass(frozen=True, slots=True)
class Variant:
    """A ruleset of the site: ``matchups`` and ``datasets`` are the most armies a side (A and D).

    ``farthest`` is the same for all: where the dataset of the site ends that goes farthest.
    """

    id: str
    matchups: int
    datasets: int
    farthest: int


@dataclass(frozen=True)
class Published:
    """The folder of a finished site."""

    folder: Path

    def content(self, address: str, expected: str = "a file") -> bytes:
        """The bytes of the file at an address below the site. Raises ``Fault`` if there is none."""
        try:
            return (self.folder / address).read_bytes()
        except FileNotFoundError:
            raise Fault(address, "the file", "nothing", expected) from None
        except OSError as error:
            raise Fault(address, "the file", error.strerror, expected) from error
        except ValueError as error:
            # a name with a null byte, say
            raise Fault(address, "the file", f"no name of a file: {error}", expected) from error

    def text(self, address: str, expected: str = "text in UTF-8") -> str:
        """The text of the file at an address. Raises ``Fault`` if there is none."""
        try:
            return self.content(address, expected).decode()
        except UnicodeDecodeError as error:
            raise Fault(address, "the file", f"no UTF-8: {error}", expected) from error

    def unpacked(self, address: str, expected: str = "a whole file of gzip") -> bytes:
        """What is packed in the file of gzip at an address. Raises ``Fault`` if it is none."""
        try:
            return gzip.decompress(self.content(address, expected))
        except (OSError, EOFError, zlib.error) as error:
            raise Fault(address, "the file", f"an error: {error}", expected) from error

    def json(self, address: str) -> Any:
        """The JSON document at an address below the site. Raises ``Fault`` if it is none."""
        try:
            return json.loads(self.text(address, "a JSON document"))
        except RecursionError:
            raise Fault(address, "the file", "too many lists in lists", "a JSON document") from None
        except ValueError as error:
            raise Fault(address, "the file", f"no JSON: {error}", "a JSON document") from error

    def object(self, address: str) -> dict[str, Any]:
        """The same, where the document has to be an object. Raises ``Fault`` if it is none."""
        document = self.json(address)
        if not isinstance(document, dict):
            raise Fault(address, "the file", f"no object: {shortened(document)}", "a JSON object")
        return document

    def xml(self, address: str) -> ElementTree.Element:
        """The root of the XML document at an address. Raises ``Fault`` if it is none."""
        try:
            return ElementTree.fromstring(self.content(address))
        except (ElementTree.ParseError, ValueError, LookupError) as error:
            raise Fault(address, "the file", f"no XML: {error}", "an XML document") from error

    @cached_property
    def variants(self) -> dict[str, Variant]:
        """The rulesets that the site's own index lists. Raises ``Fault`` where it lists none."""
        index = self.object(INDEX)
        try:
            largest = {str(entry["id"]): entry["largest"] for entry in index["rulesets"]}
            reached = [_farthest(each) for each in largest.values()]
            found = [
                Variant(id_, int(each["matchups"]), int(each["datasets"]), max(reached))
                for id_, each in largest.items()
            ]
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise Fault(INDEX, "rulesets", f"no {error}", "ids and sizes of rulesets") from error
        if not found:
            raise Fault(INDEX, "rulesets", shortened(index["rulesets"]), "at least one")
        return {variant.id: variant for variant in found}

    @cached_property
    def version(self) -> str | None:
        """The version that the site's own index says it has."""
        version = self.object(INDEX).get("version")
        return version if isinstance(version, str) else None

    @cached_property
    def names(self) -> dict[str, str]:
        """Every name of a ruleset, its id and those that players use, with the id.

        Raises ``Fault`` where the index does not list them.
        """
        names = {variant: variant for variant in self.variants}
        try:
            for entry in self.object(INDEX)["rulesets"]:
                names |= {str(alias["id"]): str(entry["id"]) for alias in entry["aliases"]}
        except (KeyError, TypeError) as error:
            raise Fault(INDEX, "rulesets", f"no {error}", "the names of rulesets") from error
        return names

    @cached_property
    def address(self) -> str:
        """The site's own address, with a slash at the end; empty where it does not know it.

        Raises ``Fault`` where the index names another file than itself.
        """
        source = self.object(INDEX).get("source")
        if source is None:
            return ""
        if not isinstance(source, str) or not source.endswith(f"/{INDEX}"):
            raise Fault(INDEX, "source", source, f"the full address of {INDEX}")
        return source.removesuffix(INDEX)

    @property
    def home(self) -> str:
        """The address that those of the site's files begin with, once they are resolved."""
        return self.address or NOWHERE

    @cached_property
    def locations(self) -> list[str]:
        """The addresses in the sitemap, in full. Raises ``Fault`` where there are none."""
        if not (self.folder / SITEMAP).is_file():
            raise Fault(SITEMAP, "the file", "nothing", "the addresses of all pages")
        root = self.xml(SITEMAP)
        found = [element.text or "" for element in root.iter(LOCATION)]
        if not found:
            raise Fault(SITEMAP, "loc", "nothing", "the addresses of all pages")
        return found

    def file_at(self, address: str) -> str | None:
        """The file that is served at an address below the site; None where there is none."""
        file = f"{address}index.html" if address[-1:] in ("", "/") else address
        return file if (self.folder / file).is_file() else None

    def files(self, pattern: str, below: str = "") -> list[str]:
        """The addresses of all files below a folder of the site that match a pattern, in order."""
        # os.walk and texts, as a site has tens of thousands of files: paths take many times as long
        root = self.folder.absolute()
        start = len(f"{root}/")
        return sorted(
            f"{place}/{name}"[start:]
            for place, _, names in os.walk(root / below)
            for name in fnmatch.filter(names, pattern)
        )


def _farthest(largest: Any) -> int:
    needed, large = int(largest["armies_needed"]), largest["win_large"]
    return needed if large is None else max(needed, int(large))
