"""All rules in groups by the game one plays, one battle under each; and which of them one plays."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.facts.given import About, SharedFacts
from generator.pages.counting import BATTLE, RULESET_COLUMN, listed, plural
from generator.pages.kinds import Offline, SharedKind
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, decimal, text
from risk_odds.games import ALSO_CALLED, Entry, GameRules, rules_by_game, well_known
from risk_odds.ruleset import Alias


@dataclass(frozen=True, slots=True)
class Clue:
    """What tells a player that these are the rules: ``name`` is the entry's."""

    seen: str
    name: str


GUIDE: tuple[tuple[str, tuple[Clue, ...]], ...] = (
    (
        "The app RISK: Global Domination",
        (
            Clue("Dice set to True Random, a plain territory", "plain-dice"),
            Clue("Dice set to Balanced Blitz, a plain territory", "balanced-blitz"),
            Clue("Balanced Blitz, the defender on a capital", "balanced-blitz-capital"),
            Clue("Balanced Blitz, you attack zombies", "balanced-blitz-zombie"),
            Clue("The defender on a capital: up to three dice", "capital"),
            Clue("The defender behind a wall, no capital", "wall"),
            Clue("The defender on a capital and behind a wall: up to four dice", "capital-wall"),
            Clue("You attack zombies, who lose ties", "zombies"),
            Clue("You attack zombies on a capital", "capital-ties"),
            Clue("Zombies attack, with two dice at most", "zombie-attack"),
            Clue("Zombies attack a capital: two dice against three", "zombies-v-capital"),
            Clue("Zombies attack over a wall, no capital", "zombies-v-wall"),
            Clue(
                "Zombies attack a capital behind a wall: two against four", "zombies-v-capital-wall"
            ),
        ),
    ),
    (
        "A box that says RISK",
        (
            Clue("Nearly every edition, where the defender rolls up to two dice", "classic"),
            Clue(
                "Older European boxes, where the defender rolls up to three dice",
                "three-dice-defence",
            ),
            Clue("Dutch rules, where the defender sees your dice, then rolls one or two", "dutch"),
            Clue("A British or New Zealand box from around 1990", "uk-1990"),
            Clue("The defender always rolls one die", "defender-one-die"),
        ),
    ),
    (
        "A box that says something else",
        (
            Clue("RisiKo! (Italy)", "risiko"),
            Clue("RisiKo! in a club or tournament", "risiko-club"),
            Clue("TEG (Argentina)", "teg"),
            Clue("War (Brazil)", "war"),
            Clue("Risk 2210 A.D., a commander attacks", "commander"),
            Clue("Risk 2210 A.D., the defender has a space station", "space-station"),
            Clue("Risk Legacy, a bunker", "bunker"),
            Clue("Risk Legacy, a fortification", "legacy-fortification"),
            Clue("Risk Legacy, an ammo shortage", "legacy-ammo-shortage"),
            Clue("Risk Legacy, a bunker and a fortification", "legacy-bunker-fortification"),
            Clue("Risk Legacy, an ammo shortage and a fortification", "legacy-ammo-fortification"),
            Clue("The Lord of the Rings, a leader attacks", "leader-attack"),
            Clue("The Lord of the Rings, a stronghold defends", "stronghold"),
            Clue("Castle Risk, a castle is attacked", "castle"),
            Clue("Godstorm, the god of war attacks", "god-of-war"),
            Clue("iConquer (Mac): two dice each, if you have not changed it", "iconquer"),
        ),
    ),
)
"""What one sees on the box or in the app's menu, and the rules that it means."""


@dataclass(frozen=True, slots=True)
class MissingGame:
    """A game whose rules are not among these, and why."""

    title: str
    why: str


