"""A ruleset's overview: the rule, one round, and where everything is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.facts.counted_rounds import AllLost, CountedRounds, Reading
from generator.facts.given import RulesetFacts
from generator.facts.matchups import Matchup
from generator.pages.data.dataset_markup import dataset_markup
from generator.pages.grids import Grid
from generator.pages.kinds import Offline, RulesetKind
from generator.pages.learn.dutch_card import RULESET_OF_CARD
from generator.pages.page import Content, Link, Page, naming_scripts
from generator.pages.tables import Table, armies, count
from generator.scope.addresses import API, DATA
from risk_odds.games import Entry
from risk_odds.numbers import Number
from risk_odds.ruleset import Ruleset

GLANCE = 8, 5
"""The attackers (A) and defenders of the small odds on its first screen, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewContent(Content):
    """What the page shows; ``odds`` are those of small battles.

    ``has_card`` is whether the defender has a card of their own, ``is_true_random`` whether the app
    has these rules for one setting of its dice. ``fewer_dice`` is whether a side may do better with
    fewer dice than it may roll. ``same_odds_as`` is the title of the ruleset that
    most players know, where every battle has its odds, and None otherwise. ``other_wins`` are the
    titles of other readings of the rule, each with the chance to win the example. ``markup`` is
    what search engines are told of the datasets; None for a site without an address.
    """

    ruleset: Ruleset
    largest: int
    example: Matchup
    has_card: bool
    is_true_random: bool
    odds: Grid
    rounds: tuple[Reading, ...]
    all_lost: AllLost | None
    fewer_dice: bool
    same_odds_as: str | None
    other_wins: tuple[tuple[str, Number], ...]
    markup: Mapping[str, Any] | None


def build(facts: RulesetFacts) -> Iterator[Page]:
    """The overview."""
    ruleset, rounds = facts.ruleset, facts.rounds
    exact = (
        "Exact odds of every battle."
        if ruleset.transformation
        else "Exact odds of every round and every battle."
    )
    yield Page(
        address=ruleset.id,
        title=f"{ruleset.title}: rules and odds",
        description=f"{ruleset.summary} {exact}",
        keywords=typed_for(ruleset, ruleset.id),
        template="pages/overview.html",
        content=OverviewContent(
            ruleset=ruleset,
            largest=facts.largest,
            example=facts.example,
            has_card=ruleset.id == RULESET_OF_CARD,
            is_true_random=Entry(ruleset.id, ruleset.title, ruleset).is_true_random,
            odds=_odds(facts),
            rounds=(rounds.own, *rounds.others),
            all_lost=facts.all_lost,
            fewer_dice=facts.fewer_dice,
            same_odds_as=facts.same_odds_as,
            other_wins=tuple(
                (reading.title, win)
                for reading, win in zip(rounds.others, facts.other_wins, strict=True)
            ),
            markup=dataset_markup(facts) if facts.site_address else None,
        ),
        tables=(_rounds(ruleset, rounds),),
        links=links_of(ruleset),
        ruleset=ruleset,
        styles=("tables", "ruleset"),
        scripts=naming_scripts(ruleset),
    )


def _odds(facts: RulesetFacts) -> Grid:
    """The chances to win in small battles: what the rule comes to, at a glance."""
    attackers, defenders = (min(most, facts.largest) for most in GLANCE)
    rows = (
        (a, tuple(facts.solution.win(a, d) for d in range(1, defenders + 1)))
        for a in range(1, attackers + 1)
    )
    return Grid("Chance that the attacker wins", tuple(rows))


def typed_for(ruleset: Ruleset, name: str) -> tuple[str, ...]:
    """What players type for a name of the ruleset, for the search."""
    return tuple(
        nickname.replace("-", " ") for nickname, meant in ruleset.nicknamed.items() if meant == name
    )


def links_of(ruleset: Ruleset) -> tuple[Link, ...]:
    """Where everything about a ruleset is."""
    return (
        Link(f"{API}/{ruleset.id}.json", f"{ruleset.title}: everything about the rules"),
        Link(f"{DATA}/{ruleset.id}/datapackage.json", f"{ruleset.title}: datasets"),
    )


def _rounds(ruleset: Ruleset, rounds: CountedRounds) -> Table:
    one = "one round of the plain battle" if ruleset.transformation else "one round"
    return Table(
        "rounds",
        f"{ruleset.title}: {one}, exact",
        "Of 'total' equally likely rolls, in how many each side loses how many armies. "
        + rounds.meaning,
        (
            armies(
                "attackers", "Fewest armies that can attack (A; T = A + 1) and roll these dice."
            ),
            armies("defenders", "Fewest defenders (D) who roll these dice."),
            count("attacker_dice", "Dice that the attacker rolls."),
            count("defender_dice", "Dice that the defender rolls."),
            armies("attackers_lost", "Armies that the attacker loses."),
            armies("defenders_lost", "Armies that the defender loses."),
            count("rolls", "Rolls with this outcome."),
            count("total", "All rolls."),
        ),
        ("attackers", "defenders", "attackers_lost"),
        [
            (
                *(round_.attackers, round_.defenders),
                *(len(round_.attacker_dice), len(round_.defender_dice)),
                *(outcome.attackers_lost, outcome.defenders_lost, outcome.rolls),
                round_.rolls,
            )
            for round_ in rounds.own.rounds
            for outcome in round_.outcomes
        ],
    )


KIND = RulesetKind(name="", build=build, offline=Offline.EVERYBODY)
