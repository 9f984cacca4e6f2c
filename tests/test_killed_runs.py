"""A run that is killed at any moment leaves the old set or the new one, whole."""

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.disk import locked
from generator.publish import stage_beside, swap
from generator.rules import RULESETS_FOLDER
from tests.conftest import PROJECT, contents
from tests.processes import finish, start

# writes one of two sets after the other, in dozens of files each, until it is killed
ENDLESS = """
import sys
from itertools import count
from pathlib import Path
from generator.publish import stage_beside, swap

output = Path(sys.argv[1])
for number in count():
    with stage_beside(output) as stage:
        for name in ("figures.json", *(f"{i % 7}/{i}.txt" for i in range(50))):
            stage.write(name, f"{number % 2} {name}" * 50)
        swap(stage.folder, output)
"""


@dataclass(frozen=True, slots=True)
class Sets:
    """Two sets of files, how to make them, and how long a run takes, in seconds."""

    options: tuple[list[str], list[str]]
    digests: tuple[str, str]
    whole: float
    end: float
    """From the last file of the new set on: flushing, the swap, clearing up, leaving."""


def digest(folder: Path) -> str:
    """Return one checksum for the names and bytes of all files below a folder."""
    found = hashlib.sha256()
    for name, data in contents(folder).items():
        found.update(f"{name} {len(data)}\n".encode() + data)
    return found.hexdigest()


def stages(output: Path) -> list[Path]:
    """Return the stages beside an output."""
    return sorted(output.parent.glob(f".{output.name}-*.unfinished"))


def wait_for_last_file(process: subprocess.Popen[str], output: Path) -> None:
    """Return when the last file of a set has been begun, or the process has ended."""
    while process.poll() is None and not any((s / "figures.json").exists() for s in stages(output)):
        time.sleep(0.001)


def kill(process: subprocess.Popen[str]) -> None:
    """Kill a process and its children at once, and wait for its end."""
    with suppress(ProcessLookupError):  # all have ended already
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> Sets:
    """The classic rules up to 2 v 2, with datasets up to 2 v 2 or up to 3 v 3."""
    folder = tmp_path_factory.mktemp("sets")
    (folder / "rulesets").mkdir()
    shutil.copy(RULESETS_FOLDER / "classic.toml", folder / "rulesets")
    common = ["generate", "--largest", "2", "--workers", "1", "--rulesets", f"{folder}/rulesets"]
    options = ([*common, "--datasets", "2"], [*common, "--datasets", "3"])
    for number in (0, 1):
        started = time.monotonic()
        process = start(*options[number], "--output", folder / f"{number}")
        wait_for_last_file(process, folder / f"{number}")
        last_file = time.monotonic()
        finish(process)
        ended = time.monotonic()
    digests = digest(folder / "0"), digest(folder / "1")
    assert digests[0] != digests[1]
    return Sets(options, digests, ended - started, ended - last_file)


class KilledRuns:
    """Runs of the command for one output, each for the other set than the one that is there."""

    def __init__(self, output: Path, sets: Sets) -> None:
        self.output = output
        self.sets = sets
        self.there = 0
        finish(start(*sets.options[0], "--output", output))

    def kill_after(self, seconds: float, *, last_file: bool = False) -> bool:
        """Kill a run so long after its start, or after its last file, and look what is there.

        Returns whether it is the new set; fails if it is neither this nor the old one.
        """
        process = start(*self.sets.options[1 - self.there], "--output", self.output)
        if last_file:
            wait_for_last_file(process, self.output)
        time.sleep(seconds)
        kill(process)
        found = digest(self.output)
        assert found in self.sets.digests, f"killed after {seconds} s: neither the old nor the new"
        assert len(stages(self.output)) <= 1
        is_new = found != self.sets.digests[self.there]
        self.there = self.sets.digests.index(found)
        return is_new

    def leave_nothing(self) -> None:
        """Fail unless a run that is not killed clears up after those that were."""
        finish(start(*self.sets.options[0], "--output", self.output))
        assert list(self.output.parent.iterdir()) == [self.output]


def test_killed_at_any_moment_a_run_leaves_a_whole_set(tmp_path: Path, sets: Sets) -> None:
    """6 times, the command and its workers are killed, at moments all over the run."""
    runs = KilledRuns(tmp_path / "set", sets)
    chance = random.Random(1)
    for part in range(6):
        runs.kill_after((part + chance.random()) / 6 * sets.whole)
    runs.leave_nothing()


