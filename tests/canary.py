"""Build a small site with what may replace MkDocs, and say how far it is the same: ``make canary``.

A report, written to ``.build/reports/canary.md``. It ends with 1 where our own build fails, and
with 0 whatever the others do: nothing depends on them yet.
"""

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.report_file import REPORTS, write_report

PROJECT = Path(__file__).parents[1]
FOLDER = PROJECT / ".build" / "canary"
REPORT = REPORTS / "canary.md"

SMALL = ("--largest", "4", "--datasets", "5")
BUILD = (
    "import runpy, sys; sys.argv[0] = 'generator'; runpy.run_module('generator', None, '__main__')"
)

OTHERS: Mapping[str, Sequence[str]] = {
    # every import of MkDocs leads to ProperDocs once this module is loaded
    "properdocs": ("-c", f"import properdocs.replacement; {BUILD}", "build", *SMALL, "--output"),
    # it reads the same mkdocs.yml, and writes where that says
    "zensical": ("-m", "zensical", "build", "--clean", "--config-file"),
}
"""What builds the site instead, by the name of its package: what its Python is given, but for the
last argument."""

FIRST_NAMED = 10
"""How many of the files that differ are named."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two sites beside each other: the names of files that are the same, differ or are missing."""

    same: list[str]
    different: list[str]
    missing: list[str]

    @property
    def in_words(self) -> str:
        """How many files of ours are the same, and which are not."""
        files = len(self.same) + len(self.different) + len(self.missing)
        lines = [f"{len(self.same):,} of our {files:,} files are the same, byte for byte."]
        for words, names in (("Different", self.different), ("Missing", self.missing)):
            if names:
                first = ", ".join(f"`{name}`" for name in names[:FIRST_NAMED])
                more = ", …" if len(names) > FIRST_NAMED else ""
                lines.append(f"{words}: {len(names):,} ({first}{more})")
        return "\n\n".join(lines)


def compare(ours: Path, theirs: Path) -> Compared:
    """Every file of one site beside the file of that name in another."""
    names = sorted(path.relative_to(ours).as_posix() for path in ours.rglob("*") if path.is_file())
    there = [name for name in names if (theirs / name).is_file()]
    same = [name for name in there if (ours / name).read_bytes() == (theirs / name).read_bytes()]
    return Compared(
        same=same,
        different=sorted({*there} - {*same}),
        missing=sorted({*names} - {*there}),
    )


def environment(name: str) -> Path:
    """Make an environment with what the site is built with and the newest release of a package.

    Returns its Python. Raises ``CalledProcessError`` where it cannot be made.
    """
    folder = FOLDER / f"{name}-environment"
    python = folder / "bin" / "python"
    pip: list[str | Path] = [
        python,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    locked = PROJECT / "requirements" / "site.txt"
    commands: list[list[str | Path]] = [
        [sys.executable, "-m", "venv", "--clear", folder],
        [*pip, "--require-hashes", "-r", locked],
        [*pip, name],
    ]
    for command in commands:
        subprocess.run(command, check=True, capture_output=True, text=True)
    return python


def version(python: Path, name: str) -> str:
    """The version of a package in an environment."""
    script = f"from importlib.metadata import version; print(version({name!r}))"
    done = subprocess.run([python, "-c", script], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def built_by(name: str, ours: Path) -> str:
    """What came of building the site with another program, in words, as Markdown."""
    try:
        python = environment(name)
        said = version(python, name)
    except subprocess.CalledProcessError as error:
        return f"## {name}\n\nCould not be installed:\n\n{quoted(error.stderr)}\n"
    if name == "zensical":
        theirs = FOLDER / "zensical" / "site"
        last = str(configuration(theirs.parent))
    else:
        theirs = FOLDER / name
        last = str(theirs)
    command = [str(python), *OTHERS[name], last]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    words = compare(ours, theirs).in_words
    if done.returncode != 0:
        words = f"Ended with {done.returncode}:\n\n{quoted(done.stdout + done.stderr)}\n\n{words}"
    return f"## {name} {said}\n\n{words}\n"


def configuration(folder: Path) -> Path:
    """Write a ``mkdocs.yml`` into a folder, beside what it names: pages are written there, too."""
    for name in ("docs", "templates"):
        shutil.copytree(PROJECT / name, folder / name, dirs_exist_ok=True)
    config = folder / "mkdocs.yml"
    config.write_bytes((PROJECT / "mkdocs.yml").read_bytes())
    return config


def quoted(text: str) -> str:
    """The end of what a program said, as Markdown."""
    return "\n".join(f"    {line}" for line in text.strip().splitlines()[-20:])


def main() -> int:
    """Build all, and write the report; returns the exit code."""
    ours = FOLDER / "mkdocs"
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "generator", "build", *SMALL, "--output", str(ours)]
    if subprocess.run(command, cwd=PROJECT, check=False).returncode != 0:
        print("The site itself could not be built", file=sys.stderr)
        return 1
    parts = ["# The site as others build it", *(built_by(name, ours) for name in OTHERS)]
    text = "\n\n".join(part.strip() for part in parts) + "\n"
    write_report(REPORT, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
