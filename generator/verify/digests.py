"""The digests of all files: what was changed, added or removed after the build is named."""

import hashlib
import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from generator.verify.faults import MOST_SHOWN, Checked, Fault, Found
from generator.verify.published import Published

DIGESTS = "SHA256SUMS.gz"
"""The file at the site's root that has the SHA-256 of every other one, as ``sha256sum`` says it."""

_LINE = re.compile(r"([0-9a-f]{64})  (.+)")
_BUFFER = 1 << 18
"""Bytes that are read at once: nearly every file is smaller."""


def verify_digests(folder: Path) -> Found:
    """Verify the digest of every file of a finished site; each wrong one is a fault."""
    site = Published(folder)
    try:
        listed = read_digests(site)
    except Fault as fault:
        return Checked(), [fault]
    return Checked(digests=len(listed)), [*islice(_faults(site, listed), MOST_SHOWN)]


def read_digests(site: Published) -> dict[str, str]:
    """The digest of each file by its address below the site. Raises ``Fault``."""
    expected = "the SHA-256 of every file, packed by gzip"
    try:
        lines = site.unpacked(DIGESTS, expected).decode().splitlines()
    except UnicodeDecodeError as error:
        raise Fault(DIGESTS, "the file", f"no UTF-8: {error}", expected) from error
    digests: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        match = _LINE.fullmatch(line)
        if not match or match[2] in digests:
            raise Fault(DIGESTS, f"line {number}", line, "a digest and a name, each name once")
        digests[match[2]] = match[1]
    if not digests:
        raise Fault(DIGESTS, "the file", "no line", expected)
    return digests


def _faults(site: Published, listed: dict[str, str]) -> Iterator[Fault]:
    there = set(site.files("*")) - {DIGESTS}
    buffer = bytearray(_BUFFER)
    for name in sorted(there | listed.keys()):
        if name not in listed:
            yield Fault(name, "the file", f"a file that {DIGESTS} does not list", "no such file")
        elif name not in there:
            yield Fault(name, "the file", "no such file", f"one, as {DIGESTS} lists it")
        else:
            try:
                found = _sha256(f"{site.folder}/{name}", buffer)
            except OSError as error:
                yield Fault(name, "the file", error.strerror, "one that can be read")
                continue
            if found != listed[name]:
                yield Fault(name, "its SHA-256", found, f"{listed[name]}, as {DIGESTS} says")


def _sha256(path: str, buffer: bytearray) -> str:
    # plain calls of the system: there are many files, and Python's own would look at each first
    view = memoryview(buffer)
    digest = hashlib.sha256()
    handle = os.open(path, os.O_RDONLY)
    try:
        while read := os.readv(handle, [buffer]):
            digest.update(view[:read])
    finally:
        os.close(handle)
    return digest.hexdigest()
