import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator.facts.growth import (
    ARMIES,
    OFTEN,
    PROCESSES,
    RULESETS,
    Growth,
    Point,
    load_growth,
)
from risk_odds.errors import InputError
from tests.growth.made import growth_of, point_of


def written(folder: Path, **changes: Any) -> Path:
    """Return a file of a measured build, with these keys changed."""
    content = growth_of(point_of(5, 50)).model_dump() | changes
    path = folder / "growth.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def with_point(**changes: Any) -> dict[str, Any]:
    """Return the key of measured builds, one with these values."""
    return {"points": [point_of(5, 50).model_dump() | changes]}


def test_the_file_that_comes_with_the_project_can_be_read() -> None:
    """Its builds are of the series, with no more processes than cores; those with fewer are of the
    sites that are built often. Each number of processes is twice the one before.
    """
    assert tuple(2**doubled for doubled in range(5)) == PROCESSES
    assert {*OFTEN} <= {*product(RULESETS, ARMIES)}
    growth = load_growth()
    assert growth.alike
    for point in growth.points:
        assert point.rulesets in RULESETS
        assert point.armies in ARMIES
        assert point.processes <= growth.cores
        assert point.processes in PROCESSES
        assert point.processes == growth.cores or point.size in OFTEN
    for refusal in growth.refused:
        assert growth.point(refusal.size) is None


def test_a_file_is_read_as_written(tmp_path: Path) -> None:
    """All keys of the file are fields of the record."""
    growth = load_growth(written(tmp_path))
    assert growth == growth_of(point_of(5, 50))


def test_a_site_has_battles_and_entries() -> None:
    """Rulesets times the square of the armies are the battles, files and folders the entries."""
    point = point_of(5, 50, files=100, folders=20)
    assert point.matchups == 12_500
    assert point.entries == 120


def test_a_build_is_found_by_size_and_processes() -> None:
    """Without a number of processes, it is the build with as many as there are cores."""
    one, two = point_of(5, 50, processes=1), point_of(5, 50, processes=2)
    growth = growth_of(one, two, point_of(1, 20))
    assert growth.point((5, 50)) == two
    assert growth.point((5, 50), 1) == one
    assert growth.point((5, 100)) is None
    assert [point.size for point in growth.alike] == [(1, 20), (5, 50)]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        (with_point(files="many"), r"points\[0\]\.files: found 'many'"),
        (with_point(milliseconds=0), r"points\[0\]\.milliseconds: found 0"),
        (with_point(milliseconds=1.5), r"points\[0\]\.milliseconds: found 1\.5"),
        (with_point(load_percent=-1), r"points\[0\]\.load_percent: found -1"),
        (with_point(second=1), r"points\[0\]: found the unknown key 'second'"),
        ({"cores": 0}, r"cores: found 0"),
        ({"niceness": 20}, r"niceness: found 20"),
        ({"python": ""}, r"python: found ''"),
        ({"refused": [{"rulesets": 1, "armies": 20}]}, r"refused\[0\]\.reason: found nothing"),
        ({"points": None}, r"points: found None"),
    ],
)
def test_a_fault_is_named(tmp_path: Path, changes: dict[str, Any], key: str) -> None:
    """A wrong value is reported with file, key and what was found."""
    with pytest.raises(InputError, match=rf"growth\.json: {key}"):
        load_growth(written(tmp_path, **changes))


def test_the_same_build_twice_is_refused(tmp_path: Path) -> None:
    """Which of two equal builds would be shown, nobody could tell."""
    point = point_of(5, 50).model_dump()
    with pytest.raises(InputError, match=r"5 rulesets up to 50 armies with 2 processes twice"):
        load_growth(written(tmp_path, points=[point, point | {"files": 7}]))


def test_a_file_that_is_none_says_how_to_make_it(tmp_path: Path) -> None:
    """A missing file, or one that is no JSON, is reported with the command that writes it."""
    with pytest.raises(InputError, match=r"none\.json: .*run `python -m tests\.growth`"):
        load_growth(tmp_path / "none.json")
    path = tmp_path / "growth.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match=r"growth\.json: not valid JSON.*python -m tests\.growth"):
        load_growth(path)


def test_the_records_are_what_the_measuring_writes() -> None:
    """A build that is written down and read again is the same."""
    growth = growth_of(point_of(1, 20), point_of(26, 100))
    assert Growth.model_validate_json(growth.model_dump_json()) == growth
    assert Point.model_validate(point_of(1, 20).model_dump()) == point_of(1, 20)
