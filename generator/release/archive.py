"""The archive of the data: every dataset of a finished site in one file, for keeping.

It holds the data and the documents of the API as the site has them, the licence, the citation, a
README, and the checksums of all of these. The same files give the same archive.
"""

import hashlib
import json
import re
import tempfile
import time
import zipfile
from pathlib import Path

from generator.release.programs import run_program
from risk_odds.errors import InputError, OutputError, found, place

KEPT = ("api/v1", "data/check_fractions.py", "data/v1")
"""What is kept of the site, without the pages that list it: the documents of the rulesets and of
all battles, the program with which anybody can check the fractions, and the datasets."""

SUMS = "SHA256SUMS"
COMPRESSED = frozenset({".gz", ".parquet"})
"""Files that are compressed already."""

README = """\
Exact RISK odds: the data of version {version}

The odds of RISK battles under the rulesets in data/v1/, one folder for each, as CSV, JSON,
Parquet and SQLite. Each folder has a datapackage.json, which says what every column means, and
{sums}. api/v1/ has each ruleset as a JSON document. All counts of attackers are A, the armies
that can attack.

Are the files whole, and the fractions right? In this folder:

    sha256sum --check --quiet {sums}
    python3 data/check_fractions.py api/v1/classic.json data/v1/classic/win-exact.csv.gz

Licence: CC BY 4.0, see LICENSE. How to cite: see CITATION.cff.
"""


def data_files(site: Path) -> list[Path]:
    """The data of a finished site, in a fixed order.

    Raises ``InputError`` where the folder has not all of them.
    """
    files: list[Path] = []
    for name in KEPT:
        kept = [site / name, *(site / name).rglob("*")]
        found_there = [path for path in kept if path.is_file() and path.suffix != ".html"]
        if not found_there:
            raise InputError(f"{place(site)}: found no {name}, expected a finished site")
        files += found_there
    return sorted(files)


def data_version(site: Path) -> str:
    """The version of the data of a finished site.

    Raises ``InputError`` where the folder holds none.
    """
    package = site / "data" / "v1" / "datapackage.json"
    try:
        return str(json.loads(package.read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, KeyError) as error:
        raise InputError(f"{place(package)}: found no version, expected a finished site") from error


def write_archive(site: Path, project: Path, target: Path, version: str, epoch: int) -> None:
    """Write the archive of a finished site's data to ``target``: all its files lie in one folder.

    ``epoch`` is the time of all files, in seconds since 1970, UTC. Raises ``InputError`` where the
    site is one of another version.
    """
    if (theirs := data_version(site)) != version:
        raise InputError(f"{place(site)}: version: found {found(theirs)}, expected {version!r}")
    contents = {path.relative_to(site).as_posix(): path.read_bytes() for path in data_files(site)}
    contents["README.txt"] = README.format(version=version, sums=SUMS).encode()
    contents["LICENSE"] = (project / "LICENSE-DATA").read_bytes()
    contents["CITATION.cff"] = (project / "CITATION.cff").read_bytes()
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    contents[SUMS] = "".join(f"{sums[name]}  {name}\n" for name in sorted(sums)).encode()
    moment = time.gmtime(epoch)[:6]
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(f"{target.stem}/{name}", moment)
            entry.external_attr = 0o100644 << 16  # a file that everybody may read
            entry.create_system = 3  # which says that these are such permissions
            stored = Path(name).suffix in COMPRESSED
            entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(entry, contents[name])


def check_archive(archive: Path) -> int:
    """Unpack an archive and check it as a reader would; returns the number of its files.

    Every file stands in ``SHA256SUMS`` and is as said there, and so it is in each folder that has
    sums of its own. Raises ``OutputError`` where one is not.
    """
    with tempfile.TemporaryDirectory() as unpacked:
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(unpacked)
        root = Path(unpacked) / archive.stem
        files = {
            path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()
        } - {SUMS}
        listed = set(re.findall(r"^[0-9a-f]{64}  (.+)$", (root / SUMS).read_text("utf-8"), re.M))
        if listed != files:
            raise OutputError(
                f"{archive.name}: {SUMS}: found {found(sorted(listed ^ files))} on one side only, "
                "expected every file to be listed"
            )
        for sums in root.rglob(SUMS):
            run_program("sha256sum", "--check", "--quiet", "--strict", SUMS, folder=sums.parent)
        return len(files) + 1