MISSING = (
    MissingGame(
        "Risk Strike",
        "Its battles turn on tactics cards beside the dice, and we do not have its printed rules.",
    ),
    MissingGame("Risk Shadow Forces", "We do not have its printed rules."),
    MissingGame("Risk Factions", "We do not have its rules in writing."),
    MissingGame("Risk Nexus", "We do not have its rules in writing."),
    MissingGame(
        "TEG La Revancha",
        "Players tell of a situation card with which the attacker rolls four dice, and of missiles "
        "that destroy up to three armies without any. We do not have the printed rules. Without "
        "them, TEG above has the dice.",
    ),
)
"""Games that players ask for: no rules are made up for them."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry as the page lists it; ``alias`` is None where it is the ruleset by its own name."""

    entry: Entry
    about: About
    alias: Alias | None

    @property
    def other_names(self) -> tuple[Alias, ...]:
        """Names that stand nowhere else on the page."""
        names = self.entry.ruleset.other_names
        return () if self.alias else tuple(alias for alias in names if alias.game is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesContent(Content):
    """What the page shows. ``guide`` is what one has, and each clue with the entry it means."""

    guide: Sequence[tuple[str, Sequence[tuple[str, Entry]]]]
    groups: Sequence[tuple[GameRules, Sequence[Listed]]]
    missing: Sequence[MissingGame]


def build(facts: SharedFacts) -> Page:
    """The page /rules/."""
    groups = rules_by_game(facts.rulesets.values())
    return Page(
        address="rules",
        title="Rules: all RISK versions by game",
        description=(
            f"Exact RISK odds under {plural(len(facts.about), 'ruleset', 'rules')}: "
            f"{listed(well_known(facts.rulesets.values()))}."
        ),
        keywords=(
            *("game mode", "which rules", "settings", "variants", "capital", "zombies"),
            *(word for group in groups for word in ALSO_CALLED.get(group.game, ())),
        ),
        template="pages/rules.html",
        content=RulesContent(
            guide=tuple(_guide(groups)),
            groups=[(group, _listed(group, facts)) for group in groups],
            missing=MISSING,
        ),
        tables=(_rulesets(facts), _names(facts)),
        links=(INDEX,),
        styles=("rules",),
        scripts=("pages/rules",),
    )


def _guide(groups: tuple[GameRules, ...]) -> Iterator[tuple[str, list[tuple[str, Entry]]]]:
    """The guide, as far as the site has the rules: what one has, and each clue with its rules."""
    entries = {entry.name: entry for group in groups for entry in group.entries}
    for title, clues in GUIDE:
        known = [(clue.seen, entries[clue.name]) for clue in clues if clue.name in entries]
        if known:
            yield title, known


def _listed(group: GameRules, facts: SharedFacts) -> list[Listed]:
    return [
        Listed(
            entry,
            facts.about[entry.ruleset.id],
            next((alias for alias in entry.ruleset.aliases if alias.id == entry.name), None),
        )
        for entry in group.entries
    ]


def _rulesets(facts: SharedFacts) -> Table:
    return Table(
        "rulesets",
        "All rulesets, with the chance to win one battle",
        "All rulesets, and the attacker's exact chance to win the battle that the page shows.",
        (
            RULESET_COLUMN,
            text("title", "The ruleset's name."),
            text("summary", "The rule in short."),
            text("confidence", "How sure it is that the rule is played so: high, medium, low."),
            *BATTLE,
            decimal("win", "probability", "The attacker wins"),
        ),
        ("ruleset",),
        [
            (
                *(one.ruleset.id, one.ruleset.title, one.ruleset.summary, one.ruleset.confidence),
                *(one.example.attackers, one.example.defenders, one.example.win),
            )
            for one in facts.about.values()
        ],
    )


def _names(facts: SharedFacts) -> Table:
    return Table(
        "names",
        "Other names of the rulesets",
        "Names under which players know the rulesets.",
        (
            text("name", "The name, which is an address too."),
            RULESET_COLUMN,
            text("title", "In words."),
        ),
        ("name",),
        [
            (alias.id, ruleset.id, alias.title)
            for ruleset in facts.rulesets.values()
            for alias in ruleset.aliases
        ],
    )


KIND = SharedKind(address="rules", build=build, offline=Offline.EVERYBODY)
