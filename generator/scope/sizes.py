"""How far everything reaches: each ruleset says so itself, and a build may stop short of it."""

from dataclasses import dataclass

from risk_odds.ruleset import Ruleset

LARGEST_NEEDED = 100
"""The most armies of the other side for which the armies needed are published."""


LARGEST_NEEDED_IN_DATASETS = 200
"""The most armies of the other side for which the datasets have the armies needed."""

LARGE_BATTLES = (10, 100, 500)
"""The defenders against whom battles are compared with what large ones tend to."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Limits of one build, in armies a side; None leaves each ruleset its own."""

    largest_matchup: int | None = None
    largest_dataset: int | None = None

    def matchups(self, ruleset: Ruleset) -> int:
        """The most attackers (A) and defenders (D) with a page."""
        return _limited(ruleset.largest_matchup, self.largest_matchup)

    def datasets(self, ruleset: Ruleset) -> int:
        """The most attackers (A) and defenders (D) in the datasets."""
        return _limited(ruleset.largest_dataset, self.largest_dataset)

    def wins(self, ruleset: Ruleset) -> int | None:
        """The most attackers (A) and defenders (D) in the dataset of chances to win alone.

        None where the ruleset has no such dataset.
        """
        own = ruleset.largest_win
        return None if own is None else _limited(own, self.largest_dataset)

    def needed(self) -> int:
        """The most armies of the other side in the tables of the armies needed."""
        return _limited(LARGEST_NEEDED, self.largest_dataset)

    def needed_in_datasets(self) -> int:
        """The most armies of the other side in the datasets of the armies needed."""
        return _limited(LARGEST_NEEDED_IN_DATASETS, self.largest_dataset)

    def large_battles(self) -> tuple[int, ...]:
        """The defenders against whom battles are compared with the limit; there is at least one."""
        largest = _limited(max(LARGE_BATTLES), self.largest_dataset)
        return tuple(number for number in LARGE_BATTLES if number <= largest) or (largest,)

    def example(self, ruleset: Ruleset) -> tuple[int, int]:
        """The matchup (A, D) shown where there must be one."""
        largest = self.matchups(ruleset)
        return min(8, largest), min(5, largest)


def _limited(own: int, limit: int | None) -> int:
    return own if limit is None else min(own, limit)
