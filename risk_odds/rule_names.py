"""Rulesets by name: their ids, and the names that players use."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from risk_odds.errors import InputError, found
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets

MOST_LISTED = 100
"""The most rulesets that a message lists, each with its other names."""

LONGEST_COMPARED = 100
"""The most characters of what was found that are compared with names."""

MOST_ALIKE = 5
"""The most names that stand first in a message because they look like the one that was found."""


class UnknownRulesError(InputError, KeyError):
    """No ruleset has this name: the message lists all, with their other names, likeliest first."""

    __str__ = Exception.__str__  # a KeyError's would be in quotes


class Rules(Mapping[str, Ruleset]):
    """Rulesets by id, which cannot be changed: ``rules["classic"]``.

    The names that players use are keys as well: ``rules["capital"]`` is the ruleset
    ``three-dice-defence`` with a title that says both, and ``rules["teg"]`` is, too, but for what
    may move into a territory just taken. So is what they type for a name: ``rules["cap"]``.
    Capital letters, spaces and punctuation make no difference: ``rules["RisiKo!"]`` is
    ``rules["risiko"]``. Whoever goes through them comes to each ruleset once, by its id. An unknown
    name raises ``UnknownRulesError``, a ``KeyError``. Files are read at the first use.
    """

    def __init__(
        self, load: Callable[[], Mapping[str, Ruleset]] = load_rulesets, place: str = "rules"
    ) -> None:
        self._load = load
        self._place = place

    def __getitem__(self, name: str) -> Ruleset:
        if isinstance(name, str):
            known = self._by_name.get(_plain(name)) or self._nicknamed.get(_plain(name))
            if known:
                return known
        raise self._unknown(found(name), name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __repr__(self) -> str:
        return f"<{len(self)} rulesets: {', '.join(self)}>"

    def default(self) -> Ruleset:
        """The classic rules; where there are none, the only ruleset.

        Raises ``UnknownRulesError`` where there are several others.
        """
        if "classic" in self:
            return self["classic"]
        if len(self) == 1:
            return next(iter(self.values()))
        raise self._unknown("nothing", "")

    @cached_property
    def _by_id(self) -> Mapping[str, Ruleset]:
        return self._load()

    @cached_property
    def _by_name(self) -> Mapping[str, Ruleset]:
        aliases = {
            name: ruleset.under(name) for ruleset in self._by_id.values() for name in ruleset.names
        }
        return {**aliases, **self._by_id}

    @cached_property
    def _nicknamed(self) -> Mapping[str, Ruleset]:
        return {
            nickname: self._by_name[name]
            for ruleset in self._by_id.values()
            for nickname, name in ruleset.nicknamed.items()
        }

    def _unknown(self, was: str, name: Any) -> UnknownRulesError:
        meant = {**self._by_name, **self._nicknamed}
        typed = _plain(name[:LONGEST_COMPARED]) if isinstance(name, str) else ""
        # "legacy" is a game: all its rules come first
        alike = [each for each in self._by_id if typed in each.split("-")]
        alike += get_close_matches(typed, meant, MOST_ALIKE)
        rulesets = dict.fromkeys([*(meant[each].id for each in alike), *self._by_id])
        listed = [_listed(self._by_id[each], alike) for each in rulesets]
        more = f" and {len(listed) - MOST_LISTED:,} more" if len(listed) > MOST_LISTED else ""
        expected = ", ".join(listed[:MOST_LISTED]) + more
        return UnknownRulesError(f"{self._place}: found {was}, expected one of {expected}")


def _listed(ruleset: Ruleset, first: Sequence[str]) -> str:
    """A ruleset's id with its other names, the ``first`` of them first: ``dutch (koole)``."""
    others = sorted(ruleset.names[1:], key=lambda name: name not in first)
    return f"{ruleset.id} (or {', '.join(others)})" if others else ruleset.id


def _plain(name: str) -> str:
    """A name as ids are written: small letters and digits, with single hyphens between words."""
    return "-".join(re.findall("[a-z0-9]+", name.lower()))


rules = Rules()
"""The rulesets that come with the library."""
