"""The picture that stands beside a link to a ruleset's pages where it is shared."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from generator.matchups import Matchup
from generator.numbers import percent, round_half_even

SIZE = 1200, 630
"""Pixels, as pages say in ``og:image:width`` and ``og:image:height``."""

PAPER, INK, INK_SOFT, LINE = "#fcfbf8", "#1c232d", "#565e69", "#7d7a72"
ATTACKER, DEFENDER = "#1f5c99", "#c2620f"

LEFT, RIGHT = 72, 1128
FOOT, HIGHEST = 566, 170
"""Where the bars stand, and how high the highest is."""

COLOURS = 48
LOGO = Path(__file__).with_name("logo-84.png")
"""``docs/assets/logo.svg``, 84 pixels wide."""


def preview(matchup: Matchup) -> bytes:
    """A ruleset's picture, as PNG: its name, the chance to win one battle, the survivors as bars.

    The same matchup gives the same bytes with the same version of Pillow, whose font it uses.
    """
    picture = Image.new("RGB", SIZE, PAPER)
    canvas = ImageDraw.Draw(picture)
    with Image.open(LOGO) as logo:
        picture.paste(logo, (LEFT - 4, 46), logo)
    a, d = matchup.attackers, matchup.defenders
    _text(canvas, (LEFT + 104, 88), "Exact RISK odds", 40, INK)
    _text(canvas, (LEFT, 186), matchup.ruleset.title, 46, INK_SOFT)
    _text(canvas, (LEFT, 284), f"{a} v {d}: {percent(matchup.win)}", 124, ATTACKER)
    counting = f"Chance to win. A = {a} armies that may attack, T = {a + 1} on the territory."
    _text(canvas, (LEFT, 366), counting, 28, INK_SOFT)
    _bars(canvas, matchup)
    file = BytesIO()
    few = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


def _text(
    canvas: ImageDraw.ImageDraw, place: tuple[int, int], text: str, size: int, colour: str
) -> None:
    """One line of text, made smaller where it is too long; ``place`` is its left and middle."""
    font = ImageFont.load_default(size)
    while canvas.textlength(text, font) > RIGHT - place[0]:
        size -= 2
        font = ImageFont.load_default(size)
    canvas.text(place, text, colour, font, anchor="lm")


def _bars(canvas: ImageDraw.ImageDraw, matchup: Matchup) -> None:
    outcomes = matchup.outcomes
    greatest = max(outcome.low for outcome in outcomes)
    step = (RIGHT - LEFT) // len(outcomes)
    for position, outcome in enumerate(outcomes):
        height = round_half_even(outcome.low * HIGHEST, greatest)
        x = LEFT + position * step
        colour = ATTACKER if outcome.attackers_left else DEFENDER
        if height:
            canvas.rectangle((x, FOOT - height, x + step * 4 // 5, FOOT - 1), colour)
    canvas.line((LEFT, FOOT, RIGHT, FOOT), LINE, 3)
