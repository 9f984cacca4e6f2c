"""The drawing of a battle as static SVG: geometry only; the templates draw it.

Scripts draw other battles in the same way (docs/javascripts/controls/bars.js).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, takewhile

from generator.facts.matchups import Outcome
from risk_odds.numbers import Number, fraction_bounds, round_half_even

HEIGHT = 100
MOST_STEPS = 3
"""Of the value axis: more ticks would not fit the lowest drawing."""

WIDTH, LETTER, GAP = 220, 8, 5
"""The narrowest drawing, a digit in it and the least room between two labels, in pixels."""

LEANING = 333
"""Words on a bar that is no further from the drawing's side, in tenths of a percent, lean on it."""


@dataclass(frozen=True, slots=True)
class SurvivorBars:
    """A bar for each outcome, best for the attacker first, as SVG path data for each side.

    A bar is a stroke upwards from its outcome's place (0, 1, 2, …) on the line at 0. The axis ends
    ``HEIGHT`` above it; ``ticks`` are its values in percent, from there downwards, without the 0.
    An outcome whose bar would have no height has none, and keeps its place.
    """

    attackers: str
    defenders: str
    ticks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A number below a bar: ``x`` is a percentage of the width, ``anchor`` what of it is there."""

    x: str
    anchor: str
    text: str


def survivor_bars(outcomes: Sequence[Outcome]) -> SurvivorBars:
    """The bars of a battle's outcomes, heights rounded to a hundredth of the axis."""
    likeliest = max(outcomes, key=lambda outcome: outcome.low)
    greatest = fraction_bounds(likeliest.probability)[0]
    ticks, top = axis(greatest)
    unit = greatest / top / likeliest.low * HEIGHT
    paths: dict[bool, list[str]] = {True: [], False: []}
    for position, outcome in enumerate(outcomes):
        height = round_half_even(outcome.low * unit.numerator, unit.denominator)
        if height:
            paths[outcome.attackers_left > 0].append(f"M{position} 0V-{height}")
    return SurvivorBars("".join(paths[True]), "".join(paths[False]), ticks)


def marked_bar(outcomes: Sequence[Outcome], marked: int) -> str:
    """The bar of one of the outcomes alone, at its place: drawn over the others it stands out."""
    drawn = survivor_bars(outcomes)
    bars = f"{drawn.attackers}{drawn.defenders}".split("M")
    return next((f"M{bar}" for bar in bars if bar.startswith(f"{marked} ")), "")


def bar_middle(place: int, bars: int) -> tuple[str, str]:
    """Where the middle of a bar is, and the side of the drawing that its words lean on."""
    tenths = (2 * place + 1) * 500 // bars
    lean = "start" if tenths < LEANING else "end" if tenths > 1000 - LEANING else "center"
    return f"{tenths // 10}.{tenths % 10}%", lean


def axis(greatest: Fraction) -> tuple[tuple[str, ...], Fraction]:
    """The values of an axis that the greatest chance fits, from the top, and the chance there.

    They are two or three steps of 1, 2 or 5 units of one decimal place.
    """
    *_, (step, places) = takewhile(lambda found: greatest <= MOST_STEPS * found[0], _steps())
    steps = -(-greatest // step)
    values = (100 * step * each for each in range(steps, 0, -1))
    scaled = [int(value * 10**places) for value in values]
    return tuple(f"{_with_point(each, places)}%" for each in scaled), steps * step


def _steps() -> Iterator[tuple[Fraction, int]]:
    """Steps of an axis, from half of it downwards, with the places that they have in percent."""
    for exponent in count(1, -1):
        for factor in (5, 2, 1):
            yield factor * Fraction(10) ** exponent / 100, max(-exponent, 0)


def _with_point(scaled: int, places: int) -> str:
    whole, part = divmod(scaled, 10**places)
    return f"{whole}.{part:0{places}}" if places else f"{whole}"


def bar_labels(attackers: Sequence[int], defenders: Sequence[int]) -> list[list[Label]]:
    """The labels of both sides' bars, each by the armies left there.

    The first and the last of a side have one; of the others every second, fifth, tenth, … where all
    do not fit. None comes near another: their places are counted in pixels times 2 for each bar.
    """
    armies = [*attackers, *defenders]
    most, gap = 2 * len(armies) * WIDTH, 2 * len(armies) * GAP
    sizes = [2 * len(armies) * LETTER * len(f"{left:,}") for left in armies]
    step = next(
        factor * 10**power
        for power in count()
        for factor in (1, 2, 5)
        if factor * 10**power * 2 * WIDTH >= max(sizes) + gap
    )
    border = len(attackers)
    found: dict[int, tuple[int, int, Label]] = {}

    def place(bar: int) -> None:
        text, size = f"{armies[bar]:,}", sizes[bar]
        middle = (2 * bar + 1) * WIDTH
        start, anchor, at = middle - size // 2, "middle", middle
        if start < 0:
            start, anchor, at = 0, "start", 0
        elif start + size > most:
            start, anchor, at = most - size, "end", most
        elif bar in (border - 1, border) and size + gap > 2 * WIDTH:
            # the last of one side and the first of the other lean on the border between them
            anchor = "start" if bar == border else "end"
            at = 2 * border * WIDTH + (gap // 2 if bar == border else -gap // 2)
            start = at if bar == border else at - size
        if all(
            start >= end + gap or start + size + gap <= begin for begin, end, _ in found.values()
        ):
            tenths = (2000 * at + most) // (2 * most)
            x = f"{tenths // 10}.{tenths % 10}%"
            found[bar] = start, start + size, Label(x, anchor, text)

    for bar in dict.fromkeys((0, len(armies) - 1, border - 1, border)):
        if bar in range(len(armies)):
            place(bar)
    for bar, left in enumerate(armies):
        if left % step == 0 and bar not in found:
            place(bar)
    sides = (range(border), range(border, len(armies)))
    return [[found[bar][2] for bar in side if bar in found] for side in sides]


def labels_of(outcomes: Sequence[Outcome]) -> list[list[Label]]:
    """The labels of a battle's bars, of both sides."""
    won = [end.attackers_left for end in outcomes if not end.defenders_left]
    return bar_labels(won, [end.defenders_left for end in outcomes if end.defenders_left])


def split_share(win: Number) -> str:
    """Where both sides' parts of the split bar meet."""
    tenths = round(fraction_bounds(win)[0] * 1000)
    return f"{tenths // 10}.{tenths % 10}%"
