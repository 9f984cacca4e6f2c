"""What the command ``path`` reads and says: one stack along a path of territories, exactly."""

from collections.abc import Iterable, Iterator

from generator.errors import InputError, found
from generator.numbers import percent, significant
from generator.rules import Ruleset
from generator.solver.campaign import Campaign, Territory

LARGEST_STACK = 300
LARGEST_GARRISON = 300
MOST_TERRITORIES = 50
MOST_LISTED = 100
"""The most rulesets that a message names."""


def parse_stack(attackers: str | None, territory: str | None) -> int:
    """The attackers (A) from one of two options. Raises ``InputError`` unless just one is right."""
    if attackers is not None and territory is None:
        return _whole_number("--attackers", attackers, 1, LARGEST_STACK)
    if territory is not None and attackers is None:
        return _whole_number("--territory", territory, 2, LARGEST_STACK + 1) - 1
    given = "neither" if attackers is None else "both"
    raise InputError(f"found {given} of --attackers (A) and --territory (T), expected one of them")


def parse_territories(
    defenders: str, rules: str, rulesets: dict[str, Ruleset]
) -> tuple[Territory, ...]:
    """The path from two lists with commas; one ruleset alone serves all territories.

    Rulesets are named by their ids or by those of their aliases. Raises ``InputError``.
    """
    garrisons = [
        _whole_number("--defenders", text, 1, LARGEST_GARRISON) for text in defenders.split(",")
    ]
    if len(garrisons) > MOST_TERRITORIES:
        raise InputError(
            f"--defenders: found {len(garrisons)} territories, expected at most {MOST_TERRITORIES}"
        )
    chosen = [_ruleset(text.strip(), rulesets) for text in rules.split(",")]
    if len(chosen) == 1:
        chosen *= len(garrisons)
    if len(chosen) != len(garrisons):
        raise InputError(
            f"--rules: found {len(chosen)} rulesets, expected 1 or one for each of the "
            f"{len(garrisons)} territories"
        )
    return tuple(map(Territory, chosen, garrisons))


def report(result: Campaign) -> Iterator[str]:
    """The lines that say how a campaign goes: percentages, 20 digits and exact fractions."""
    most = len(result.territories)
    yield (
        f"{_count(result.attackers, 'attacker')} (A), {result.attackers + 1} armies on the first "
        f"territory (T), against {_count(most, 'territory', 'territories')}"
    )
    for place, ((ruleset, defenders, _), chance) in enumerate(
        zip(result.territories, result.chances, strict=True), start=1
    ):
        yield ""
        yield f"{place}. {ruleset.title}, {_count(defenders, 'defender')}"
        yield f"   taken      {percent(chance)}"
        yield f"   20 digits  {significant(chance)}"
        yield f"   exactly    {chance}"
    yield ""
    yield f"Where it ends ({_count(most, 'territory', 'territories')} in all)"
    for taken, chance in enumerate(result.stopped):
        yield f"   {taken} taken: {percent(chance)}, exactly {chance}"
    for armies, chance in enumerate(result.armies_left, start=1):
        yield (
            f"   {most} taken, {_count(armies, 'army', 'armies')} in the last one: "
            f"{percent(chance)}, exactly {chance}"
        )


def _whole_number(option: str, text: str, least: int, most: int) -> int:
    text = text.strip()
    if (
        text.isascii()
        and text.isdigit()
        and len(text) <= len(f"{most}")
        and (least <= int(text) <= most)
    ):
        return int(text)
    raise InputError(
        f"{option}: found {found(text)}, expected a whole number from {least} to {most}"
    )


def _ruleset(name: str, rulesets: dict[str, Ruleset]) -> Ruleset:
    for ruleset in rulesets.values():
        if name in ruleset.names:
            if ruleset.transformation is not None:
                raise InputError(
                    f"--rules: found {found(name)}, "
                    "expected rules whose chances are exact fractions"
                )
            return ruleset
    raise InputError(f"--rules: found {found(name)}, expected one of {_listed(rulesets)}")


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - MOST_LISTED:,} more" if len(listed) > MOST_LISTED else ""
    return ", ".join(listed[:MOST_LISTED]) + more


def _count(number: int, one: str, more: str | None = None) -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"
