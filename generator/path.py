"""What the command ``path`` reads and says: one stack along a path of territories, exactly."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from generator.errors import InputError, found
from generator.numbers import percent, significant
from generator.rules import Ruleset
from generator.solver.campaign import Campaign, Territory

T = TypeVar("T")

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


def parse_wanted(text: str) -> int:
    """The armies wanted in the last territory. Raises ``InputError``."""
    return _whole_number("--wanted", text, 1, LARGEST_STACK)


def parse_territories(
    defenders: str, rules: str, behind: str, rulesets: dict[str, Ruleset]
) -> tuple[Territory, ...]:
    """The path from lists with commas; one ruleset alone serves all territories, as does one number
    of armies that stay ``behind``.

    Rulesets are named by their ids or by those of their aliases. Raises ``InputError``.
    """
    garrisons = [
        _whole_number("--defenders", text, 1, LARGEST_GARRISON) for text in defenders.split(",")
    ]
    if len(garrisons) > MOST_TERRITORIES:
        raise InputError(
            f"--defenders: found {len(garrisons)} territories, expected at most {MOST_TERRITORIES}"
        )
    places = len(garrisons)
    chosen = [_ruleset(text.strip(), rulesets) for text in rules.split(",")]
    staying = [_whole_number("--behind", text, 1, LARGEST_STACK) for text in behind.split(",")]
    return tuple(
        map(
            Territory,
            _one_for_each("--rules", "rulesets", chosen, places),
            garrisons,
            _one_for_each("--behind", "numbers", staying, places),
        )
    )


def _one_for_each(option: str, what: str, given: list[T], places: int) -> list[T]:
    if len(given) not in (1, places):
        raise InputError(
            f"{option}: found {len(given)} {what}, expected 1 or one for each of the "
            f"{places} territories"
        )
    return given * places if len(given) == 1 else given


def report(result: Campaign, wanted: int) -> Iterator[str]:
    """The lines that say how a campaign goes: percentages, 20 digits and exact fractions.

    ``wanted`` are the armies wanted in the last territory.
    """
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
    if wanted > 1:
        reached = result.reached(wanted)
        yield ""
        yield f"All taken, with {_count(wanted, 'army', 'armies')} or more in the last one"
        yield f"   reached    {percent(reached)}"
        yield f"   20 digits  {significant(reached)}"
        yield f"   exactly    {reached}"
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
