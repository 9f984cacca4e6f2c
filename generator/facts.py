"""What is known once a ruleset is solved, and once all are: pages and documents are made of it.

Every fact is computed once a build. Those of one ruleset live in its job, where all its pages are
made; what pages of several rulesets show of it travels back as ``About``.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.comparison import Compared
from generator.datasets.checks import Counts
from generator.datasets.downloads import Download
from generator.literature_check import CheckedLiterature
from generator.matchups import Matchup
from generator.rules import Ruleset
from generator.simulation import Score
from generator.sizes import Sizes
from generator.solver import AnySolution
from generator.solver.limit import LargeBattles


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

    ``scores`` are those of the rulesets whose battles have been simulated.
    """

    about: Mapping[str, About]
    sizes: Sizes
    literature: CheckedLiterature
    scores: Mapping[str, tuple[Score, ...]]

    @property
    def rulesets(self) -> dict[str, Ruleset]:
        """All rulesets by id."""
        return {name: about.ruleset for name, about in self.about.items()}
