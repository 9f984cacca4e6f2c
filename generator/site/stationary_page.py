"""The Dutch defence when armies are not the limit: the rule to play by, and Koole's problem."""

from collections.abc import Container
from typing import Any

from generator.numbers import Ratio, fixed, percent
from generator.site.page import Page
from generator.site.rendering import render
from generator.solver.stationary import (
    SHARES,
    Answer,
    AtStake,
    BestDefence,
    Roll,
    answers,
    average_loss,
    best_defence,
)

SHOWN_AFTER_SETTLING = 2
"""How many rows of unchanging choices the table of armies at stake ends with."""


def stationary_page(rulesets: Container[str]) -> Page:
    """The page on one die or two; ``rulesets`` are the ids of those that have pages to lead to."""
    best = best_defence()
    rule = second_dice(best.two_dice)
    every_roll = [answer.roll for answer in answers()]
    shown = best.at_stake[: best.settled + SHOWN_AFTER_SETTLING]
    html = render(
        "pages/stationary.html",
        rule=_words(rule, "or"),
        settled=best.settled,
        last=len(best.at_stake),
        average=_average(best.average),
        always_two=_average(average_loss(every_roll)),
        always_one=_average(average_loss([])),
        late=_words(
            [str(stake.armies) for stake in shown[4:] if stake.two_dice != best.two_dice], "and"
        ),
        answers=[_answer(answer, best) for answer in sorted(answers(), key=_share)],
        at_stake=[_at_stake(stake, best) for stake in shown],
        has_dutch_battles="dutch" in rulesets,
    )
    return Page(
        address="dutch-defence",
        title="Dutch RISK rules: defend with one die or two?",
        description=(
            "You see the attacker's dice and choose: roll two dice only if his second-highest die "
            f"is {_words(rule, 'or')}. Why, and the exact numbers behind it."
        ),
        html=html,
    )


def second_dice(two_dice: frozenset[Roll]) -> list[str]:
    """The second-highest dice that two dice answer.

    Raises ``ArithmeticError`` where these alone do not decide.
    """
    seconds = {second for _, second in two_dice}
    if any((answer.roll in two_dice) != (answer.roll[1] in seconds) for answer in answers()):
        raise ArithmeticError("the second-highest die alone does not decide")
    return [str(second) for second in sorted(seconds)]


def _words(items: list[str], last: str) -> str:
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def _average(average: Ratio) -> dict[str, str]:
    return {
        "fraction": str(average),
        "latex": f"\\frac{{{average.numerator}}}{{{average.denominator}}}",
        "decimal": fixed(average, 7),
        "percent": percent(average, 2),
    }


def _share(answer: Answer) -> tuple[int, Roll]:
    """Sorts the greatest share of the second die first."""
    return -answer.share.numerator * (SHARES // answer.share.denominator), answer.roll


def _answer(answer: Answer, best: BestDefence) -> dict[str, Any]:
    return {
        "roll": _roll(answer.roll),
        "ways": answer.ways,
        "one": _loss(answer.one),
        "two": _loss(answer.two),
        "share": _loss(answer.share),
        "share_decimal": fixed(answer.share, 4),
        "dice": "two" if answer.roll in best.two_dice else "one",
    }


def _at_stake(stake: AtStake, best: BestDefence) -> dict[str, Any]:
    return {
        "armies": stake.armies,
        "value": fixed(stake.value, 7),
        "gain": fixed(stake.gain, 7),
        "choice": _choice(stake, best),
    }


def _choice(stake: AtStake, best: BestDefence) -> str:
    if not stake.two_dice:
        return "one die always"
    more = [_roll(roll) for roll in sorted(stake.two_dice - best.two_dice)]
    fewer = [_roll(roll) for roll in sorted(best.two_dice - stake.two_dice)]
    parts = ["the rule"]
    if more:
        parts.append(f"two dice against {_words(more, 'and')} too")
    if fewer:
        parts.append(f"one die against {_words(fewer, 'and')}")
    return ", but ".join(parts)


def _roll(roll: Roll) -> str:
    return f"{roll[0]}-{roll[1]}"


def _loss(loss: Ratio) -> str:
    return str(loss) if loss.denominator > 1 else str(loss.numerator)
