"""Addresses: the folders for programs, and addresses in documents, which count from their own."""

from collections.abc import Mapping

API = "api/v1"
DATA = "data/v1"
"""The folders of the documents for programs, and of the datasets."""

FEED = "data-changes.xml"
"""The feed of the data's changes."""

LLMS = "llms.txt"
"""What is on the site, for language models and whoever begins at its root."""


def relative(address: str, document: str) -> str:
    """``address`` as the document at the address ``document`` names it (RFC 3986).

    Both count from the site's root. That of a page ends with a slash; the home page's is empty.
    """
    *folders, _ = document.split("/")
    parts = address.split("/")
    shared = 0
    for folder, part in zip(folders, parts[:-1], strict=False):
        if folder != part:
            break
        shared += 1
    return "../" * (len(folders) - shared) + "/".join(parts[shared:]) or "./"


def links_from(document: str, addresses: Mapping[str, str]) -> dict[str, str]:
    """The links of a document: what they lead to, and its address as the document names it."""
    return {what: relative(address, document) for what, address in addresses.items()}
