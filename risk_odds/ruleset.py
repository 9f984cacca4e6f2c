"""Rulesets: who rolls which dice, who wins ties; validated and frozen."""

import re
from typing import Annotated, Any, Literal, Self

from pydantic import Field, WithJsonSchema, model_validator

from risk_odds.movement import AS_PRINTED, Movement
from risk_odds.sides import Armies, Attacker, Defender
from risk_odds.validation import (
    FrozenModel,
    Sentence,
    Text,
    Title,
    misfit,
)
from risk_odds.wording import rule_of, summary_of

Transformation = Literal["balanced-blitz-3.3"]
"""How the ends of a plain battle may be changed."""

Game = Literal["board", "app", "risiko", "2210", "legacy", "other-games", "dice", "other"]
"""The game that a player thinks of: ``risk_odds.games`` says each in words."""

LONGEST_ID = 60
"""The most characters of an id: it is part of the names of files and addresses."""

NOT_DECISIVE = frozenset(
    {
        *("id", "title", "summary", "rule", "confidence", "position", "game", "version", "note"),
        *("largest_matchup", "largest_dataset", "largest_win"),
        *("other_readings", "aliases", "nicknames", "sources", "movement"),
    }
)
"""The keys that leave the odds of a battle as they are: texts, limits, names, and what moves on
after it. Any other key may decide them."""

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""What an id looks like: small letters, digits and single hyphens."""


class Source(FrozenModel):
    """Where a rule is written down."""

    author: Title
    title: Sentence
    published: Sentence | None = None
    year: Annotated[int, Field(strict=True, ge=1957, le=9999)] | None = None
    url: Annotated[str, Field(strict=True, pattern=r"^https://[!-~]+$", max_length=2000)] | None = (
        None
    )
    note: Text | None = None


class OtherReading(FrozenModel):
    """A reading of the rule that is not the one solved: its rounds and one battle are shown.

    ``attacker`` and ``defender``, where given, stand in the place of the ruleset's own.
    """

    title: Title
    attacker: Attacker | None = None
    defender: Defender | None = None

    @model_validator(mode="after")
    def _something_is_read_otherwise(self) -> Self:
        if not self.attacker and not self.defender:
            raise misfit("attacker", None, "this key or defender: what is read otherwise")
        return self


Name = Annotated[str, Field(strict=True, pattern=f"^{SLUG.pattern}$", max_length=LONGEST_ID)]
"""A name of rules, as addresses have it."""

Nicknames = Annotated[tuple[Name, ...], Field(max_length=20)]
"""What players type for a name; without pages of their own. A hyphen stands for a space."""


class Alias(FrozenModel):
    """Another name under which players know a ruleset; its ``id`` is an address too.

    One with a ``game`` stands among that game's rules wherever rules are chosen. Battles are the
    same under all names. What moves on after them may not be: a name may have a ``movement`` and
    ``sources`` of its own.
    """

    id: Name
    title: Title
    nicknames: Nicknames = ()
    note: Text
    game: Annotated[Game | None, WithJsonSchema({"type": ["string", "null"]})] = None
    movement: Movement | None = None
    sources: tuple[Source, ...] = ()


class Ruleset(FrozenModel):
    """One ruleset, complete: everything the solver and the pages know about it.

    Source of every ruleset: its own TOML file; ``id`` is that file's stem and the first part of
    every address of the ruleset. ``summary`` and ``rule``, where left out, are said from the dice.
    ``version`` is what has to stand beside every number, where the rule may have changed.
    ``movement`` is None where it is not known what may move into a territory just taken.
    """

    id: str
    title: Title
    summary: Sentence = ""
    rule: Text = ""
    confidence: Literal["high", "medium", "low"] = "low"
    ties: Literal["attacker", "defender"]
    attacker: Attacker
    defender: Defender
    transformation: Transformation | None = None
    largest_matchup: Armies = 30
    largest_dataset: Armies = 100
    largest_win: Armies | None = None
    position: Armies = 1000
    game: Annotated[Game, WithJsonSchema({"type": "string"})] = "other"
    version: Sentence | None = None
    note: Text | None = None
    other_readings: tuple[OtherReading, ...] = ()
    movement: Movement | None = None
    nicknames: Nicknames = ()
    aliases: tuple[Alias, ...] = ()
    sources: tuple[Source, ...] = ()

    @model_validator(mode="after")
    def _texts_left_out_are_made(self) -> Self:
        # set around the model's own guard: it has not been handed to anybody yet
        said = self.attacker, self.defender, self.ties, self.transformation
        if not self.summary:
            object.__setattr__(self, "summary", summary_of(*said))
        if not self.rule:
            object.__setattr__(self, "rule", rule_of(*said))
        return self

    @model_validator(mode="after")
    def _somebody_may_attack(self) -> Self:
        dice, others = len(self.attacker.dice), len(self.defender.dice)
        if not self.attacker.never_fewer_dice:
            return self
        if dice < others:
            only = (
                f"true only where attacker.dice are no fewer than defender.dice ({dice} v {others})"
            )
        elif self.defender.chooses_after_roll:
            only = "true only without defender.chooses_after_roll"
        elif self.transformation:
            only = "true only without a transformation"
        else:
            return self
        raise misfit("attacker.never_fewer_dice", True, only)

    @property
    def decisive(self) -> dict[str, Any]:
        """All that decides its battles, as its file says it, without what is left at its default.

        Two rulesets in which this is the same have the same odds.
        """
        return self.model_dump(mode="json", exclude=set(NOT_DECISIVE), exclude_defaults=True)

    def under(self, name: str) -> Self:
        """The ruleset as it is played under one of its names, with the movement of that name.

        Its title says both names: ``Capital (Three-dice defence)``.
        """
        alias = next((each for each in self.aliases if each.id == name), None)
        if alias is None:
            return self
        title = self.title if alias.title == self.title else f"{alias.title} ({self.title})"
        movement = alias.movement or self.movement
        return self.model_copy(update={"title": title, "movement": movement})

    def title_under(self, name: str) -> str:
        """What players call it under one of its names."""
        return next((each.title for each in self.aliases if each.id == name), self.title)

    @property
    def moves(self) -> Movement:
        """What moves into a territory just taken; as in the classic rules where it is not known."""
        return self.movement or AS_PRINTED

    @property
    def names(self) -> tuple[str, ...]:
        """All names that addresses know it by: its id, then those that players use."""
        return self.id, *(alias.id for alias in self.aliases)

    @property
    def named_beside(self) -> tuple[tuple[str, str], ...]:
        """What it is called beside its id, aliases first: each with the key that says so."""
        aliases = [(f"aliases[{number}]", alias) for number, alias in enumerate(self.aliases)]
        return (
            *((f"{key}.id", alias.id) for key, alias in aliases),
            *(("nicknames", name) for name in self.nicknames),
            *((f"{key}.nicknames", name) for key, alias in aliases for name in alias.nicknames),
        )

    @property
    def nicknamed(self) -> dict[str, str]:
        """What players type for its names: each nickname, and which of the names it means."""
        own = dict.fromkeys(self.nicknames, self.id)
        return own | {name: alias.id for alias in self.aliases for name in alias.nicknames}

    @property
    def as_read_otherwise(self) -> tuple[Self, ...]:
        """The ruleset under each of its other readings."""
        return tuple(
            self.model_copy(
                update={
                    side: dice
                    for side in ("attacker", "defender")
                    if (dice := getattr(reading, side))
                }
            )
            for reading in self.other_readings
        )

    @property
    def told(self) -> str:
        """The summary, and which version of a game has these rules, where they are of one."""
        return self.summary + (f" These are the rules of {self.version}." if self.version else "")

    @property
    def other_names(self) -> tuple[Alias, ...]:
        """The aliases that are not called like the ruleset itself."""
        return tuple(alias for alias in self.aliases if alias.title != self.title)

    def is_true_random(self, name: str) -> bool:
        """Whether under one of its names it is for the app's rolls by hand and True Random dice.

        A blitz with the other setting, Balanced Blitz, has rulesets of its own.
        """
        games = {alias.id: alias.game for alias in self.aliases}
        game = games.get(name) or self.game
        return game == "app" and self.transformation is None

    @property
    def attackers_for_all_dice(self) -> int:
        """With this many armies (A) or more, the attacker rolls all their dice."""
        return len(self.attacker.dice)

    @property
    def defenders_for_all_dice(self) -> int:
        """With this many armies (D) or more, the defender rolls all their dice."""
        return (
            self.defender.armies_for_dice[-1]
            if self.defender.armies_for_dice
            else len(self.defender.dice)
        )

    def is_blocked(self, attackers: int, defenders: int) -> bool:
        """Whether no attack is allowed with ``attackers`` (A) against ``defenders`` (D)."""
        return self.attacker.never_fewer_dice and len(self.attacker_dice(attackers)) < len(
            self.defender_dice(defenders)
        )

    def attacker_dice(self, attackers: int) -> tuple[int, ...]:
        """The faces of the dice that this many attackers (A) roll."""
        return self.attacker.dice[:attackers]

    def defender_dice(self, defenders: int) -> tuple[int, ...]:
        """The faces of the dice that this many defenders (D) roll."""
        needed = self.defender.armies_for_dice
        most = sum(defenders >= armies for armies in needed) if needed else defenders
        return self.defender.dice[:most]
