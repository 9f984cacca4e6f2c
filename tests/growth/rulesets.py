"""The ruleset files of a measured site: first those of the project, then variants of them."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import RULESETS_FOLDER, load_rulesets

REACH = 100
"""Only rulesets whose own datasets go this far are taken: the others stop short of it."""

OWN_LIMITS = re.compile(r"^largest_(matchup|dataset|win) = .*\n", re.MULTILINE)
"""The lines of a ruleset file in which it limits itself."""


def base_rulesets() -> list[Ruleset]:
    """The rulesets of the project that are measured, in its order: the classic rules first."""
    return [each for each in load_rulesets().values() if each.largest_dataset >= REACH]


def write_rulesets(folder: Path, number: int, armies: int) -> list[str]:
    """Write ``number`` ruleset files into a new folder, all limited to ``armies`` a side.

    The first are the project's own, each under its name and with all its texts. When these run out,
    the same again with a face more on each die, then with two, and so on: other odds by rules of
    the same kinds. Returns the ids, in the order in which they were written.
    """
    folder.mkdir(parents=True)
    base = base_rulesets()
    names = []
    for place in range(number):
        more_faces, which = divmod(place, len(base))
        ruleset = base[which]
        name = f"{ruleset.id}-plus-{more_faces}" if more_faces else ruleset.id
        text = variant(ruleset, more_faces) if more_faces else own_text(ruleset)
        limits = f"largest_matchup = {armies}\nlargest_dataset = {armies}\n"
        (folder / f"{name}.toml").write_text(limits + text, encoding="utf-8")
        names.append(name)
    return names


def own_text(ruleset: Ruleset) -> str:
    """The file of one of the project's rulesets, without its own limits."""
    text = (RULESETS_FOLDER / f"{ruleset.id}.toml").read_text(encoding="utf-8")
    return OWN_LIMITS.sub("", text)


def variant(ruleset: Ruleset, more_faces: int) -> str:
    """The file of a ruleset with this many more faces on every die, and made texts."""
    rules = ruleset.decisive
    for side in ("attacker", "defender"):
        dice = [faces + more_faces for faces in rules[side]["dice"]]
        rules[side] = {**rules[side], "dice": dice}
    return as_toml({"title": f"{ruleset.title}, dice +{more_faces}", **rules})


def as_toml(keys: Mapping[str, Any]) -> str:
    """A TOML file of these keys, each on a line of its own."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in keys.items())


def _value(value: Any) -> str:
    """A value in TOML: texts, whole numbers and truth are written as in JSON."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)
