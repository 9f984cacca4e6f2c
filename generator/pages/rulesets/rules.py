"""All rules by the game one plays: when each applies, and one battle under it."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.facts.given import About, SharedFacts
from generator.pages.counting import BATTLE, RULESET_COLUMN, listed, plural
from generator.pages.kinds import Offline, SharedKind
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, decimal, text
from risk_odds.games import ALSO_CALLED, Entry, GameRules, rules_by_game, well_known
from risk_odds.ruleset import Alias
from risk_odds.sides import Attacker, Defender

WHEN: dict[str, str] = {
    "classic": "The usual rules: the defender rolls up to two dice.",
    "three-dice-defence": "Older European boxes: the defender rolls up to three dice.",
    "uk-1990": "British and New Zealand boxes from around 1990.",
    "dutch": "The defender sees your dice, then rolls one or two.",
    "defender-one-die": "The defender always rolls one die.",
    "plain-dice": "A plain territory.",
    "capital": "A capital defends, with up to three dice.",
    "wall": "A wall without a capital defends, with up to three dice.",
    "capital-wall": "A capital behind a wall defends, with up to four dice.",
    "zombie-attack": "Zombies attack, with two dice at most.",
    "zombies": "You attack zombies, who lose ties.",
    "capital-ties": "You attack zombies on a capital.",
    "zombies-v-capital": "Zombies attack a capital: two dice against three.",
    "zombies-v-wall": "Zombies attack a wall: two dice against three.",
    "zombies-v-capital-wall": "Zombies attack a capital behind a wall: two dice against four.",
    "balanced-blitz": "A plain territory.",
    "balanced-blitz-capital": "The defender is on a capital, or behind a wall without one.",
    "balanced-blitz-zombie": "You attack zombies.",
    "risiko": "Italy: the defender rolls up to three dice.",
    "teg": "Argentina: the defender rolls up to three dice.",
    "war": "Brazil: the defender rolls up to three dice.",
    "risiko-club": "In a club: nobody attacks with fewer dice than the defender rolls.",
    "risiko-tournament": "In tournaments of clubs: the club rules.",
    "commander": "A commander attacks, with one eight-sided die.",
    "commander-defends": "A commander defends, with one eight-sided die.",
    "commander-v-commander": "Both sides have a commander, with one eight-sided die each.",
    "space-station": "The defender has a space station: all their dice have eight sides.",
    "bunker": "The defender adds 1 to their highest die.",
    "legacy-ammo-shortage": "The defender takes 1 off their highest die.",
    "legacy-fortification": "The defender adds 1 to each of their dice, up to 6.",
    "legacy-bunker-fortification": "The defender adds 2 to the highest die, 1 to others, up to 6.",
    "legacy-ammo-fortification": "The defender takes 1 off their highest die and adds 1 to each.",
    "castle": "Castle Risk: a castle is attacked, with two dice at most.",
    "iconquer": "On the Mac: two dice each, if you have not changed it.",
    "god-of-war": "Godstorm: the god of war attacks, and wins ties.",
    "leader-attack": "The Lord of the Rings: a leader attacks: 1 is added to the highest die.",
    "general": "Castle Risk: a general attacks and adds 1 to the highest die.",
    "stronghold": "The Lord of the Rings: a stronghold adds 1 to the highest defence die.",
    "marshal": "Castle Risk: a marshal defends and adds 1 to the highest die.",
    "leader-stronghold": "The Lord of the Rings: a leader attacks a stronghold.",
}
"""What one sees on the box, in the app or on the board where an entry's rules apply, within its
game. What is not here says its rule in short.
"""


TRUE_RANDOM = "Rolled by hand, or with dice set to True Random"
BALANCED_BLITZ = "A blitz with dice set to Balanced Blitz"
"""The settings of the app's dice, above the rules that are for each."""


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
    def when(self) -> str:
        """When these rules apply, or else what they are in short."""
        short = self.alias.note if self.alias else self.entry.ruleset.summary
        return WHEN.get(self.entry.name, short)

    @property
    def other_names(self) -> tuple[Alias, ...]:
        """Names that stand nowhere else on the page."""
        names = self.entry.ruleset.other_names
        return () if self.alias else tuple(alias for alias in names if alias.game is None)


@dataclass(frozen=True, slots=True)
class Part:
    """Entries of a game for one setting of its dice, or, where it has none, all of them.

    ``without`` are titles of rules for the other setting whose dice no entry here has.
    """

    dice: str | None
    entries: Sequence[Listed]
    without: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesContent(Content):
    """What the page shows: the rules of each game, and the games that are missing."""

    groups: Sequence[tuple[GameRules, Sequence[Part]]]
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
            groups=[(group, _parts(_listed(group, facts))) for group in groups],
            missing=MISSING,
        ),
        tables=(_rulesets(facts), _names(facts)),
        links=(INDEX,),
        styles=("rules",),
        scripts=("pages/rules",),
    )


def _listed(group: GameRules, facts: SharedFacts) -> list[Listed]:
    return [
        Listed(
            entry,
            facts.about[entry.ruleset.id],
            next((alias for alias in entry.ruleset.aliases if alias.id == entry.name), None),
        )
        for entry in group.entries
    ]


def _parts(entries: Sequence[Listed]) -> list[Part]:
    """The entries by the app's setting of the dice: other games have none."""
    by_hand = [each for each in entries if each.entry.is_true_random]
    blitz = [each for each in entries if not each.entry.is_true_random]
    if not (by_hand and blitz):
        return [Part(None, entries)]
    dice = [_dice(each) for each in blitz]
    without = [each.entry.title for each in by_hand if _dice(each) not in dice]
    return [Part(TRUE_RANDOM, by_hand), Part(BALANCED_BLITZ, blitz, without)]


def _dice(listed: Listed) -> tuple[Attacker, Defender, str]:
    """By what a battle is rolled, before a blitz changes its chances."""
    ruleset = listed.entry.ruleset
    return ruleset.attacker, ruleset.defender, ruleset.ties


def _rulesets(facts: SharedFacts) -> Table:
    return Table(
        "rulesets",
        "All rulesets, with the chance to win one battle",
        "All rulesets, and the attacker's exact chance to win the battle that the page shows.",
        (
            RULESET_COLUMN,
            text("title", "The ruleset's name."),
            text("summary", "The rule in short."),
            text(
                "confidence",
                "How sure it is that these are the dice of the rule: high, medium, low.",
            ),
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
