"""Rules of one's own: scripts solve them; without scripts the page shows the first ruleset."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.facts.given import SharedFacts
from generator.pages.grids import FIRST_SIGHT
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import LookupForm, lookup_form
from generator.pages.page import INDEX, Page, by_name
from generator.scope.chances import OF_CHAINS
from generator.scope.limits import (
    FEWEST_FACES,
    LARGEST_BONUS,
    MOST_DICE,
    MOST_FACES,
    MOST_FACES_OF_ALL,
)
from risk_odds.games import Entry, rules_by_game
from risk_odds.numbers import Number, Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import flat
from risk_odds.sides import Side

SAID_BY_DICE = frozenset(
    {
        "ties",
        *(f"{side}.dice" for side in ("attacker", "defender")),
        *(
            f"{side}.bonus.{key}"
            for side in ("attacker", "defender")
            for key in ("dice", "amount", "within_faces")
        ),
    }
)
"""The keys of a ruleset's file that the address of rules of one's own holds: no others."""


@dataclass(frozen=True, slots=True)
class Starts:
    """Rules of one game to start from: how players call them, and as rules of one's own."""

    title: str
    entries: Sequence[tuple[Entry, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRulesContent(LookupForm):
    """What the page shows: ``rows`` are the first ruleset's chances by attackers and defenders.

    ``rules`` are these rules as rules of one's own, as addresses name them, where they can be.
    """

    starts: Sequence[Starts]
    most_dice: int
    all_faces: range
    needed_for: tuple[Ratio, ...]
    largest_bonus: int
    rules: str | None
    rows: Sequence[tuple[int, Sequence[Number]]]


def build(facts: SharedFacts) -> Page:
    """The page /house-rules/, with the first ruleset's battles."""
    first = next(iter(facts.about.values()))
    largest = min(FIRST_SIGHT, first.compared.armies)
    armies = range(1, largest + 1)
    return Page(
        address="house-rules",
        title="House rules: RISK odds for your own dice",
        description=(
            "Make your own RISK rules: dice with 2 to 20 faces, who wins ties, bonuses. Exact odds "
            "for any battle up to 1,000 v 1,000, a table, armies needed, and paths of territories."
        ),
        keywords=(
            "my own dice",
            "my own rules",
            "custom rules",
            "defender rolls attacker wins ties",
        ),
        template="pages/house_rules.html",
        content=HouseRulesContent(
            # there are no rules to choose: one makes them
            **by_name(replace(lookup_form(facts.about, "../"), groups=())),
            starts=tuple(_starts(facts)),
            most_dice=MOST_DICE,
            all_faces=range(FEWEST_FACES, MOST_FACES + 1),
            needed_for=OF_CHAINS,
            largest_bonus=LARGEST_BONUS,
            rules=house_id(next(iter(facts.rulesets.values()))),
            rows=[(a, [first.compared.win(a, d) for d in armies]) for a in armies],
        ),
        links=(INDEX,),
        styles=("lookup", "tables", "house-rules"),
        scripts=("pages/house-rules", "controls/table"),
    )


def house_id(ruleset: Ruleset) -> str | None:
    """The rules as rules of one's own, as addresses name them; None where dice do not say it all.

    It is what ``houseId`` of ``kernel/dice.js`` makes of them. Rules with any key that
    decides their odds and is not named here have none, also with keys that are yet to come.
    """
    sides = ruleset.attacker, ruleset.defender
    keys = set(flat(ruleset.decisive))
    if ruleset.defender.armies_for_dice == tuple(range(1, len(sides[1].dice) + 1)):
        keys.discard("defender.armies_for_dice")  # one for each die, as if nothing were said
    if keys - SAID_BY_DICE or not all(_fits(side) for side in sides):
        return None
    both = [*sides[0].dice, *sides[1].dice]
    if len(both) == 2 * MOST_DICE and max(both) > MOST_FACES_OF_ALL:
        return None
    ties = "-ties-attacker" if ruleset.ties == "attacker" else ""
    return f"house_{'-v-'.join(map(_side, sides))}{ties}"


def _fits(side: Side) -> bool:
    return (
        len(side.dice) <= MOST_DICE
        and max(side.dice) <= MOST_FACES
        and (side.bonus is None or abs(side.bonus.amount) <= LARGEST_BONUS)
    )


def _side(side: Side) -> str:
    bonus = side.bonus
    if not bonus or not bonus.amount:
        return ".".join(map(str, side.dice))
    within = "w" if bonus.within_faces else ""
    return f"{'.'.join(map(str, side.dice))}_{bonus.dice}{bonus.amount}{within}"


def _starts(facts: SharedFacts) -> Iterator[Starts]:
    """The rules that one may start from, by game."""
    for group in rules_by_game(facts.rulesets.values()):
        found = [(entry, house_id(entry.ruleset)) for entry in group.entries]
        known = [(entry, name) for entry, name in found if name]
        if known:
            yield Starts(group.title, known)


KIND = SharedKind(address="house-rules", build=build, offline=Offline.EVERYBODY)
