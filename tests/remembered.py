"""What every site has alike, found once for several builds of one process: statements of the
literature, continents, and what else takes long and asks for no more than a ruleset.

Each of these is found anew where a test starts a build in a process of its own.
"""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any

from generator.facts import announced_dice, chains, conquest, traps
from generator.pages.learn import closed_form
from generator.pages.play import cards
from generator.sources import exact_values, verdicts

ALIKE: tuple[tuple[Any, str, Callable[..., Hashable]], ...] = (
    (verdicts, "check_statement", lambda kind, given: repr((kind, given))),
    (exact_values, "exact_value", lambda claim, ruleset, solution: (claim, ruleset)),
    (conquest.Conquests, "everything", lambda self: (self.board.title, *self.rulesets)),
    (announced_dice, "best_play", lambda *asked: asked),
    (chains, "_asked", lambda ruleset: ruleset),
    (chains, "_row_table", lambda *asked: asked),
    (closed_form, "closed_form_facts", lambda ruleset: ruleset),
    (cards, "cards_facts", lambda: ()),
    (traps, "win_apart", lambda *asked: asked),
    (traps, "pairs_apart", lambda *asked: asked),
    (traps, "printed_rounds", lambda ruleset, literature: (ruleset, len(literature.works))),
)
"""Functions by where they stand, and what their answers depend on."""


def remember(replace: Callable[[Any, str, Any], None] = setattr) -> None:
    """Let these functions of this process find each answer once."""
    for owner, name, depends in ALIKE:
        replace(
            owner, name, _remembered(getattr(owner, name), depends, _KNOWN.setdefault(name, {}))
        )


_KNOWN: dict[str, dict[Hashable, Any]] = {}


def _remembered(
    find: Callable[..., Any], depends: Callable[..., Hashable], known: dict[Hashable, Any]
) -> Callable[..., Any]:
    @wraps(find)
    def found(*asked: Any) -> Any:
        key = depends(*asked)
        if key not in known:
            known[key] = find(*asked)
        return known[key]

    return found
