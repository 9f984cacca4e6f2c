"""The rules as players look for them: by the game they play.

A ruleset says its game in its file (``game``). One that is played in several games stands in each
under the name that it has there: an alias with a ``game``.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from risk_odds.ruleset import Game, Ruleset

TITLES: dict[Game, str] = {
    "board": "The board game",
    "app": "RISK: Global Domination",
    "risiko": "RisiKo!, TEG and War",
    "2210": "Risk 2210 A.D.",
    "legacy": "Risk Legacy",
    "other-games": "Other games",
    "dice": "Other dice",
    "other": "Other rules",
}
"""The games in words, in the order in which they are shown."""

ALSO_CALLED: dict[Game, tuple[str, ...]] = {
    "app": ("app", "rgd", "global domination"),
    "2210": ("2210", "risk 2210"),
    "legacy": ("legacy",),
}
"""What players type for a game; it has several rules, so that no ruleset has these names."""


WELL_KNOWN = (
    ("classic", "classic"),
    ("capital", "capitals"),
    ("zombies", "zombies"),
    ("balanced-blitz", "balanced blitz"),
    ("risiko", "RisiKo!"),
    ("commander", "Risk 2210 A.D."),
    ("bunker", "Risk Legacy"),
    ("dutch", "Dutch rules"),
    ("d20", "dice with up to 20 faces"),
)
"""Rules by a name that addresses know them by, and what to call them in a list of what there is."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One choice of rules: its name in addresses, what players call it, and what it is solved as.

    ``name`` is the ruleset's id or an alias.
    """

    name: str
    title: str
    ruleset: Ruleset

    @property
    def other_names(self) -> list[str]:
        """What else chooses this entry: names that are in no game's list, and nicknames."""
        unlisted = [alias.id for alias in self.ruleset.aliases if alias.game is None]
        listed = {self.name, *(unlisted if self.name == self.ruleset.id else ())}
        nicknames = [nick for nick, name in self.ruleset.nicknamed.items() if name in listed]
        return [*(name for name in unlisted if name in listed and name != self.name), *nicknames]

    @property
    def is_true_random(self) -> bool:
        """Whether in the app they are rolled by hand or with True Random dice."""
        return self.ruleset.is_true_random(self.name)

    @property
    def staying(self) -> int:
        """How many armies stay in each territory of a chain, where nobody says otherwise."""
        return self.ruleset.under(self.name).moves.stay


@dataclass(frozen=True, slots=True)
class GameRules:
    """A game's title, and the rules that it is played by."""

    game: Game
    title: str
    entries: tuple[Entry, ...]


def well_known(rulesets: Collection[Ruleset]) -> list[str]:
    """What there is among these rules, for a list in words: "more" comes last, where it is true."""
    names = {name: ruleset.id for ruleset in rulesets for name in ruleset.names}
    known = {words: names[name] for name, words in WELL_KNOWN if name in names}
    return [*known, "more"] if len(rulesets) > len({*known.values()}) else [*known]


def rules_by_game(rulesets: Iterable[Ruleset]) -> tuple[GameRules, ...]:
    """All rules in groups by game: every ruleset once, and once more for each alias with a game.

    Within a game the order is that of the rulesets; games without rules are left out.
    """
    entries: dict[Game, list[Entry]] = {game: [] for game in TITLES}
    for ruleset in rulesets:
        entries[ruleset.game].append(Entry(ruleset.id, ruleset.title, ruleset))
        for alias in ruleset.aliases:
            if alias.game is not None:
                entries[alias.game].append(Entry(alias.id, alias.title, ruleset))
    return tuple(
        GameRules(game, title, tuple(entries[game]))
        for game, title in TITLES.items()
        if entries[game]
    )