def test_killed_in_the_middle_of_swaps_a_writer_leaves_a_whole_set(tmp_path: Path) -> None:
    """46 times, a process that does little but swap is killed; its output is always one whole set.

    It writes 51 files for each swap, of which no two kinds are ever found together.
    """
    output = tmp_path / "set"
    chance = random.Random(3)
    seen = set()
    for part in range(46):
        process = subprocess.Popen(
            [sys.executable, "-c", ENDLESS, str(output)],
            cwd=PROJECT,
            text=True,
            start_new_session=True,
            stderr=subprocess.PIPE,
        )
        # some kills come right after the first swap of the process, the others after later ones
        wait_for_kind(process, output, "01"[part % 2])
        time.sleep(chance.random() * 0.002 * part)
        kill(process)
        files = contents(output)
        assert len(files) == 51
        (kind,) = {data[:1] for data in files.values()}
        seen.add(kind)
        assert len(stages(output)) <= 1
    assert seen == {b"0", b"1"}


def wait_for_kind(process: subprocess.Popen[str], output: Path, kind: str) -> None:
    """Return when a process has started to write sets, and one of this kind is in place."""
    begun = False
    while True:
        assert process.poll() is None, process.communicate()[1]
        begun = begun or bool(stages(output))
        # a file of the old set may go while it is looked for
        with suppress(FileNotFoundError):
            if begun and (output / "figures.json").read_text(encoding="utf-8").startswith(kind):
                return
        time.sleep(0.001)


def test_killed_around_the_swap_a_run_leaves_a_whole_set(tmp_path: Path, sets: Sets) -> None:
    """At least 5 times, the command is killed ever closer to its swap, before it and after it."""
    runs = KilledRuns(tmp_path / "set", sets)
    chance = random.Random(2)
    seconds = sets.end / 2
    found_new: list[bool] = []
    while len(found_new) < 5 or (len(set(found_new)) == 1 and len(found_new) < 30):
        found_new.append(runs.kill_after(seconds, last_file=True))
        seconds *= chance.uniform(0.5, 0.9) if found_new[-1] else chance.uniform(1.1, 2)
    assert set(found_new) == {False, True}
    runs.leave_nothing()


def test_workers_end_with_a_command_that_is_killed_alone(tmp_path: Path, sets: Sets) -> None:
    """Where only the command itself is killed, its workers end too, instead of writing on."""
    process = start(*sets.options[0], "--largest", "20", "--output", tmp_path / "set")
    while not list(tmp_path.glob(".set-*/static")):
        assert process.poll() is None, "the command ended before it could be killed"
        time.sleep(0.002)
    process.kill()
    # the workers hold its streams: these end with the last of them
    process.communicate(timeout=60)
    (stage,) = stages(tmp_path / "set")
    with locked(stage, wait=False) as free:
        assert free


def test_the_stage_of_a_living_run_is_not_touched(tmp_path: Path) -> None:
    """Two runs with one output: the second leaves the first one's stage, and both succeed."""
    output = tmp_path / "set"
    with stage_beside(output) as first:
        first.write("figures.json", "first")
        with stage_beside(output) as second:
            assert contents(first.folder) == {"figures.json": b"first"}
            second.write("figures.json", "second")
            swap(second.folder, output)
        assert contents(output) == {"figures.json": b"second"}
        swap(first.folder, output)
    assert contents(tmp_path) == {"set/figures.json": b"first"}


def test_only_stages_of_the_same_output_are_cleared_up(tmp_path: Path) -> None:
    """What merely looks like a stage, a link to one, and other outputs' stages stay."""
    others = [
        ".set-settings",
        ".set-abc.unfinished",
        ".set-abcdefghi.unfinished",
        ".set-x-abcdefgh.unfinished",
        ".other-abcdefgh.unfinished",
        "set-abcdefgh.unfinished",
    ]
    for name in (*others, ".set-abcdefgh.unfinished", ".set-a_3defgh.unfinished"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text("x", encoding="utf-8")
    (tmp_path / ".set-linklink.unfinished").symlink_to(tmp_path / ".set-settings")
    (tmp_path / ".set-filefile.unfinished").write_text("x", encoding="utf-8")
    with stage_beside(tmp_path / "set"):
        pass
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {*others, ".set-linklink.unfinished", ".set-filefile.unfinished"}
    assert (tmp_path / ".set-settings" / "file").exists()


def test_a_set_that_was_put_aside_comes_back(tmp_path: Path) -> None:
    """Killed between two renames, where folders cannot be exchanged, no set is lost."""
    aside = tmp_path / ".set-old.unfinished"
    aside.mkdir()
    (aside / "figures.json").write_text("old", encoding="utf-8")
    with stage_beside(tmp_path / "set"):
        assert contents(tmp_path / "set") == {"figures.json": b"old"}
    assert contents(tmp_path) == {"set/figures.json": b"old"}


def test_a_set_that_was_put_aside_goes_when_there_is_a_new_one(tmp_path: Path) -> None:
    """Killed after both renames, the old set is cleared up."""
    for name in (".set-old.unfinished", "set"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "figures.json").write_text(name, encoding="utf-8")
    with stage_beside(tmp_path / "set"):
        pass
    assert contents(tmp_path) == {"set/figures.json": b"set"}
