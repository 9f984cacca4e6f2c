"""The files of a site: those of its list, and those of each folder's checksums."""

import hashlib
from pathlib import Path

from generator.verify.faults import Checked, Fault
from generator.verify.published import Published

MANIFEST = "generated-files.txt"


def check_manifest(site: Published) -> Checked:
    """``generated-files.txt`` names exactly the files that are there. Raises ``Fault``."""
    listed = site.text(MANIFEST, "the list of all files of a finished site").splitlines()[1:]
    there = set(site.files("*")) - {MANIFEST}
    for name in sorted(there ^ set(listed)):
        if name in there:
            raise Fault(MANIFEST, name, "a file that is not listed", "no such file")
        raise Fault(MANIFEST, name, "no such file", "one, as it is listed")
    if len(listed) != len(there):
        raise Fault(MANIFEST, "the list", f"{len(listed):,} lines", f"{len(there):,}")
    return Checked(files=len(there) + 1)


def check_sums(site: Published, folder: str) -> Checked:
    """``SHA256SUMS`` of a folder names exactly its other data files, each with its sum.

    A page may stand in the folder, too. Raises ``Fault``.
    """
    name = f"{folder}/SHA256SUMS"
    sums = site.folder / name
    found = {}
    for line in site.text(name, "checksums").splitlines():
        digest, _, listed = line.partition("  ")
        found[listed] = digest
    others = {sums.name, "index.html"}
    files = [path for path in sums.parent.iterdir() if path.is_file() and path.name not in others]
    expected = {path.name: sha256(path) for path in files}
    for listed in sorted(found.keys() | expected.keys()):
        if found.get(listed) != expected.get(listed):
            raise Fault(name, listed, found.get(listed, "nothing"), expected.get(listed, "nothing"))
    return Checked()


def sha256(path: Path) -> str:
    """A file's SHA-256 checksum in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
