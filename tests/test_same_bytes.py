"""Two builds of one version are the same to the byte, whatever the surroundings."""

import json
import os
import stat
import subprocess
import sys
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.conftest import PROJECT, contents, run

pytestmark = pytest.mark.whole_runs

GRID = ("--largest", "3", "--datasets", "3")

# Python runs a module of this name in every process that starts, the workers' included
OTHER_CLOCK = """
import ctypes
import datetime
import gc
import time

SHIFT = -8765 * 86400 - 4321  # seconds: some 24 years

real_time, real_time_ns = time.time, time.time_ns
time.time = lambda: real_time() + SHIFT
time.time_ns = lambda: real_time_ns() + SHIFT * 10**9


def shifted(function):
    return lambda moment=None: function(time.time() if moment is None else moment)


for name in ("gmtime", "localtime", "ctime"):
    setattr(time, name, shifted(getattr(time, name)))
real_strftime = time.strftime
time.strftime = lambda form, moment=None: real_strftime(form, moment or time.localtime())


def replace(kind, **methods):
    # the types themselves have to stay: libraries in C know how large they are
    names = gc.get_referents(kind.__dict__)[0]
    names.update({name: classmethod(method) for name, method in methods.items()})
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(kind))


replace(datetime.date, today=lambda kind: kind.fromtimestamp(time.time()))
replace(
    datetime.datetime,
    now=lambda kind, tz=None: kind.fromtimestamp(time.time(), tz),
    today=lambda kind: kind.fromtimestamp(time.time()),
    utcnow=lambda kind: kind.fromtimestamp(time.time(), datetime.timezone.utc).replace(tzinfo=None),
)
"""

TELL = """
import datetime, json, locale, os, time
mask = os.umask(0)
dates = datetime.datetime.now().year, datetime.date.today().year, time.localtime().tm_year
print(json.dumps([time.time(), dates, hash("RISK"), time.timezone, mask, locale.setlocale(0, "")]))
"""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a build must not depend on."""

    environment: dict[str, str]
    workers: int
    mask: int
    output: str

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run Python in these surroundings."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=PROJECT,
            env={**os.environ, **self.environment},
            umask=self.mask,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> tuple[Surroundings, Surroundings]:
    """Two surroundings that differ in everything a test can change.

    Time zones are written out, as a machine need not know their names.
    """
    clock = tmp_path_factory.mktemp("clock")
    (clock / "sitecustomize.py").write_text(OTHER_CLOCK, encoding="utf-8")
    far_west = {"PYTHONHASHSEED": "1", "TZ": "<-12>12", "LC_ALL": "C.UTF-8", "PYTHONPATH": ""}
    far_east = {"PYTHONHASHSEED": "4711", "TZ": "<+14>-14", "LC_ALL": "C", "PYTHONPATH": f"{clock}"}
    return (
        Surroundings(far_west, 1, 0o022, "site"),
        Surroundings(far_east, 2, 0o077, "elsewhere/other name"),
    )


def test_the_surroundings_differ(surroundings: tuple[Surroundings, Surroundings]) -> None:
    """The clock, its years, the hash of a text, the time zone, the mask and the language differ."""
    told = [each.run("-c", TELL) for each in surroundings]
    west, east = (json.loads(done.stdout) for done in told)
    assert [i for i, (one, other) in enumerate(zip(west, east, strict=True)) if one == other] == []
    assert west[0] - east[0] > 20 * 365 * 86400
    assert all(one - other >= 20 for one, other in zip(west[1], east[1], strict=True))


def test_two_builds_are_byte_identical(
    tmp_path: Path, small: list[str], surroundings: tuple[Surroundings, Surroundings]
) -> None:
    """Another clock, hash seed, time zone, language, mask, folder, number of workers: same site.

    The whole site is built twice, with a ruleset of every kind, and everybody may read it. A fork
    of the tests, which knows beforehand what every site has alike, builds it, too.
    """
    built = []
    for each in surroundings:
        output = tmp_path / each.output
        options = [*small, *GRID, "--workers", f"{each.workers}"]
        done = each.run("-m", "generator", "build", *options, "--output", str(output))
        assert done.returncode == 0, done.stderr
        built.append(contents(output))
        # a web server may be another user
        modes = {stat.filemode(path.stat().st_mode) for path in (output, *output.rglob("*"))}
        assert modes == {"drwxr-xr-x", "-rw-r--r--"}
    first, second = built
    assert sorted(first) == sorted(second)
    different = [name for name in first if first[name] != second[name]]
    assert different == [], "\n".join(difference(first, second, name) for name in different)
    assert {"index.html", "sitemap.xml.gz", "classic/3-vs-3/index.html"} <= first.keys()
    done = run("build", *small, *GRID, "--output", tmp_path / "fork")
    assert done.returncode == 0, done.stderr
    assert contents(tmp_path / "fork") == first


def difference(first: dict[str, bytes], second: dict[str, bytes], name: str) -> str:
    """Say where two files part, with what follows in each."""
    one, other = first[name], second[name]
    pairs = zip_longest(one, other)
    place = next(i for i, (left, right) in enumerate(pairs) if left != right)
    return f"{name} from byte {place}: {one[place : place + 60]!r}, {other[place : place + 60]!r}"
