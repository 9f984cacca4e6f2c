"""Ruleset files: read from TOML and checked, one at a time or a folder of them."""

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from risk_odds.errors import InputError, found, place
from risk_odds.ruleset import LONGEST_ID, SLUG, Ruleset
from risk_odds.validation import read_toml, validated

RULESETS_FOLDER = Path(__file__).parent / "rulesets"
"""The rulesets that come with the library, one TOML file each."""


def load_ruleset(path: Path) -> Ruleset:
    """The ruleset of one TOML file.

    Raises ``InputError`` that names the file, the key, what was found and what was expected.
    """
    if not SLUG.fullmatch(path.stem) or len(path.stem) > LONGEST_ID:
        raise InputError(
            f"{place(path)}: the file's name is the ruleset's address: found {found(path.stem)}, "
            f"expected small letters, digits and single hyphens, at most {LONGEST_ID} characters"
        )
    content = read_toml(path)
    if "id" in content:
        raise InputError(
            f"{place(path)}: id: found a value, expected none (the file's name is the id)"
        )
    return validated(Ruleset, {**content, "id": path.stem}, path)


def load_rulesets(folder: Path | str = RULESETS_FOLDER) -> dict[str, Ruleset]:
    """All rulesets of a folder by id, in the order of their ``position`` and ids.

    Raises ``InputError`` where a file is not valid or the folder cannot be read or holds none.
    """
    if not isinstance(folder, Path | str):
        raise InputError(
            f"load_rulesets: folder: found {found(folder)}, expected a folder's path or name"
        )
    folder = Path(folder)
    # the library's own files stay as they are while it runs
    return dict(_own_rulesets()) if folder == RULESETS_FOLDER else _read_rulesets(folder)


@cache
def _own_rulesets() -> dict[str, Ruleset]:
    return _read_rulesets(RULESETS_FOLDER)


def _read_rulesets(folder: Path) -> dict[str, Ruleset]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".toml")
    except (OSError, ValueError) as error:  # a name with a null byte is no name
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"{place(folder)}: cannot be read: {reason}") from error
    loaded = [load_ruleset(path) for path in paths]
    rulesets = {ruleset.id: ruleset for ruleset in sorted(loaded, key=_order)}
    if not rulesets:
        raise InputError(f"{place(folder)}: found no ruleset, expected at least one .toml file")
    _refuse_unclear_names(folder, rulesets.values())
    return rulesets


def _refuse_unclear_names(folder: Path, rulesets: Collection[Ruleset]) -> None:
    """Raise ``InputError`` where an alias or a nickname could mean two rulesets, or two names."""
    named = [(ruleset, key, name) for ruleset in rulesets for key, name in ruleset.named_beside]
    named.sort(key=lambda each: each[1].endswith("nicknames"))  # they give way to names
    owners = {ruleset.id: ruleset.id for ruleset in rulesets}
    for ruleset, key, name in named:
        if name in owners:
            raise InputError(
                f"{place(folder / f'{ruleset.id}.toml')}: {key}: found {found(name)}, which "
                f"{owners[name]}.toml has, too; expected one that means a single name"
            )
        owners[name] = ruleset.id


def load_own_rulesets(folder: Path) -> dict[str, Ruleset]:
    """All rulesets of somebody's own folder, as ``load_rulesets`` reads them.

    A name of one of the project's rulesets, or what players type for it, means that ruleset on
    every page, in every address and in the figures printed by others. So other rules may not have
    it, be it as an id, an alias or a nickname; the same rules with other texts and limits may.
    Raises ``InputError`` as ``load_rulesets`` does, and where a name is taken so.
    """
    rulesets = load_rulesets(folder)
    known = {
        name: ruleset
        for ruleset in load_rulesets().values()
        for name in (*ruleset.names, *ruleset.nicknamed)
    }
    for ruleset in rulesets.values():
        file = place(folder / f"{ruleset.id}.toml")
        if ruleset.id in known:
            _refuse_other_rules(file, ruleset, known[ruleset.id])
        for key, name in ruleset.named_beside:
            other = known.get(name, ruleset)
            if ruleset.decisive != other.decisive:
                raise InputError(
                    f"{file}: {key}: found {found(name)}, which means rules that come with the "
                    f"project ({other.title}), expected a name that they have not"
                )
    return rulesets


def _refuse_other_rules(file: str, ruleset: Ruleset, known: Ruleset) -> None:
    """Raise ``InputError`` where a ruleset has the name of another with other rules."""
    own, expected = (flat(each.decisive) for each in (ruleset, known))
    for decisive in [*expected, *own]:
        if own.get(decisive) != expected.get(decisive):
            raise InputError(
                f"{file}: {decisive}: found {_shown(own.get(decisive))}, expected "
                f"{_shown(expected.get(decisive))}, as {found(ruleset.id)} means rules that "
                f"come with the project ({known.title}); other rules need another name"
            )


def flat(content: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """The values of tables in tables, by their keys with dots between: ``attacker.dice``."""
    values: dict[str, Any] = {}
    for key, value in content.items():
        within = isinstance(value, Mapping)
        values |= flat(value, f"{before}{key}.") if within else {f"{before}{key}": value}
    return values


def _shown(value: Any) -> str:
    return "nothing" if value is None else found(value)


def _order(ruleset: Ruleset) -> tuple[int, str]:
    return ruleset.position, ruleset.id
