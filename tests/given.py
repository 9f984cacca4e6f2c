"""What is known of rulesets, for the pages that tests make: solved once, as far as they ask."""

from collections.abc import Iterable, Mapping
from functools import cache

from generator.datasets.checks import Counts
from generator.facts.comparison import compared
from generator.facts.given import About, RulesetFacts, SharedFacts
from generator.facts.matchups import Matchup, matchups
from generator.facts.simulation import Score
from generator.scope.sizes import Sizes
from generator.sources.reading import load_literature
from generator.sources.verdicts import CheckedLiterature, Judgements, check_literature
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import AnySolution, solve
from risk_odds.solver.large_battles import large_battles
from tests.conftest import SITE

Named = str | Ruleset
"""A ruleset, or the id of one of the project's."""

NO_LITERATURE = CheckedLiterature((), Judgements(exact=0, rounded=0, last_digit=0, differs=0))


def ruleset_of(ruleset: Named) -> Ruleset:
    """The ruleset itself."""
    return load_rulesets()[ruleset] if isinstance(ruleset, str) else ruleset


@cache
def solution_of(ruleset: Ruleset, largest: int) -> AnySolution:
    """A ruleset's solution up to this many armies a side."""
    return solve(ruleset, largest, largest)


def matchup_of(ruleset: Named, attackers: int, defenders: int) -> Matchup:
    """One battle."""
    solution = solve(ruleset_of(ruleset), attackers, defenders)
    *_, matchup = matchups(solution, attackers, defenders)
    return matchup


def ruleset_facts(
    ruleset: Named,
    largest: int = 2,
    needed_to: int = 2,
) -> RulesetFacts:
    """What the pages of a ruleset are made of, where battles reach this many armies a side.

    There are no datasets.
    """
    ruleset = ruleset_of(ruleset)
    about = about_of(ruleset, largest)
    return RulesetFacts(
        ruleset=ruleset,
        solution=solution_of(ruleset, about.largest),
        largest=about.largest,
        needed_to=needed_to,
        datasets_to=about.largest,
        example=about.example,
        downloads=about.downloads,
        site_address=SITE.address,
    )


@cache
def about_of(ruleset: Ruleset, largest: int) -> About:
    """What shared pages show of a ruleset, where battles reach this many armies a side."""
    sizes = Sizes(largest, largest)
    largest = sizes.matchups(ruleset)
    return About(
        ruleset=ruleset,
        largest=largest,
        example=matchup_of(ruleset, *sizes.example(ruleset)),
        downloads=(),
        compared=compared(solution_of(ruleset, largest), largest),
        large=large_battles(ruleset, sizes.large_battles(), sizes.needed_in_datasets()),
        checks=Counts(),
    )


def shared_facts(
    rulesets: Iterable[Named],
    largest: int = 2,
    literature: CheckedLiterature = NO_LITERATURE,
    scores: Mapping[str, tuple[Score, ...]] | None = None,
) -> SharedFacts:
    """What the pages of several rulesets are made of, in their order.

    No literature is checked, and no simulated battle is there, unless they are given.
    """
    found = [ruleset_of(ruleset) for ruleset in rulesets]
    return SharedFacts(
        about={ruleset.id: about_of(ruleset, largest) for ruleset in found},
        sizes=Sizes(largest, largest),
        literature=literature,
        scores=scores or {},
    )


@cache
def checked_literature() -> CheckedLiterature:
    """All works of the project, checked."""
    rulesets = load_rulesets()
    return check_literature(load_literature(rulesets), rulesets)
