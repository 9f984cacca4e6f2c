"""The Dutch defence where armies are not the limit: the rule to play by, and what it is worth."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.facts.given import SharedFacts
from generator.sources.verdicts import CheckedFigure, CheckedLiterature
from risk_odds.numbers import Ratio
from risk_odds.solver.stationary import (
    SHARES,
    Answer,
    AtStake,
    BestDefence,
    Roll,
    answers,
    average_loss,
    best_defence,
)

PAPER = "koole"
"""The work that the rule is from."""

SHOWN_AFTER_SETTLING = 2
"""How many rows of unchanging choices the choices by armies at stake end with."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The best choice with this many armies at stake, as it differs from the rule.

    ``more`` and ``fewer`` are the rolls that two dice answer against the rule, or do not.
    """

    stake: AtStake
    more: tuple[Roll, ...]
    fewer: tuple[Roll, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DutchDefenceFacts:
    """The best defence in large battles, and each choice in small ones.

    ``rule`` are the second-highest dice that two dice answer, ``averages`` the attacker's mean loss
    per army at stake by the way to defend, ``printed`` those that the paper prints. ``early`` are
    numbers of armies at stake for which the rule is best before it settles, ``late`` those after
    the first of them for which it is not. ``answers`` begin with the roll against which a second
    die adds most. The site has battles under the Dutch rules, the classic, or those of one die,
    where it says so.
    """

    rule: tuple[int, ...]
    printed: tuple[CheckedFigure, ...]
    best: BestDefence
    averages: Mapping[str, Ratio]
    early: tuple[int, ...]
    late: tuple[int, ...]
    answers: tuple[Answer, ...]
    choices: tuple[Choice, ...]
    has_dutch_battles: bool
    has_classic: bool
    has_one_die: bool


def dutch_defence_facts(facts: SharedFacts) -> DutchDefenceFacts:
    """The defence, beside what the literature prints of it."""
    best = best_defence()
    early = tuple(
        each.armies
        for each in best.at_stake
        if each.armies < best.settled and each.two_dice == best.two_dice
    )
    shown = best.at_stake[: best.settled + SHOWN_AFTER_SETTLING]
    return DutchDefenceFacts(
        rule=second_dice(best.two_dice),
        printed=printed_averages(facts.literature),
        best=best,
        averages={
            "best": best.average,
            "always two dice": average_loss([answer.roll for answer in answers()]),
            "always one die": average_loss([]),
        },
        early=early,
        late=tuple(
            each.armies for each in best.at_stake[early[0] :] if each.two_dice != best.two_dice
        ),
        answers=tuple(sorted(answers(), key=_share)),
        choices=tuple(_choice(stake, best) for stake in shown),
        has_dutch_battles="dutch" in facts.about,
        has_classic="classic" in facts.about,
        has_one_die="defender-one-die" in facts.about,
    )


def printed_averages(literature: CheckedLiterature) -> tuple[CheckedFigure, ...]:
    """What the paper prints for the rule, for always two dice and for always one."""
    return tuple(
        figure
        for work in literature.works
        for figure in work.figures
        if work.id == PAPER
        and figure.quantity in ("best Dutch average", "attackers lost per army at stake")
    )


def second_dice(two_dice: frozenset[Roll]) -> tuple[int, ...]:
    """The second-highest dice that two dice answer.

    Raises ``ArithmeticError`` where these alone do not decide.
    """
    seconds = {second for _, second in two_dice}
    if any((answer.roll in two_dice) != (answer.roll[1] in seconds) for answer in answers()):
        raise ArithmeticError("the second-highest die alone does not decide")
    return tuple(sorted(seconds))


def _share(answer: Answer) -> tuple[int, Roll]:
    """Sorts the greatest share of the second die first."""
    return -answer.share.numerator * (SHARES // answer.share.denominator), answer.roll


def _choice(stake: AtStake, best: BestDefence) -> Choice:
    return Choice(
        stake,
        tuple(sorted(stake.two_dice - best.two_dice)),
        tuple(sorted(best.two_dice - stake.two_dice)),
    )
