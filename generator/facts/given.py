"""What is known once a ruleset is solved, and once all are: pages and documents are made of it.

Every fact is computed once a build. Those of one ruleset live in its job, where all its pages are
made; what pages of several rulesets show of it travels back as ``About``.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from generator.datasets.checks import Counts
from generator.datasets.downloads import Download
from generator.facts import announced_dice
from generator.facts.chains import Chains, chains
from generator.facts.comparison import Compared
from generator.facts.conquest import continents
from generator.facts.counted_rounds import AllLost, CountedRounds, all_lost, counted_rounds
from generator.facts.matchups import Matchup
from generator.facts.simulation import Score
from generator.facts.stopping import Decisions, decisions
from generator.scope.sizes import Sizes
from generator.sources.verdicts import CheckedLiterature
from risk_odds.numbers import Number
from risk_odds.rounds import same_odds
from risk_odds.rule_names import rules
from risk_odds.ruleset import Ruleset
from risk_odds.solver import AnySolution, kind_of, solve
from risk_odds.solver.costs import FewerLost, fewer_lost
from risk_odds.solver.large_battles import LargeBattles

Fact = TypeVar("Fact")

Question = tuple[Any, ...]
"""A function that finds something out about rulesets by id, and what else it is given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetFacts:
    """One ruleset, solved.

    ``largest`` is the most armies a side that have a matchup's page, ``needed_to`` the most of the
    other side in the tables of armies needed, ``datasets_to`` how far the datasets reach.
    ``site_address`` ends with a slash.
    """

    ruleset: Ruleset
    solution: AnySolution
    largest: int
    needed_to: int
    datasets_to: int
    example: Matchup
    downloads: tuple[Download, ...]
    site_address: str

    @property
    def rounds(self) -> CountedRounds:
        """All its rounds."""
        return counted_rounds(self.ruleset)

    @property
    def all_lost(self) -> AllLost | None:
        """The round in which the attacker loses all most often, if there is one."""
        return all_lost(self.ruleset)

    @property
    def fewer_dice(self) -> bool:
        """Whether a side does better in some battle by announcing fewer dice than it may roll."""
        games = announced_dice.games_of({self.ruleset.id: self.ruleset}, announced_dice.LARGEST)
        return not all(game.all_dice_are_best for game in games)

    @property
    def same_odds_as(self) -> str | None:
        """The title of Classic, where these are other rules with its odds."""
        classic = rules["classic"]
        is_another = self.ruleset.id != classic.id
        return classic.title if is_another and same_odds(self.ruleset, classic) else None

    @property
    def other_wins(self) -> tuple[Number, ...]:
        """The chance to win the example battle under each other reading of the rule."""
        a, d = self.example.attackers, self.example.defenders
        return tuple(solve(other, a, d).win(a, d) for other in self.ruleset.as_read_otherwise)

    def fewer_lost(self, defenders: int) -> tuple[FewerLost, ...]:
        """How many attackers it takes to lose fewer than 1, 2, … ``defenders``."""
        return fewer_lost(self.ruleset, defenders)


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What pages of several rulesets show of one, and what was checked of its datasets."""

    ruleset: Ruleset
    largest: int
    example: Matchup
    downloads: tuple[Download, ...]
    compared: Compared
    large: LargeBattles
    checks: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedFacts:
    """All rulesets, in the order of the site, and what was checked with them.

    ``scores`` are those of the rulesets whose battles have been simulated, ``known`` what has been
    solved beside (``LONG``).
    """

    about: Mapping[str, About]
    sizes: Sizes
    literature: CheckedLiterature
    scores: Mapping[str, tuple[Score, ...]]
    known: Mapping[Question, Any] = field(default_factory=dict)

    @property
    def rulesets(self) -> dict[str, Ruleset]:
        """All rulesets by id."""
        return {name: about.ruleset for name, about in self.about.items()}

    @property
    def exact(self) -> dict[str, Ruleset]:
        """The rulesets by id under which all chances are fractions."""
        return exact_of(self.rulesets)

    def solved(self, solve: Callable[..., Fact], *of: Hashable) -> Fact:
        """What a function finds out about all rulesets, be it known already or not."""
        known, asked = self.known, (solve, *of)
        found: Fact = known[asked] if asked in known else solve(self.rulesets, *of)
        return found

    @property
    def chains(self) -> Chains | None:
        """Chains of territories; None without exact rules."""
        return self.solved(exact_chains)

    @property
    def decisions(self) -> Decisions | None:
        """Whether to stop or to roll on in the example battle of the first rules with rounds.

        None where no battle has rounds.
        """
        for ruleset in self.rulesets.values():
            if kind_of(ruleset).has_rounds:
                example = self.sizes.example(ruleset)
                return decisions(ruleset, *example, self.sizes.matchups(ruleset))
        return None


def exact_of(rulesets: Mapping[str, Ruleset]) -> dict[str, Ruleset]:
    """Those of some rulesets by id under which all chances are fractions."""
    return {name: rules for name, rules in rulesets.items() if is_exact(rules)}


def exact_chains(rulesets: Mapping[str, Ruleset]) -> Chains | None:
    """The chains under those of the rulesets whose chances are fractions."""
    return chains(exact_of(rulesets))


def is_exact(ruleset: Ruleset) -> bool:
    """Whether all chances under a ruleset are fractions."""
    return kind_of(ruleset).exact


LONG: tuple[Question, ...] = (
    (continents,),
    (announced_dice.games_of, announced_dice.LARGEST),
    (exact_chains,),
)
"""What takes long of all that shared pages ask, and needs the rulesets alone."""
