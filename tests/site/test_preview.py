from collections.abc import Sequence
from io import BytesIO
from typing import Any, cast

import pytest
from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFont

from generator.site import preview as preview_module
from generator.site.preview import LOGO, SIZE, preview
from risk_odds.ruleset_files import load_rulesets


def test_picture_has_its_size_and_is_small() -> None:
    """A preview is a PNG of the promised size, of at most 20 kB, also with a long name: each of its
    pixels takes four bits, so that there are sixteen colours.
    """
    for name in ("classic", "balanced-blitz-zombie"):
        content = preview(load_rulesets()[name].title)
        with Image.open(BytesIO(content)) as picture:
            assert picture.format == "PNG"
            assert picture.size == SIZE == (1200, 630)
            assert len(picture.getcolors() or ()) == 16
        assert content[24] == 4  # the bits of a pixel, after the width and the height
        assert len(content) <= 20_000


def test_picture_depends_on_the_name_alone() -> None:
    """A picture has a name and no number that another battle's page could belie."""
    assert preview("Classic") == preview("Classic")
    assert preview("Classic") != preview("Continents")


def test_everything_stands_in_its_place() -> None:
    """The mark, the site's name, the title, what it is about and both sides' bars, in their colours
    on paper; a title that is too long for the picture is as large as it can be within it.
    """
    for title in ("Classic", "Balanced blitz with zombies on both sides"):
        with Image.open(BytesIO(preview(title))) as read:
            picture = read.convert("RGB")
        with Image.open(LOGO) as logo:
            mark = Image.new("RGB", SIZE, "#fcfbf8")
            mark.paste(logo, (68, 46), logo)
        assert extent(picture, (0, 0, 170, 150)) == extent(mark, (0, 0, 170, 150))
        written = (
            ((170, 0, 1200, 150), (176, 88), "Exact RISK odds", 40, "#1c232d"),
            ((0, 200, 1200, 385), (72, 310), title, 124, "#1f5c99"),
            ((0, 385, 1200, 500), (72, 430), "The exact odds of every battle", 52, "#565e69"),
        )
        for band, place, text, largest, colour in written:
            paper = Image.new("RGB", SIZE, "#fcfbf8")
            canvas = ImageDraw.Draw(paper)
            sizes = (ImageFont.load_default(size) for size in range(largest, 0, -2))
            font = next(each for each in sizes if canvas.textlength(text, each) <= 1128 - place[0])
            canvas.text(place, text, colour, font, anchor="lm")
            assert extent(picture, band) == extent(paper, band), text
            assert most(picture, band) == near(ImageColor.getrgb(colour), 8)
        assert extent(picture, (0, 500, 1200, 630)) == (72, 540, 1129, 553)
        for band, colour in (((72, 540, 600, 553), "#1f5c99"), ((600, 540, 1129, 553), "#c2620f")):
            assert len(picture.crop(band).getcolors() or ()) == 1
            assert most(picture, band) == near(ImageColor.getrgb(colour), 8)
        assert picture.getpixel((0, 0)) == near(ImageColor.getrgb("#fcfbf8"), 3)


def near(numbers: Sequence[float], by: float) -> Any:
    """A colour that differs by no more than this, as there are only a few in the picture."""
    return pytest.approx(tuple(numbers), abs=by)


def extent(picture: Image.Image, band: tuple[int, int, int, int]) -> tuple[int, ...]:
    """The least box around all in a part of a picture that is far from paper."""
    part = picture.crop(band)
    paper = Image.new("RGB", part.size, "#fcfbf8")
    apart = ImageChops.difference(part, paper).convert("L").point(lambda by: 255 * (by > 50))
    left, top, right, bottom = apart.getbbox() or (0, 0, 0, 0)
    return left + band[0], top + band[1], right + band[0], bottom + band[1]


def most(picture: Image.Image, band: tuple[int, int, int, int]) -> Any:
    """The colour that most pixels of a part of a picture have, but for paper."""
    colours = picture.crop(band).getcolors(1 << 20) or ()
    return max(each for each in colours if each[1] != picture.getpixel((0, 0)))[1]


def test_a_line_that_just_fits_keeps_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line as wide as the room there is stays as large as asked for; a wider one gets smaller."""
    drawn = []

    class Canvas:
        """Measures a line as 10 times as wide as its font is large."""

        def textlength(self, text: str, font: Any) -> float:
            return float(10 * font.size)

        def text(self, place: object, text: str, colour: str, font: Any, anchor: str) -> None:
            drawn.append(font.size)

    monkeypatch.setattr(preview_module, "RIGHT", 500)
    for left in (100, 101):
        preview_module._text(cast("Any", Canvas()), (left, 0), "Classic", 40, "#000000")
    assert drawn == [40, 38]
