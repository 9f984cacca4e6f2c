"""How numbers look on pages: the filters and tests of the templates, where raw numbers arrive."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from latex2mathml.converter import convert
from markupsafe import Markup, escape

from generator.facts.comparison import points, win_tenths
from generator.facts.matchups import Matchup
from generator.facts.odds_ratio import odds_in_words
from generator.pages.counting import armies, listed, matchup_address, plural
from generator.pages.grids import Grid
from generator.pages.learn.dutch_card import card_advice
from generator.pages.learn.dutch_defence import roll_text
from generator.pages.learn.flow_chart import heat_of
from generator.pages.play.cost_words import fewer_in_words, more_in_words, one_die_in_words
from generator.pages.version_words import version_in_words, version_sentence
from generator.scope import words
from generator.site.board_drawing import board_drawing, conquest_drawing
from generator.site.chart_drawing import drawing
from generator.site.figure_drawing import figure_drawing, number_text
from generator.site.flow_drawing import flow_grid, flow_size
from generator.site.funnel import funnel, funnel_height
from generator.site.survivor_bars import (
    bar_middle,
    labels_of,
    marked_bar,
    split_share,
    survivor_bars,
)
from generator.site.texts import plain
from risk_odds.numbers import (
    Number,
    Ratio,
    bounds,
    fixed,
    fixed_root,
    percent,
    percent_down,
    percent_up,
    prime_factors,
    round_half_even,
    signed,
    significant,
)
from risk_odds.solver.solution import Answers
from risk_odds.solver.stationary import Roll

COLOUR_STEPS = 20
"""Colours run in steps of 5% from w0 (the attacker never wins) to w20 (they always do); those of
differences from w0 (50 points less, or worse) over w10 (none) to w20."""

GROUP = 10
"""How many digits of a long number stay together."""

FRACTION = 17
"""How many characters of a fraction fit wherever one stands."""

_ESCAPED = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def in_percent(number: Number, places: int = 1) -> str:
    """A chance in percent without its sign, for tables that say it at their top: ``81.8``."""
    return percent(number, places).removesuffix("%")


def answers_in_words(answers: Answers) -> str:
    """The defender's best answers in a few words: ``1 die against 6-6, 6-5; else 2``."""
    *others, (most, _) = sorted(answers, key=lambda found: len(found[1]))
    if not others:
        return plural(most, "die", "dice")
    words = [
        f"{plural(dice, 'die', 'dice')} against {', '.join(map(roll_text, rolls))}"
        for dice, rolls in others
    ]
    return "; ".join([*words, f"else {most}"])


def share(part: int, whole: int) -> str:
    """A part of a whole as a percentage."""
    return percent(Ratio(part, whole))


def colour(chance: Number) -> int:
    """The step of the colour scale for a chance to win."""
    low = bounds(chance)[0]
    return round_half_even(low.numerator * COLOUR_STEPS, low.denominator)


