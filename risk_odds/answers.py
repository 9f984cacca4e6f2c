"""What the commands answer: each answer once as lines to read, and once as a document for programs.

In documents ``attackers`` can attack (A), and ``territory`` are all armies on their territory,
T = A + 1. A number is ``{"fraction", "decimal"}``: the fraction as text in lowest terms, or null
where balanced blitz leaves none, and 20 significant digits. A chance is ``{"fraction", "decimal",
"percent"}``. ``version`` is that of the numbers, ``rule_version`` the one of rules that may have
changed since, or null.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from risk_odds import __version__
from risk_odds.certified import Number, decimal, percent
from risk_odds.interface import Course, Luck, Odds, Outcomes
from risk_odds.ruleset import Ruleset
from risk_odds.solver.needed import LARGEST_STACK

NO_FRACTION = "no fraction exists (balanced blitz)"
"""What stands in the place of a fraction where a number is irrational."""

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """A command's answer: what it prints for people, and with ``--json`` for programs."""

    lines: Sequence[str]
    document: Document


def win_answer(odds: Odds, left: int = 1) -> Answer:
    """The chances of the largest battle that was solved.

    With ``left`` also that of a win with at least as many of the attackers (A) left.
    """
    battle = odds.attackers, odds.defenders
    win, lose = odds.win(*battle), odds.lose(*battle)
    lines = [_battle(odds), "", *_in_three_ways("win", win), *_in_three_ways("lose", lose)]
    lines += _blocked_lines(odds.ruleset)
    document = {**_battle_keys(odds), "win": _chance(win), "lose": _chance(lose)}
    if left > 1:
        with_left = odds.win_with_left(*battle, left)
        lines += ["", f"With at least {left} attackers (A) left:"]
        lines += _in_three_ways("win", with_left)
        document |= {"left": left, "win_with_left": _chance(with_left)}
    return _answer([*lines, *_versions([odds.ruleset])], document)


def survivors_answer(odds: Odds) -> Answer:
    """The chances of all ends of the largest battle that was solved, and the mean losses."""
    battle = odds.attackers, odds.defenders
    ends = odds.outcomes(*battle)
    lost = odds.expected_attackers_lost(*battle), odds.expected_defenders_lost(*battle)
    sides = ("attacker", ends.attackers_left), ("defender", ends.defenders_left)
    return _answer(
        [
            _battle(odds),
            "",
            *(
                f"{_count(armies, side)} left: {percent(chance)}, {_in_full(chance)}"
                for side, left in sides
                for armies, chance in left.items()
            ),
            *_standing_lines(ends),
            "",
            *(
                f"{side.capitalize()}s lost on average: {decimal(mean, 6)}, {_in_full(mean)}"
                for side, mean in zip(("attacker", "defender"), lost, strict=True)
            ),
            *_versions([odds.ruleset]),
        ],
        {
            **_battle_keys(odds),
            **{
                f"{side}s_left": [
                    {"armies": armies, "chance": _chance(chance)} for armies, chance in left.items()
                ]
                for side, left in sides
            },
            "standing": [
                {"attackers": a, "defenders": d, "chance": _chance(chance)}
                for (a, d), chance in ends.standing.items()
            ],
            "mean_attackers_lost": _number(lost[0]),
            "mean_defenders_lost": _number(lost[1]),
        },
    )


def _answer(lines: Sequence[str], document: Document) -> Answer:
    """An answer whose document says first which version of the numbers it has, as all do."""
    return Answer(lines, {"version": __version__, **document})


def _blocked_lines(ruleset: Ruleset) -> Iterator[str]:
    """What it is to lose where an attack may be forbidden."""
    if ruleset.attacker.never_fewer_dice:
        yield "To lose is not to take the territory: both sides may be left standing."


def _standing_lines(ends: Outcomes) -> Iterator[str]:
    """The ends in which both sides stand, where there are any."""
    possible = {left: chance for left, chance in ends.standing.items() if chance}
    if possible:
        yield ""
        yield "Of the defender's chances, those in which both sides stand and no attack is allowed:"
    for (a, d), chance in possible.items():
        counted = f"{_count(a, 'attacker')}, {_count(d, 'defender')}"
        yield f"{counted}: {percent(chance)}, {_in_full(chance)}"


