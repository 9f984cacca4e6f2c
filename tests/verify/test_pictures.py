import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from generator.verify.faults import Fault
from generator.verify.pictures import check_drawings, check_pictures, png_size
from generator.verify.published import Published
from tests.conftest import RULESETS, Built

START = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'


def test_pictures_and_drawings_of_a_build_are_right(built: Built) -> None:
    """Every preview, icon and drawing passes, and is counted."""
    site = Published(built.folder)
    assert check_pictures(site).pictures > len(RULESETS)
    drawings = site.files("*.svg")
    assert check_drawings(site, drawings).pictures == len(drawings) > 100


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        (f"{START}<script/></svg>", "an element: found script"),
        (f"{START}<foreignObject/></svg>", "an element: found foreignObject"),
        (f"{START}<set attributeName='href' to='x'/></svg>", "an element: found set"),
        (f"{START}<a href='#x'/></svg>", "an element: found a"),
        (f"{START}<use href='other.svg#x'/></svg>", r"use, href: found other\.svg"),
        (f"{START}<use xlink:href='//x'/></svg>", "use, href: found //x"),
        (f"{START}<g onfocus='a()'/></svg>", "g, onfocus"),
        (f"{START}<path fill='url(https://x)'/></svg>", "path, fill"),
        (f"{START}<style>a{{background:url( 'x')}}</style></svg>", "style: found"),
        (f"<!DOCTYPE svg>{START}</svg>", "found <!DOCTYPE"),
        (f"<?xml-stylesheet href='x'?>{START}</svg>", r"found <\?xml-stylesheet"),
        ("<html/>", "found html, expected an SVG drawing"),
        ("<svg", "no XML"),
        ("", "no XML"),
    ],
)
def test_a_drawing_that_does_more_is_found(tmp_path: Path, drawing: str, message: str) -> None:
    """Scripts, handlers, frames and addresses elsewhere are faults, whatever carries them."""
    (tmp_path / "a.svg").write_text(drawing, encoding="utf-8")
    with pytest.raises(Fault, match=rf"a\.svg: .*{message}"):
        check_drawings(Published(tmp_path), ["a.svg"])


def test_a_drawing_may_use_its_own_parts(tmp_path: Path) -> None:
    """What leads to another part of the same drawing is no address."""
    text = f"{START}<use href='#a'/><path fill='url(#b)'/></svg>"
    (tmp_path / "a.svg").write_text(text, encoding="utf-8")
    assert check_drawings(Published(tmp_path), ["a.svg"]).pictures == 1


def png(mode: str = "RGB") -> bytes:
    file = BytesIO()
    Image.new(mode, (7, 5)).save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_pixels_are_counted(mode: str) -> None:
    """A whole picture of any kind has the pixels that its writer gave it."""
    assert png_size("a.png", png(mode)) == (7, 5)


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "found b''"),
        (b"GIF89a", "found b'GIF89a', "),
        # as many bytes as a PNG file would begin with
        (b"GIF89a-12345", "found b'GIF89a-1', "),
        (png()[:8], r"found \[\]"),
        (png()[:20], "a damaged chunk"),
        (png()[:-12], "IDAT"),
        (png()[:-5], "half of a chunk"),
        (png() + b"more", "half of a chunk"),
        (png().replace(b"IDAT", b"IDAX"), "a damaged chunk"),
    ],
)
def test_a_broken_picture_is_found(content: bytes, found: str) -> None:
    """A file that is none, half of one, or one with a damaged chunk is a fault."""
    with pytest.raises(Fault, match=f"{found}.*expected a whole PNG picture"):
        png_size("a.png", content)


def chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG file, with its length and its check."""
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def drawn(
    across: int, pixels: bytes, *, colour: int = 0, interlaced: int = 0, header: int = 13
) -> bytes:
    """A picture in black and white of three rows, with these bytes of pixels."""
    about = struct.pack(">IIBBBBB", across, 3, 1, colour, 0, 0, interlaced)[:header]
    parts = (b"IHDR", about), (b"IDAT", zlib.compress(pixels)), (b"IEND", b"")
    return png()[:8] + b"".join(chunk(*part) for part in parts)


@pytest.mark.parametrize(("across", "bytes_a_row"), [(1, 2), (7, 2), (8, 2), (9, 3), (16, 3)])
def test_a_picture_has_all_its_pixels(across: int, bytes_a_row: int) -> None:
    """A row is its filter, one byte, and its pixels in whole bytes: neither more nor fewer."""
    assert png_size("a.png", drawn(across, bytes(3 * bytes_a_row))) == (across, 3)
    for number in (3 * bytes_a_row - 1, 3 * bytes_a_row + 1):
        with pytest.raises(Fault, match=f"found {number} bytes of pixels"):
            png_size("a.png", drawn(across, bytes(number)))
        # rows that come in several passes have other lengths
        assert png_size("a.png", drawn(across, bytes(number), interlaced=1)) == (across, 3)


@pytest.mark.parametrize("colour", [1, 5, 7, 255])
@pytest.mark.parametrize("interlaced", [0, 1])
def test_a_picture_of_no_known_colours_is_found(colour: int, interlaced: int) -> None:
    """The standard has colours of the types 0, 2, 3, 4 and 6 alone, however few bytes there are."""
    for pixels in (b"", bytes(3), bytes(6)):
        with pytest.raises(Fault, match=f"found a colour of type {colour}, expected a whole PNG"):
            png_size("a.png", drawn(7, pixels, colour=colour, interlaced=interlaced))


def test_a_picture_with_half_a_header_is_found() -> None:
    """Its size is told in 13 bytes, and what is packed can be unpacked."""
    with pytest.raises(Fault, match=r"found \[b'IHDR', b'IDAT', b'IEND'\]"):
        png_size("a.png", drawn(7, bytes(6), header=12))
    whole = drawn(7, bytes(6))
    broken = whole.replace(chunk(b"IDAT", zlib.compress(bytes(6))), chunk(b"IDAT", b"no pixels"))
    with pytest.raises(Fault, match=r"found Error -3"):
        png_size("a.png", broken)


def test_each_ruleset_has_a_preview_of_its_own(spoilt: Published) -> None:
    """A preview that is missing is a fault, and so is one of two alike, or one of no page."""
    previews = spoilt.folder / "assets" / "previews"
    kept = (previews / "dutch.png").read_bytes()
    (previews / "dutch.png").write_bytes((previews / "classic.png").read_bytes())
    with pytest.raises(Fault, match=r"dutch\.png: the picture: found that of .*classic"):
        check_pictures(spoilt)
    (previews / "dutch.png").unlink()
    with pytest.raises(Fault, match=r"dutch\.png: the file: found nothing"):
        check_pictures(spoilt)
    (previews / "dutch.png").write_bytes(kept)
    (previews / "elsewhere.png").write_bytes((previews / "paths.png").read_bytes())
    (previews / "paths.png").unlink()
    with pytest.raises(Fault, match=r"elsewhere\.png: the file: found a preview"):
        check_pictures(spoilt)
    (previews / "elsewhere.png").rename(previews / "paths.png")
    (previews / "classic.png").write_bytes(png())
    with pytest.raises(Fault, match=r"classic\.png: its pixels: found \(7, 5\)"):
        check_pictures(spoilt)
