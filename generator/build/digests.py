"""The digests of all files of an output, for whoever copies it: ``sha256sum`` can check them."""

import hashlib
import os
import zlib
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import NamedTuple

DIGESTS = "SHA256SUMS.gz"
"""The file of a finished output that has the SHA-256 of every other one."""

_BUFFER = 1 << 18
"""Bytes that are read at once: nearly every file is smaller."""

_AT_ONCE = 500
"""Files that a thread takes at once."""


class Content(NamedTuple):
    """What a file holds: its size in bytes, and its SHA-256 in hexadecimal digits."""

    size: int
    sha256: str


def contents_of(folder: Path, names: Iterable[str]) -> dict[str, Content]:
    """What each of these files below a folder holds, by its name.

    Raises ``OSError``, which names the file, where one cannot be read.
    """
    every = [*names]
    parts = [every[start : start + _AT_ONCE] for start in range(0, len(every), _AT_ONCE)]
    # threads help: reading and hashing leave Python's lock to others
    with ThreadPoolExecutor() as executor:
        found = executor.map(lambda part: _read_each(f"{folder}/", part), parts)
        return dict(chain.from_iterable(found))


def _read_each(below: str, names: list[str]) -> list[tuple[str, Content]]:
    buffer = bytearray(_BUFFER)
    return [(name, _content(below + name, buffer)) for name in names]


def _content(path: str, buffer: bytearray) -> Content:
    # plain calls of the system: there are many files, and Python's own would look at each first
    view = memoryview(buffer)
    digest, size = hashlib.sha256(), 0
    handle = os.open(path, os.O_RDONLY)
    try:
        while read := os.readv(handle, [buffer]):
            digest.update(view[:read])
            size += read
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from error
    finally:
        os.close(handle)
    return Content(size, digest.hexdigest())


def digests_file(contents: Mapping[str, Content]) -> bytes:
    """The list of all digests as ``sha256sum`` writes it, packed without a time."""
    lines = (f"{content.sha256}  {name}\n" for name, content in sorted(contents.items()))
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS + 16)
    return packer.compress("".join(lines).encode()) + packer.flush()
