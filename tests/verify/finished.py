"""A finished site to spoil: its data folders and what its API says of them, or all of a build."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

from generator.scope.conditions import setting_of
from generator.verify.faults import Checked, Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.published import DATA, Published, Variant
from generator.verify.verification import verify_datasets
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.datasets import published as written
from tests.verify.documents import sizes

SIZE = written.SIZE

State = tuple[int, ...]
FOLDER: State = ()
"""What is known of a file, and of a folder."""


def data_site(folder: Path) -> None:
    """Write a site of data alone: datasets, database, and the API's words on them."""
    published = written.publish(folder / DATA)
    written.publish_shared(published)
    api = folder / "api" / "v1"
    api.mkdir(parents=True)
    entries = []
    for ruleset in published.rulesets:
        about = ("id", "title", "summary", "confidence")
        largest = sizes(SIZE, SIZE)
        aliases = [
            {"id": alias.id, "setting": setting_of(ruleset, alias.id)} for alias in ruleset.aliases
        ]
        entry = {key: getattr(ruleset, key) for key in about}
        entry["setting"] = setting_of(ruleset, ruleset.id)
        entry |= {"rule_version": ruleset.version} if ruleset.version else {}
        entries.append({**entry, "aliases": aliases, "largest": largest})
        files = [
            {"address": f"../../{DATA}/{ruleset.id}/{name}", "rows": rows}
            for name, rows in published.announced[ruleset.id].items()
        ]
        (api / f"{ruleset.id}.json").write_text(json.dumps({"files": files}), encoding="utf-8")
    (api / "index.json").write_text(json.dumps({"rulesets": entries}), encoding="utf-8")


def datasets_verified(folder: Path, ruleset: str = "classic") -> Checked:
    """What has been checked of the rows of a ruleset's datasets. Raises the first ``Fault``."""
    site = Published(folder)
    resources = site.json(f"{DATA}/{ruleset}/datapackage.json")["resources"]
    rules = read_rules(RULESETS_FOLDER, ruleset)
    checked, faults = verify_datasets(site, Variant(ruleset, SIZE, SIZE, SIZE), rules, resources)
    raise_first(faults)
    return checked


def raise_first(faults: list[Fault]) -> None:
    """Raise the first fault, if there is one."""
    for fault in faults:
        raise fault


class Copy:
    """A copy of a finished site that one test after the other may spoil."""

    def __init__(self, original: Path, folder: Path) -> None:
        self.folder = Path(shutil.copytree(original, folder))
        self._original = original
        self._at_first = self._found()

    def restore(self) -> None:
        """Let every file be the original's again, whatever was written, removed or added."""
        now = self._found()
        for name in sorted(now.keys() - self._at_first.keys(), reverse=True):  # what is in it first
            path = self.folder / name
            path.rmdir() if path.is_dir() else path.unlink()
        for name, state in self._at_first.items():
            if now.get(name) != state:
                path = self.folder / name
                if state == FOLDER:
                    path.mkdir()
                    continue
                if now.get(name) == FOLDER:
                    path.rmdir()
                shutil.copy2(self._original / name, path)
                self._at_first[name] = _state(path.stat())

    def _found(self) -> dict[str, State]:
        """All files and folders, each folder before what is in it."""
        # no paths, which take many times as long
        found: dict[str, State] = {}
        folders = [(str(self.folder), "")]
        for folder, name in folders:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir():
                        found[f"{name}{entry.name}"] = FOLDER
                        folders.append((entry.path, f"{name}{entry.name}/"))
                    else:
                        found[f"{name}{entry.name}"] = _state(entry.stat())
        return found


def _state(found: os.stat_result) -> State:
    """What is another as soon as somebody writes a file: a copy is as old as its original."""
    return found.st_ino, found.st_size, found.st_mtime_ns


def rewrite(path: Path, old: str, new: str) -> None:
    """Put one text in the place of another in a file, once."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def edit_json(path: Path, **values: Any) -> None:
    """Set keys of a JSON document."""
    document = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**document, **values}), encoding="utf-8")
