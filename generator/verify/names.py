"""What a ruleset's file says in words: its names, its game, its version, and what moves in."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.verify.faults import Fault
from generator.verify.ruleset_files import read_tables

AS_PRINTED = {"least": "dice"}
"""What moves in where a file does not say it: as the classic rules have it."""


TRUE_RANDOM = "In RISK: Global Domination, rolled by hand or with True Random dice."
"""What has to stand beside the numbers of a name that the app has, where it has other dice, too."""


def setting_in(game: str | None, transformation: str | None) -> str | None:
    """In which setting of a game's dice plain battles, or those transformed, are fought."""
    return TRUE_RANDOM if game == "app" and transformation is None else None


@dataclass(frozen=True, slots=True)
class Name:
    """A name under which a ruleset is played: ``most`` armies move in, and ``stay`` stay there.

    ``least`` have to move in: one, or as many as dice were rolled.
    """

    id: str
    title: str
    nicknames: tuple[str, ...]
    game: str | None
    most: int | None
    stay: int
    least: str


@dataclass(frozen=True, slots=True)
class Names:
    """A ruleset's own name, those that players use besides, and what stands beside its numbers."""

    own: Name
    aliases: tuple[Name, ...]
    version: str
    transformation: str | None

    @property
    def all(self) -> tuple[Name, ...]:
        """All names, its own first."""
        return self.own, *self.aliases

    @property
    def settings(self) -> dict[str, str | None]:
        """In which setting of the app's dice the numbers hold, by name; None where in all."""
        return {
            each.id: setting_in(each.game or self.own.game, self.transformation)
            for each in self.all
        }

    @property
    def others(self) -> tuple[str, ...]:
        """The titles of other names, but for one that is its own."""
        return tuple(each.title for each in self.aliases if each.title != self.own.title)


def read_names(folder: Path, ruleset: str) -> Names:
    """What a ruleset's file says. Raises ``Fault`` where it cannot be read."""
    path = folder / f"{ruleset}.toml"
    try:
        content = read_tables(path)
        movement = content.get("movement", AS_PRINTED)
        own = _name({"game": "other", **content, "id": ruleset, "movement": movement})
        aliases = tuple(
            _name({"movement": movement, **alias}) for alias in content.get("aliases", ())
        )
        return Names(
            own,
            aliases,
            content.get("version", ""),
            content.get("transformation"),
        )
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise Fault(path.name, "the file", f"no names: {error}", "a ruleset") from error


def _name(content: dict[str, Any]) -> Name:
    return Name(
        content["id"],
        content["title"],
        tuple(content.get("nicknames", ())),
        content.get("game"),
        content["movement"].get("most"),
        content["movement"].get("stay", 1),
        content["movement"]["least"],
    )
