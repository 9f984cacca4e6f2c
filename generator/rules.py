"""Rulesets: who rolls which dice, who wins ties. Loaded from TOML, validated, frozen."""

import re
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, WithJsonSchema, model_validator

from generator.errors import InputError, found, place
from generator.validation import (
    FrozenModel,
    Sentence,
    Switch,
    Text,
    Title,
    read_toml,
    validated,
)
from generator.wording import rule_of, summary_of

RULESETS_FOLDER = Path(__file__).parent / "rulesets"
"""The rulesets that come with the project, one TOML file each."""

Faces = Annotated[int, Field(strict=True, ge=2, le=100)]
Armies = Annotated[int, Field(strict=True, ge=1, le=1_000_000_000)]

Transformation = Literal["balanced-blitz-3.3"]
"""How the ends of a plain battle may be changed."""

Game = Literal["board", "app", "risiko", "2210", "legacy", "other-games", "dice", "other"]
"""The game that a player thinks of: ``generator.games`` says each in words."""

LONGEST_ID = 60
"""The most characters of an id: it is part of the names of files and addresses."""

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


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


class Bonus(FrozenModel):
    """What is added to rolled dice before they are compared; negative amounts are taken off.

    With ``within_faces`` no die leaves 1 … faces: what would pass an end stays at it.
    """

    # the schema of the API leaves room for more
    dice: Annotated[Literal["highest", "all"], WithJsonSchema({"type": "string"})]
    amount: Annotated[int, Field(strict=True, ge=-20, le=20)]
    within_faces: Switch = False


class Attacker(FrozenModel):
    """The attacker's dice, as numbers of faces, in the order in which they are taken up."""

    dice: Annotated[tuple[Faces, ...], Field(min_length=1, max_length=6)]
    bonus: Bonus | None = None

    @model_validator(mode="after")
    def _faces_are_known(self) -> Self:
        if self.bonus and self.bonus.within_faces and len(set(self.dice)) > 1:
            raise ValueError("within_faces needs dice that all have the same number of faces")
        return self


class Defender(Attacker):
    """The defender's dice, and how many armies they need for their first, second, ... die.

    With ``chooses_after_roll`` they pick the number of their dice after seeing the attacker's.
    """

    armies_for_dice: tuple[Armies, ...] = ()
    chooses_after_roll: Switch = False

    @model_validator(mode="after")
    def _one_number_for_each_die(self) -> Self:
        needed = self.armies_for_dice
        if not needed:
            return self
        if self.chooses_after_roll:
            raise ValueError("no armies_for_dice where the defender chooses the dice")
        if len(needed) != len(self.dice) or needed[0] != 1 or list(needed) != sorted(set(needed)):
            raise ValueError(
                f"armies_for_dice must be {len(self.dice)} rising whole numbers that start with 1"
            )
        return self


class OtherReading(FrozenModel):
    """A reading of the rule that is not the one solved: only its rounds are shown, as a note.

    ``attacker`` and ``defender``, where given, stand in the place of the ruleset's own.
    """

    title: Title
    attacker: Attacker | None = None
    defender: Defender | None = None


class Alias(FrozenModel):
    """Another name under which players know a ruleset; its ``id`` is an address too.

    One with a ``game`` stands among that game's rules wherever rules are chosen.
    """

    id: Annotated[str, Field(strict=True, pattern=f"^{_SLUG.pattern}$", max_length=LONGEST_ID)]
    title: Title
    note: Text
    game: Annotated[Game | None, WithJsonSchema({"type": ["string", "null"]})] = None


class Ruleset(FrozenModel):
    """One ruleset, complete: everything the solver and the pages know about it.

    Source of every ruleset: its own TOML file; ``id`` is that file's stem and the first part of
    every address of the ruleset. ``summary`` and ``rule``, where left out, are said from the dice.
    ``version`` is what has to stand beside every number, where the rule may have changed.
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
    other_reading: OtherReading | None = None
    aliases: tuple[Alias, ...] = ()
    sources: tuple[Source, ...] = ()

    @model_validator(mode="after")
    def _texts_left_out_are_made(self) -> Self:
        # set around the model's own guard: it has not been handed to anybody yet
        if not self.summary:
            object.__setattr__(self, "summary", summary_of(self))
        if not self.rule:
            object.__setattr__(self, "rule", rule_of(self))
        return self

    @property
    def names(self) -> tuple[str, ...]:
        """All names that addresses know it by: its id, then those that players use."""
        return self.id, *(alias.id for alias in self.aliases)

    @property
    def other_names(self) -> tuple[Alias, ...]:
        """The aliases that are not called like the ruleset itself."""
        return tuple(alias for alias in self.aliases if alias.title != self.title)

    @property
    def attackers_for_all_dice(self) -> int:
        """The number of armies (A) from which on the attacker rolls all their dice."""
        return len(self.attacker.dice)

    @property
    def defenders_for_all_dice(self) -> int:
        """The number of armies (D) from which on the defender rolls all their dice."""
        return (
            self.defender.armies_for_dice[-1]
            if self.defender.armies_for_dice
            else len(self.defender.dice)
        )

    def attacker_dice(self, attackers: int) -> tuple[int, ...]:
        """The faces of the dice that this many attackers (A) roll."""
        return self.attacker.dice[:attackers]

    def defender_dice(self, defenders: int) -> tuple[int, ...]:
        """The faces of the dice that this many defenders (D) roll."""
        needed = self.defender.armies_for_dice or range(1, len(self.defender.dice) + 1)
        return self.defender.dice[: sum(defenders >= armies for armies in needed)]


def load_ruleset(path: Path) -> Ruleset:
    """The ruleset of one TOML file.

    Raises ``InputError`` that names the file, the key, what was found and what was expected.
    """
    if not _SLUG.fullmatch(path.stem) or len(path.stem) > LONGEST_ID:
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


def load_rulesets(folder: Path = RULESETS_FOLDER) -> dict[str, Ruleset]:
    """All rulesets of a folder by id, in the order of their ``position`` and ids.

    Raises ``InputError`` where a file is not valid or the folder cannot be read or holds none.
    """
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError as error:
        raise InputError(f"{place(folder)}: cannot be read: {error.strerror}") from error
    loaded = [load_ruleset(path) for path in paths]
    rulesets = {ruleset.id: ruleset for ruleset in sorted(loaded, key=_order)}
    if not rulesets:
        raise InputError(f"{place(folder)}: found no ruleset, expected at least one .toml file")
    return rulesets


def _order(ruleset: Ruleset) -> tuple[int, str]:
    return ruleset.position, ruleset.id
