"""Exact odds of RISK battles, under every rule variant.

    >>> from risk_odds import rules, solve
    >>> odds = solve(rules["capital"], 12, 9)
    >>> win = odds.win(12, 9)
    >>> float(win)
    0.37039688455583547
    >>> win.denominator == 2**55 * 3**39
    True

**Armies.** Attackers are those that can attack, A. One army more, T = A + 1, stands on their
territory, as one has to stay behind. Defenders, D, are all armies on theirs.

**Numbers** are exact: a ``fractions.Fraction``, which calculates, compares and converts as Python's
own numbers do. The chances of balanced blitz are irrational: they are ``Certified`` to lie between
two fractions, ``low`` and ``high``. Of either, ``float`` is the nearest double, ``decimal`` has as
many digits as you like, and ``percent`` is for readers; all are correctly rounded.

**Rules** are found by name: ``rules`` holds those that come with the library, by id and by the
names that players use. ``load_rulesets`` reads a folder of your own TOML files.

**Cards**, the sets they make and what these are worth, are in ``risk_odds.cards``.

**Errors.** Whatever you pass that cannot be answered raises ``InputError``, which says what was
found and what was expected.

What is listed in ``__all__``, here and in ``risk_odds.cards``, is public and keeps its meaning;
everything else may change.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from risk_odds.certified import Certified, Number, decimal, percent
    from risk_odds.errors import InputError
    from risk_odds.interface import Course, Luck, Odds, Outcomes, Standing, campaign, solve, win
    from risk_odds.rule_names import Rules, UnknownRulesError, rules
    from risk_odds.ruleset import Ruleset
    from risk_odds.ruleset_files import load_rulesets
    from risk_odds.solver.campaign import Territory

__version__ = "0.1.0"
"""The library's version, which is that of the numbers."""

__all__ = [
    "Certified",
    "Course",
    "InputError",
    "Luck",
    "Number",
    "Odds",
    "Outcomes",
    "Rules",
    "Ruleset",
    "Standing",
    "Territory",
    "UnknownRulesError",
    "__version__",
    "campaign",
    "decimal",
    "load_rulesets",
    "percent",
    "rules",
    "solve",
    "win",
]

_MODULES = {
    "certified": ("Certified", "Number", "decimal", "percent"),
    "errors": ("InputError",),
    "interface": (
        "Course",
        "Luck",
        "Odds",
        "Outcomes",
        "Standing",
        "campaign",
        "solve",
        "win",
    ),
    "rule_names": ("Rules", "UnknownRulesError", "rules"),
    "ruleset": ("Ruleset",),
    "ruleset_files": ("load_rulesets",),
    "solver.campaign": ("Territory",),
}
"""Where the public names are defined. A module is loaded when one of its names is first used, so
that a program which only asks for the version, or for help, starts at once."""


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f"risk_odds.{module}"), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