def change_colour(change: Number) -> int:
    """The step of the colour scale for a difference of chances."""
    return min(max(COLOUR_STEPS // 2 + colour(change), 0), COLOUR_STEPS)


def part_colour(mean: Number, grid: Grid, attackers: int, defenders: int) -> int:
    """The step of the colour scale for a mean of armies: for what part of the whole army it is."""
    low = bounds(mean)[0]
    armies = attackers if grid.armies == "attacker" else defenders
    step = round_half_even(low.numerator * COLOUR_STEPS, low.denominator * armies)
    return step if grid.favours == "attacker" else COLOUR_STEPS - step


def gain_colour(gain: Number, attackers: int, defenders: int) -> int:
    """The step of the colour scale for how many more armies the defender loses than the attacker:
    for what part of the smaller army that is.
    """
    low = bounds(gain)[0]
    armies = 2 * low.denominator * min(attackers, defenders)
    step = COLOUR_STEPS // 2 + round_half_even(low.numerator * COLOUR_STEPS, armies)
    return min(max(step, 0), COLOUR_STEPS)


def bar(win: Number) -> str:
    """The length of a bar for a chance to win, to a tenth of a percent."""
    tenths = min(max(win_tenths(win), 0), 1000)
    return f"{tenths // 10}.{tenths % 10}%"


def mean(number: Number) -> str:
    """A mean of armies as tables show it."""
    return fixed(number, 1)


def tenths_up(worth: Ratio | None) -> str:
    """What a territory must be worth, in tenths of an army, rounded up so that it is enough.

    ``never`` where no worth is enough, and ``over 1,000`` where it would be absurd.
    """
    if worth is None:
        return "never"
    tenths = -(-worth.numerator * 10 // worth.denominator)
    return "over 1,000" if tenths > 10_000 else f"{tenths // 10}.{tenths % 10}"


def thousands(number: int) -> str:
    """A whole number with a comma after each three digits."""
    return f"{number:,}"


def size(number: int) -> str:
    """A number of bytes for readers, in decimal units: ``6.8 MB``."""
    if number < 1000:
        return f"{number} bytes"
    unit, factor = ("MB", 10**6) if number >= 10**6 else ("kB", 10**3)
    tenths = number * 10 // factor
    return f"{tenths // 10}.{tenths % 10} {unit}"


def whole_or_fraction(ratio: Ratio) -> str:
    """A ratio as readers write it: ``5/12``, and ``3`` where it is a whole number."""
    return str(ratio) if ratio.denominator > 1 else str(ratio.numerator)


def grouped(number: int) -> Markup:
    """A whole number, a long one in groups of digits: set apart and broken there by the styles of
    base.css, and copied as one number all the same.
    """
    digits = str(number)
    if len(digits) <= GROUP:
        return Markup(digits)
    ends = range(len(digits) % GROUP or GROUP, len(digits) + 1, GROUP)
    return Markup().join(Markup(f"<i>{digits[max(end - GROUP, 0) : end]}</i>") for end in ends)


def barred(ratio: Ratio) -> Markup:
    """A fraction on one line, or, where that would be long, with a stroke that the styles of
    base.css make a bar between two lines: a line that ends within the denominator reads as another
    fraction. It is copied as ``n/d`` all the same.
    """
    return _barred(ratio, lambda number: Markup(str(number)))


def grouped_fraction(ratio: Ratio) -> Markup:
    """The same, with numerator and denominator in groups of digits."""
    return _barred(ratio, grouped)


def _barred(ratio: Ratio, written: Callable[[int], Markup]) -> Markup:
    text = str(ratio)
    if len(text) <= FRACTION:
        return Markup(text)
    return Markup("<b>/</b>").join(map(written, (ratio.numerator, ratio.denominator)))


def latex_fraction(ratio: Ratio) -> str:
    """A ratio as a fraction in LaTeX."""
    return f"\\frac{{{ratio.numerator}}}{{{ratio.denominator}}}"


def latex_powers(number: int) -> str:
    """A positive whole number as its prime factors, in LaTeX."""
    return " \\cdot ".join(f"{prime}^{{{power}}}" for prime, power in prime_factors(number).items())


def ranges(numbers: Sequence[int]) -> str:
    """Rising whole numbers as text, runs of three or more drawn together: ``9, 11–24``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def rolls(found: Iterable[Roll]) -> str:
    """Rolls in a row: ``5-4 and 6-4``."""
    return listed([roll_text(roll) for roll in found])


def address(matchup: Matchup) -> str:
    """The address of a matchup from the site's root."""
    return matchup_address(matchup.ruleset.id, matchup.attackers, matchup.defenders)


def breakable(name: str) -> Markup:
    """A column's name, which a narrow screen may break after each underscore."""
    return escape(name).replace("_", Markup("_<wbr>"))


def quoted(text: str) -> Markup:
    """A text as an attribute's value, in quotes: for those that cannot do without."""
    return Markup('"{}"').format(text)


def in_script(value: Mapping[str, Any]) -> Markup:
    """JSON, safe between ``<script>`` and ``</script>``."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.translate(_ESCAPED))


def formula(latex: str, display: bool = False) -> Markup:
    """A formula as MathML, which browsers set without any script or font from elsewhere.

    One on a line of its own may be wider than a phone: the keyboard reaches it, to scroll.
    """
    if not display:
        return Markup(convert(plain(latex)))
    found = convert(plain(latex), display="block")
    return Markup(
        f'<span class="formula" role="group" tabindex="0" aria-label="Formula">{found}</span>'
    )


def message(key: str, **values: str | int) -> Markup:
    """A message of the catalogue, with what is filled in escaped."""
    safe = {
        name: value if isinstance(value, int) else escape(value) for name, value in values.items()
    }
    return Markup(words.message(key, **safe))


FILTERS: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        *(percent, percent_up, percent_down, in_percent, share, fixed, fixed_root, signed),
        *(significant, mean, points, tenths_up, thousands, size, whole_or_fraction),
        *(latex_fraction, latex_powers, ranges, rolls, listed),
        *(armies, plural, odds_in_words, address, breakable, colour, change_colour, part_colour),
        gain_colour,
        *(bar, quoted, in_script, grouped, grouped_fraction, barred),
        *(more_in_words, fewer_in_words, one_die_in_words, card_advice),
        *(survivor_bars, labels_of, split_share, marked_bar, bar_middle),
        *(drawing, figure_drawing, number_text),
        *(funnel, funnel_height, version_in_words, version_sentence),
        *(flow_grid, flow_size, heat_of, answers_in_words, board_drawing, conquest_drawing),
    )
}

TESTS: dict[str, Callable[[Any], bool]] = {
    "fraction": lambda number: isinstance(number, Ratio),
}
