"""The page of one matchup."""

from generator.matchups import Matchup
from generator.numbers import fixed, percent
from generator.pages.counting import armies, matchup_address
from generator.pages.page import Page

NEIGHBOURS = (
    ("One attacker more", 1, 0),
    ("One attacker fewer", -1, 0),
    ("One defender more", 0, 1),
    ("One defender fewer", 0, -1),
)
"""In words, and by how many attackers and defenders they differ."""


def matchup_page(matchup: Matchup, largest: int) -> Page:
    """The page of a matchup; ``largest`` is the most armies a side that has a page."""
    ruleset, a, d = matchup.ruleset, matchup.attackers, matchup.defenders
    sides = f"{armies(a, 'attacker')} v {armies(d, 'defender')}"
    # the classic rules are what a reader expects; all others must say their name
    under = "" if ruleset.id == "classic" else f", {ruleset.title}"
    answer = f"the attacker wins {percent(matchup.win)}"
    return Page(
        address=matchup_address(ruleset.id, a, d),
        title=f"{sides}{under}: {answer}",
        description=(
            f"{ruleset.title} RISK rules, {sides}: {answer} and loses "
            f"{fixed(matchup.expected_attackers_lost, 2)} armies on average, the defender "
            f"{fixed(matchup.expected_defenders_lost, 2)}. {armies(a, 'attacker')} (A) stand for "
            f"{a + 1} armies on the territory (T)."
        ),
        template="pages/matchup.html",
        content={
            "ruleset": ruleset,
            "matchup": matchup,
            "sides": sides,
            "largest": largest,
            "neighbours": [
                (words, a + more, d + against)
                for words, more, against in NEIGHBOURS
                if 1 <= a + more <= largest and 1 <= d + against <= largest
            ],
        },
        ruleset=ruleset.id,
    )
