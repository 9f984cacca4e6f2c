"""What the form of the lookup shows before any script: a whole answer, and all rules to choose."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.facts.given import About
from generator.pages.page import Content, by_name
from generator.scope.chances import OF_LOOKUP, WANTED
from generator.scope.limits import MOST_ARMIES, RETREATS
from risk_odds.games import Entry, GameRules, rules_by_game
from risk_odds.numbers import Ratio

USUAL = (
    *("classic", "capital", "capital-wall", "zombies"),
    *("balanced-blitz", "balanced-blitz-capital", "dutch"),
)
"""The rules that take one tap, where the site has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChoice(Content):
    """The choice of rules in ``parts/battle_fields.html``, on a page that has it among its names.

    ``about`` is what is known of each ruleset by id, ``groups`` are all rules by game, ``usual``
    the entries of one tap, ``most`` the most armies a side. ``base`` leads to the site's root.
    """

    about: Mapping[str, About]
    groups: tuple[GameRules, ...]
    usual: tuple[Entry, ...]
    most: int
    base: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LookupForm(RulesChoice):
    """What ``parts/lookup.html`` shows; the answer is the ``first`` ruleset's example, which
    ``is_true_random`` where it is for that setting of the app's dice.
    """

    first: About
    is_true_random: bool
    chances: tuple[Ratio, ...]
    wanted: Ratio
    retreats: int


def rules_choice(about: Mapping[str, About], base: str, most: int = MOST_ARMIES) -> RulesChoice:
    """The choice among all rules, for pages from which ``base`` leads to the site's root."""
    groups = rules_by_game(one.ruleset for one in about.values())
    entries = {entry.name: entry for group in groups for entry in group.entries}
    usual = tuple(entries[name] for name in USUAL if name in entries)
    return RulesChoice(about=about, groups=groups, usual=usual, most=most, base=base)


def lookup_form(about: Mapping[str, About], base: str) -> LookupForm:
    """The form, for pages from which ``base`` leads to the site's root."""
    first = next(iter(about.values()))
    return LookupForm(
        **by_name(rules_choice(about, base)),
        first=first,
        is_true_random=Entry(first.ruleset.id, first.ruleset.title, first.ruleset).is_true_random,
        chances=OF_LOOKUP,
        wanted=WANTED,
        retreats=RETREATS,
    )
