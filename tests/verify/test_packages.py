import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.verify.faults import Fault
from generator.verify.packages import check_collection, check_package, read_package
from generator.verify.published import DATA, Published
from tests.datasets.published import spoil_text, sum_anew

FOLDER = f"{DATA}/classic"


def check(site: Published) -> None:
    check_package(site, "classic", read_package(site, FOLDER))


def edit_package(folder: Path, edit: Callable[[Any], object]) -> None:
    """Change a Data Package, and let the checksums fit it."""
    path = folder / "datapackage.json"
    package = json.loads(path.read_text(encoding="utf-8"))
    edit(package)
    path.write_text(json.dumps(package), encoding="utf-8")
    sum_anew(folder)


def test_packages_pass(site: Published) -> None:
    """The Data Packages that a build writes keep their standard and fit their files."""
    check(site)
    check_collection(site)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda package: package["resources"].pop(), "the folder's files"),
        (lambda package: package.pop("resources"), "frictionless"),
        (lambda package: package["resources"][0].update(bytes=1), "bytes: found 1,"),
        (lambda package: package["resources"][3].update(hash="sha256:0"), "hash: found sha256:0"),
        (lambda package: package.update(licenses="free"), "frictionless"),
        (
            lambda package: package["resources"][0]["schema"]["fields"][1].update(type="boolean"),
            "frictionless",
        ),
        (
            lambda package: package["resources"][1]["schema"]["fields"][1].update(unit="legions"),
            "win.json: fields: found",
        ),
    ],
)
def test_a_wrong_package_is_found(
    site: Published, edit: Callable[[Any], object], message: str
) -> None:
    """The list of files must keep its standard and fit the files."""
    edit_package(site.folder / FOLDER, edit)
    with pytest.raises(Fault, match=message):
        check(site)


def test_files_nobody_lists_are_found(site: Published) -> None:
    """A file too many and a file too few are found."""
    folder = site.folder / FOLDER
    (folder / "more.csv").write_text("a\n1\n", encoding="utf-8")
    with pytest.raises(Fault, match="the folder's files"):
        check(site)
    (folder / "more.csv").unlink()
    (folder / "win.csv").unlink()
    with pytest.raises(Fault, match="the folder's files"):
        check(site)


@pytest.mark.parametrize("name", ["win.csv", "retreat.csv.gz"])
def test_a_changed_file_is_found(site: Published, name: str) -> None:
    """A file with one other digit is found by its checksums: first theirs, then the list's."""
    spoil_text(site.folder / FOLDER / name, lambda text: text.replace("0.41", "0.42", 1))
    with pytest.raises(Fault, match=rf"SHA256SUMS: {name}: found"):
        check(site)
    sum_anew(site.folder / FOLDER)
    with pytest.raises(Fault, match=rf"datapackage.json: {name}, (bytes|hash): found"):
        check(site)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda package: package["resources"].pop(), "found nothing"),
        (lambda package: package["resources"].pop(0), "risk-odds.sqlite: found nothing"),
        (lambda package: package["resources"][0].update(bytes=1), "risk-odds.sqlite, bytes"),
        (lambda package: package["resources"][5].update(hash="sha256:0"), "sha256:0"),
        (lambda package: package.update(licenses="free"), "frictionless"),
    ],
)
def test_a_wrong_list_of_everything_is_found(
    site: Published, edit: Callable[[Any], object], message: str
) -> None:
    """The list of all files must have each of them as its own folder lists it."""
    edit_package(site.folder / DATA, edit)
    with pytest.raises(Fault, match=message):
        check_collection(site)


def test_a_package_that_is_no_object_is_found(site: Published) -> None:
    """A list in the place of a Data Package is a fault."""
    (site.folder / FOLDER / "datapackage.json").write_text("[]", encoding="utf-8")
    with pytest.raises(Fault, match="found no object"):
        check(site)
