"""The library's wheel and sdist: what `pip install exact-risk-odds` brings."""

import gzip
import io
import re
import shutil
import tarfile
from pathlib import Path

from generator.release.programs import run_program

SOURCES = ("pyproject.toml", "README.md", "LICENSE", "risk_odds")
"""What of the project the library is built from."""


LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)")
PICTURE = re.compile(r'(?<=\bsrc=")(?![a-z]+:)|(?<=\bsrcset=")(?![a-z]+:)')
"""Where an address of a README begins that is relative to the repository."""


def build_distributions(
    project: Path, tools: Path, target: Path, repository: str | None, epoch: int
) -> tuple[Path, Path]:
    """Build the sdist of a project in ``target``, and the wheel from it; returns both.

    ``tools`` is the folder with the Python that has ``build``; ``project`` an export of a commit,
    so that nothing else gets in. The time of all files is ``epoch``, and ``repository`` the
    project's address, to which the README's links lead where it is known. Raises ``OutputError``
    where a program is missing or fails.
    """
    sources = target.parent / "library"
    sources.mkdir()
    for name in SOURCES:
        copy = shutil.copytree if (project / name).is_dir() else shutil.copy
        copy(project / name, sources / name)
    if repository:
        lead_to(sources, repository)
    run_program(
        *(tools / "python", "-m", "build", "--no-isolation", "--outdir", target),
        folder=sources,
        environment={"SOURCE_DATE_EPOCH": str(epoch), "PYTHONHASHSEED": "0"},
    )
    (sdist,), (wheel,) = target.glob("*.tar.gz"), target.glob("*.whl")
    settle(sdist, epoch)
    return sdist, wheel


def lead_to(sources: Path, repository: str) -> None:
    """Give the library's project file its address, and the links of its README theirs.

    Readers of a package have no files beside it.
    """
    readme, project = sources / "README.md", sources / "pyproject.toml"
    text = LINK.sub(f"{repository}/blob/HEAD/", readme.read_text(encoding="utf-8"))
    readme.write_text(PICTURE.sub(f"{repository}/raw/HEAD/", text), encoding="utf-8")
    with project.open("a", encoding="utf-8") as file:
        file.write(f'\n[project.urls]\nRepository = "{repository}"\n')


def settle(archive: Path, epoch: int) -> None:
    """Pack a ``.tar.gz`` anew, without what depends on who packed it, and when.

    Names and contents stay; the time is ``epoch`` everywhere, and files belong to nobody.
    """
    packed = io.BytesIO()
    with tarfile.open(archive) as old, tarfile.open(fileobj=packed, mode="w") as new:
        for entry in sorted(old.getmembers(), key=lambda entry: entry.name):
            settled = tarfile.TarInfo(entry.name)
            settled.type, settled.size, settled.mtime = entry.type, entry.size, epoch
            settled.mode = 0o755 if entry.isdir() else 0o644
            new.addfile(settled, old.extractfile(entry) if entry.isfile() else None)
    archive.write_bytes(gzip.compress(packed.getvalue(), mtime=epoch))
