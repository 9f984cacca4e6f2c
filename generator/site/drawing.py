"""The logo as a picture of pixels: a reader of the few shapes its SVG files are made of."""

import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from PIL import Image, ImageDraw

ASSETS = Path(__file__).parents[2] / "docs" / "assets"
ICONS = {
    "icon-192": ("icon", 192),
    "icon-512": ("icon", 512),
    "icon-maskable-512": ("icon-maskable", 512),
    "apple-touch-icon": ("icon-maskable", 180),
}
"""Drawing and size in pixels of every icon, by name. Apple's home screen rounds the corners itself,
as others do with a maskable icon."""

FINER = 8
"""Everything is drawn so many times larger and then made smaller, which smooths the edges."""

_LINE = re.compile(r"M([\d.]+) ([\d.]+)h([\d.]+)")


def icons() -> Iterator[tuple[str, bytes]]:
    """Name and PNG of every icon."""
    for name, (drawing, size) in ICONS.items():
        svg = (ASSETS / "icons" / f"{drawing}.svg").read_text(encoding="utf-8")
        yield name, png(drawn(svg, size), 32)


def drawn(svg: str, size: int) -> Image.Image:
    """A square drawing of so many pixels a side, transparent where nothing is drawn.

    Knows rectangles, circles and level lines (``M x y h length``), also in groups; raises
    ``ValueError`` at anything else.
    """
    tree = ElementTree.fromstring(svg)
    width = float(tree.attrib["viewBox"].split()[2])
    image = Image.new("RGBA", (size * FINER, size * FINER))
    canvas = ImageDraw.Draw(image)
    for shape in tree:
        _draw(canvas, shape, {}, size * FINER / width)
    # pixels are mixed with their colours weighted by how much they cover
    small = image.convert("RGBa").resize((size, size), Image.Resampling.BOX)
    return small.convert("RGBA")


def png(image: Image.Image, colours: int) -> bytes:
    """A PNG with so many colours at most."""
    file = BytesIO()
    image.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        file, "PNG", optimize=True
    )
    return file.getvalue()


def _draw(
    canvas: ImageDraw.ImageDraw, shape: Element, outer: Mapping[str, str], scale: float
) -> None:
    attributes = {**outer, **shape.attrib}

    def length(name: str) -> float:
        return float(attributes.get(name, 0)) * scale

    fill, stroke = attributes.get("fill"), attributes.get("stroke")
    half = length("stroke-width") / 2
    name = shape.tag.rpartition("}")[2]
    if name == "g":
        for inner in shape:
            _draw(canvas, inner, attributes, scale)
    elif name == "rect":
        x, y = length("x"), length("y")
        box = (x, y, x + length("width") - 1, y + length("height") - 1)
        if stroke:
            outline = (box[0] - half, box[1] - half, box[2] + half, box[3] + half)
            canvas.rounded_rectangle(outline, length("rx") + half, stroke)
            box = (box[0] + half, box[1] + half, box[2] - half, box[3] - half)
        canvas.rounded_rectangle(box, max(length("rx") - half, 0), fill)
    elif name == "circle":
        canvas.circle((length("cx"), length("cy")), length("r"), fill)
    elif name == "path" and (line := _LINE.fullmatch(attributes["d"])):
        x, y, across = (float(number) * scale for number in line.groups())
        canvas.rounded_rectangle((x - half, y - half, x + across + half, y + half), half, stroke)
    else:
        raise ValueError(f"found <{name}>, expected a rectangle, a circle or a level line")