def needed_answer(
    odds: Odds, against: int, attacking: bool, chances: Sequence[Fraction], left: int
) -> Answer:
    """The fewest armies for each of these chances, to win or else to hold.

    An attacker who wins is to have at least ``left`` of the armies left that could attack (A).
    """
    if attacking:
        found = [(chance, odds.needed(against, chance, left)) for chance in chances]
        asked = f" to win with at least {left} of them left" if left > 1 else ""
        heading = (
            f"{odds.ruleset.title}: attackers (A) needed against "
            f"{_count(against, 'defender')}{asked}"
        )
    else:
        found = [(chance, odds.needed_to_hold(against, chance)) for chance in chances]
        heading = (
            f"{odds.ruleset.title}: defenders needed to hold against "
            f"{_count(against, 'attacker')} (A), {against + 1} armies on their territory (T)"
        )
    side, other = ("attackers", "defenders") if attacking else ("defenders", "attackers")
    return _answer(
        [heading, "", *(_needed(each, attacking) for each in found), *_versions([odds.ruleset])],
        {
            **_ruleset_keys(odds.ruleset),
            "side": side.removesuffix("s"),
            **_armies(other, against),
            **({"left": left} if attacking else {}),
            "needed": [
                {"chance": _chance(chance), **_armies(side, armies)} for chance, armies in found
            ],
        },
    )


def luck_answer(odds: Odds, attackers_left: int, defenders_left: int) -> Answer:
    """How lucky the largest battle that was solved has been, for the attacker."""
    luck = odds.luck(odds.attackers, odds.defenders, attackers_left, defenders_left)
    left = f"{_count(attackers_left, 'attacker')} (A) and {_count(defenders_left, 'defender')} left"
    return _answer(
        [
            _battle(odds),
            f"{'Over' if luck.or_worse is not None else 'Broken off'}: {left}",
            "",
            "Such a battle ever stands",
            *_in_three_ways("as badly", luck.as_badly),
            *_in_three_ways("as well", luck.as_well),
            *_tail_lines(luck),
            "",
            _verdict(luck),
            *_versions([odds.ruleset]),
        ],
        {
            **_battle_keys(odds),
            "attackers_left": attackers_left,
            "defenders_left": defenders_left,
            "as_badly": _chance(luck.as_badly),
            "as_well": _chance(luck.as_well),
            "or_worse": None if luck.or_worse is None else _chance(luck.or_worse),
            "or_better": None if luck.or_better is None else _chance(luck.or_better),
            "unlucky": luck.unlucky,
            "lucky": luck.lucky,
        },
    )


def _tail_lines(luck: Luck) -> Iterator[str]:
    """The chance of such an end or one beyond it, of a battle that is over."""
    if luck.or_worse is not None and luck.or_better is not None:
        yield ""
        yield "Fought to its end, it ends like this"
        yield from _in_three_ways("or worse", luck.or_worse)
        yield from _in_three_ways("or better", luck.or_better)


def _verdict(luck: Luck) -> str:
    if luck.unlucky:
        return "The attacker was unlucky: at most 1 battle in 20 ever goes as badly."
    if luck.lucky:
        return "The attacker was lucky: at most 1 battle in 20 ever goes as well."
    return (
        "Nothing unusual: more than 1 battle in 20 ever stands as badly, and more than 1 as well."
    )


def path_answer(course: Course, wanted: int) -> Answer:
    """How far a stack gets along a path; ``wanted`` armies are to be left in the last territory."""
    reached = course.reached.get(wanted, Fraction())
    return _answer(
        [*_path_lines(course, wanted, reached)],
        {
            **_armies("attackers", course.attackers),
            "territories": [
                {
                    **_ruleset_keys(ruleset),
                    "defenders": defenders,
                    "behind": behind,
                    "most_moving_in": ruleset.moves.most,
                    "taken": _chance(chance),
                }
                for (ruleset, defenders, behind), chance in zip(
                    course.territories, course.taken.values(), strict=True
                )
            ],
            "wanted": wanted,
            "reached": _chance(reached),
            "stopped": [
                {"taken": taken, "chance": _chance(chance)}
                for taken, chance in course.stopped.items()
            ],
            "armies_left": [
                {"armies": armies, "chance": _chance(chance)}
                for armies, chance in course.armies_left.items()
            ],
        },
    )


def rules_answer(rulesets: Iterable[Ruleset]) -> Answer:
    """All rulesets, each with the names that it is known by."""
    listed = [*rulesets]
    return _answer(
        [f"{', '.join(ruleset.names)}: {ruleset.title}. {ruleset.summary}" for ruleset in listed],
        {
            "rulesets": [
                {
                    **_ruleset_keys(ruleset),
                    "summary": ruleset.summary,
                    "names": [
                        {"name": alias.id, "title": alias.title} for alias in ruleset.aliases
                    ],
                    "exact": ruleset.transformation is None,
                }
                for ruleset in listed
            ]
        },
    )


