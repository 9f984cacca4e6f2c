"""Drawings and pictures: an SVG file draws and does no more, a PNG file is whole."""

import re
import struct
import zlib
from collections.abc import Iterable

from generator.verify.faults import Checked, Fault
from generator.verify.published import Published

PREVIEWS = "assets/previews"
PREVIEW_SIZE = (1200, 630)
"""Pixels of the picture that stands beside a shared link, as its page says them."""

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = frozenset(
    [
        *("svg", "title", "desc", "style", "defs", "g", "path", "text", "tspan", "circle", "rect"),
        *("ellipse", "line", "polyline", "polygon", "marker", "symbol", "use", "clipPath", "mask"),
        *("linearGradient", "radialGradient", "stop", "pattern"),
    ]
)
"""The elements of a drawing: others run scripts, frame pages or change what a link leads to."""

_ELSEWHERE = re.compile(r"url\(\s*[\"']?(?!#)|@import|javascript:|expression\(", re.IGNORECASE)
"""What would load or run something, in a style or an attribute."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Values of a pixel, by the picture's type of colour."""


def check_drawings(site: Published, names: Iterable[str]) -> Checked:
    """These SVG files have no script, no handler of events and no address elsewhere.

    Raises ``Fault`` at the first that has.
    """
    count = 0
    for name in names:
        text = site.text(name)
        for sign in ("<!DOCTYPE", "<!ENTITY", "<?xml-stylesheet"):
            if sign.lower() in text.lower():
                raise Fault(name, "the file", sign, "a drawing alone")
        root = site.xml(name)
        if root.tag != f"{SVG}svg":
            raise Fault(name, "the file", root.tag, "an SVG drawing")
        for element in root.iter():
            kind = str(element.tag).removeprefix(SVG)
            if kind not in DRAWN:
                raise Fault(name, "an element", kind, "one that draws")
            for key, value in element.attrib.items():
                plain = key.rpartition("}")[2].lower()
                elsewhere = plain in ("href", "src") and not value.startswith("#")
                if plain.startswith("on") or elsewhere or _ELSEWHERE.search(value):
                    raise Fault(name, f"{kind}, {plain}", value, "nothing that loads or runs")
            if kind == "style" and _ELSEWHERE.search(element.text or ""):
                raise Fault(name, kind, element.text, "nothing that loads or runs")
        count += 1
    return Checked(pictures=count)


def check_pictures(site: Published) -> Checked:
    """All PNG files are whole; each ruleset has a preview, and pages at the root may have one, each
    one of its own and of the promised size.

    Raises ``Fault``.
    """
    names = site.files("*.png")
    seen: dict[bytes, str] = {}
    for name in names:
        content = site.content(name)
        size = png_size(name, content)
        if not name.startswith(f"{PREVIEWS}/"):
            continue
        if size != PREVIEW_SIZE:
            raise Fault(name, "its pixels", size, PREVIEW_SIZE)
        if seen.setdefault(content, name) != name:
            raise Fault(name, "the picture", f"that of {seen[content]}", "one of its own")
    previews = {f"{PREVIEWS}/{ruleset}.png" for ruleset in site.variants}
    for name in sorted(previews - {*seen.values()}):
        raise Fault(name, "the file", "nothing", "one for each ruleset")
    for name in sorted({*seen.values()} - previews):
        page = name.removeprefix(f"{PREVIEWS}/").removesuffix(".png")
        if not any(
            (site.folder / file).is_file() for file in (f"{page}/index.html", f"{page}.html")
        ):
            raise Fault(name, "the file", "a preview", "one of a ruleset or a page at the root")
    return Checked(pictures=len(names))


def png_size(name: str, content: bytes) -> tuple[int, int]:
    """The pixels of a PNG file, across and down. Raises ``Fault`` where it is not whole."""

    def broken(found: object) -> Fault:
        return Fault(name, "the file", found, "a whole PNG picture")

    if not content.startswith(_SIGNATURE):
        raise broken(content[: len(_SIGNATURE)])
    start, kinds, packed, header = len(_SIGNATURE), [], [], b""
    while start < len(content):
        if len(content) < start + 12:
            raise broken("half of a chunk")
        (length,) = struct.unpack_from(">I", content, start)
        chunk = content[start + 4 : start + 8 + length]
        check = content[start + 8 + length : start + 12 + length]
        if len(check) < 4 or struct.pack(">I", zlib.crc32(chunk)) != check:
            raise broken(f"a damaged chunk {chunk[:4]!r}")
        kinds.append(chunk[:4])
        if chunk[:4] == b"IHDR":
            header = chunk[4:]
        if chunk[:4] == b"IDAT":
            packed.append(chunk[4:])
        start += 12 + length
    if kinds[:1] != [b"IHDR"] or kinds[-1:] != [b"IEND"] or len(header) != 13:
        raise broken(kinds)
    across, down, bits, colour, *_, interlaced = struct.unpack(">IIBBBBB", header)
    if colour not in _CHANNELS:
        raise broken(f"a colour of type {colour}")
    try:
        pixels = zlib.decompress(b"".join(packed))
    except zlib.error as error:
        raise broken(error) from error
    row = 1 + (across * bits * _CHANNELS[colour] + 7) // 8
    if not interlaced and len(pixels) != row * down:
        raise broken(f"{len(pixels):,} bytes of pixels")
    return across, down
