"""The page of one matchup."""

from dataclasses import dataclass

from generator.facts.matchups import Matchup
from generator.pages.counting import armies, battle_address, matchup_address
from generator.pages.page import Content, Page
from generator.pages.version_words import version_in_words
from risk_odds.numbers import Number, fixed, percent
from risk_odds.ruleset import Ruleset

Step = tuple[str, int, str, str]
"""A side, its armies, and where one army less and one more lead; empty where there is no battle."""

End = tuple[int, int, Number, Number]
"""Armies left and lost, the chance of that, and the chance of at least as many left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchupContent(Content):
    """What a matchup's page shows: ``sides`` are its armies in words, ``ends`` those of each."""

    ruleset: Ruleset
    matchup: Matchup
    sides: str
    largest: int
    steps: tuple[Step, Step]
    ends: tuple[tuple[str, list[End]], tuple[str, list[End]]]


def matchup_page(matchup: Matchup, largest: int) -> Page:
    """The page of a matchup; ``largest`` is the most armies a side that has a page."""
    ruleset, a, d = matchup.ruleset, matchup.attackers, matchup.defenders
    sides = f"{armies(a, 'attacker')} v {armies(d, 'defender')}"
    # the classic rules are what a reader expects; all others must say their name
    under = "" if ruleset.id == "classic" else f", {ruleset.title}"
    version = version_in_words(ruleset.version, matchup.win)
    answer = f"the attacker wins {percent(matchup.win)}{f' ({version})' if version else ''}"

    def step(attackers: int, defenders: int) -> str:
        return _step(ruleset.id, attackers, defenders, largest)

    return Page(
        address=matchup_address(ruleset.id, a, d),
        title=f"{sides}{under}: {answer}",
        description=(
            f"{ruleset.title} RISK rules, {sides}: {answer} and loses "
            f"{fixed(matchup.expected_attackers_lost, 2)} armies on average, the defender "
            f"{fixed(matchup.expected_defenders_lost, 2)}. {armies(a, 'attacker')} (A): {a + 1} "
            "armies on the territory (T)."
        ),
        template="pages/matchup.html",
        content=MatchupContent(
            ruleset=ruleset,
            matchup=matchup,
            sides=sides,
            largest=largest,
            steps=(
                ("attackers", a, step(a - 1, d), step(a + 1, d)),
                ("defenders", d, step(a, d - 1), step(a, d + 1)),
            ),
            ends=_ends(matchup),
        ),
        ruleset=ruleset,
    )


def _ends(matchup: Matchup) -> tuple[tuple[str, list[End]], tuple[str, list[End]]]:
    a, d = matchup.attackers, matchup.defenders
    ends = list(zip(matchup.held, matchup.at_least, strict=True))
    attackers = [
        (end.attackers_left, a - end.attackers_left, end.probability, at_least)
        for end, at_least in ends[:a]
    ]
    defenders = [
        (end.defenders_left, d - end.defenders_left, end.probability, at_least)
        for end, at_least in ends[a:]
    ]
    return ("Attackers (A)", attackers), ("Defenders", defenders)


def _step(ruleset: str, attackers: int, defenders: int, largest: int) -> str:
    """Where one army more or less leads, from a matchup's page: to the page of that matchup, or to
    the one drawn on the device; nowhere where a side would have no army.
    """
    if not attackers or not defenders:
        return ""
    if max(attackers, defenders) <= largest:
        return f"../{attackers}-vs-{defenders}/"
    return f"../../{battle_address(ruleset, attackers, defenders)}"