def _path_lines(course: Course, wanted: int, reached: Number) -> Iterator[str]:
    most = len(course.territories)
    yield (
        f"{_count(course.attackers, 'attacker')} (A), {course.attackers + 1} armies on the first "
        f"territory (T), against {_count(most, 'territory', 'territories')}"
    )
    for place, (ruleset, defenders, behind) in enumerate(course.territories, start=1):
        yield ""
        yield f"{place}. {ruleset.title}, {_count(defenders, 'defender')}"
        yield from _in_three_ways("taken", course.taken[place])
        if (most_moving := ruleset.moves.most) is not None:
            yield f"   at most {_count(most_moving, 'army', 'armies')} may move in"
        if place < most and behind > 1:
            yield f"   {_count(behind, 'army', 'armies')} stay when the stack goes on"
    if wanted > 1:
        yield ""
        yield f"All taken, with {_count(wanted, 'army', 'armies')} or more in the last one"
        yield from _in_three_ways("reached", reached)
    yield ""
    yield f"Where it ends ({_count(most, 'territory', 'territories')} in all)"
    for taken, chance in course.stopped.items():
        yield f"   {taken} taken: {percent(chance)}, {_in_full(chance)}"
    for armies, chance in course.armies_left.items():
        yield (
            f"   {most} taken, {_count(armies, 'army', 'armies')} in the last one: "
            f"{percent(chance)}, {_in_full(chance)}"
        )
    yield from _versions(ruleset for ruleset, *_ in course.territories)


def _battle(odds: Odds) -> str:
    return (
        f"{odds.ruleset.title}: {_count(odds.attackers, 'attacker')} (A), {odds.attackers + 1} "
        f"armies on their territory (T), against {_count(odds.defenders, 'defender')}"
    )


def _needed(found: tuple[Fraction, int | None], attacking: bool) -> str:
    chance, armies = found
    if armies is None:
        return f"   {_as_written(chance)}  more than {LARGEST_STACK:,}"
    territory = f" (A), {armies + 1} on their territory (T)" if attacking else ""
    return f"   {_as_written(chance)}  {armies}{territory}"


def _as_written(chance: Fraction) -> str:
    """A chance as a percentage where that is exact, or else as a fraction."""
    hundredths = decimal(100 * chance)
    return f"{hundredths}%" if Fraction(hundredths) == 100 * chance else f"{chance}"


def _in_three_ways(name: str, number: Number) -> Iterator[str]:
    exactly = f"{_fraction(number)}" if isinstance(number, Fraction) else NO_FRACTION
    yield f"   {name:<9}  {percent(number)}"
    yield f"   20 digits  {decimal(number)}"
    yield f"   exactly    {exactly}"


def _in_full(number: Number) -> str:
    """A number's fraction, or else 20 digits."""
    return f"exactly {_fraction(number)}" if isinstance(number, Fraction) else decimal(number)


def _fraction(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def _number(number: Number) -> Document:
    return {
        "fraction": _fraction(number) if isinstance(number, Fraction) else None,
        "decimal": decimal(number),
    }


def _chance(chance: Number) -> Document:
    return {**_number(chance), "percent": percent(chance)}


def _battle_keys(odds: Odds) -> Document:
    return {
        **_ruleset_keys(odds.ruleset),
        **_armies("attackers", odds.attackers),
        **_armies("defenders", odds.defenders),
    }


def _ruleset_keys(ruleset: Ruleset) -> Document:
    return {"ruleset": ruleset.id, "title": ruleset.title, "rule_version": ruleset.version}


def _armies(side: str, armies: int | None) -> Document:
    """A side's armies; those of attackers by both ways to count them."""
    if side == "defenders":
        return {"defenders": armies}
    return {"attackers": armies, "territory": None if armies is None else armies + 1}


def _versions(rulesets: Iterable[Ruleset]) -> Iterator[str]:
    """What has to stand beside numbers under rules that may have changed since."""
    changing = {each.id: each for each in rulesets if each.version}
    if changing:
        yield ""
    for ruleset in changing.values():
        yield f"{ruleset.title}: computed for {ruleset.version}"


def _count(number: int, one: str, more: str | None = None) -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"
