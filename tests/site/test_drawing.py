import json
from io import BytesIO

import pytest
from PIL import Image

from generator.site.drawing import ICONS, drawn, icons
from tests.conftest import PROJECT

MANIFEST = PROJECT / "docs" / "manifest.webmanifest"


def test_manifest_names_icons_that_are_made() -> None:
    """The manifest's icons are among those made, with the sizes it claims, one of them maskable."""
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    made = {f"assets/icons/{name}.png": content for name, content in icons()}
    assert {icon["src"] for icon in manifest["icons"]} <= set(made)
    for icon in manifest["icons"]:
        with Image.open(BytesIO(made[icon["src"]])) as picture:
            assert icon["sizes"] == f"{picture.width}x{picture.height}"
    assert [icon.get("purpose") for icon in manifest["icons"]].count("maskable") == 1


def test_manifest_works_below_any_address() -> None:
    """All addresses in the manifest are relative, and the site opens in a window of its own."""
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    assert manifest["display"] == "standalone"
    for address in (manifest["start_url"], manifest["scope"]):
        assert address == "./"
    base = (PROJECT / "docs" / "stylesheets" / "base.css").read_text(encoding="utf-8")
    assert f"--paper: light-dark({manifest['background_color']}, " in base


def test_icons_are_drawn_from_the_logo() -> None:
    """An icon is the drawing: blue dice above the bar, orange below, nothing in the corners."""
    made = dict(icons())
    assert set(made) == set(ICONS)
    with Image.open(BytesIO(made["icon-512"])) as picture:
        pixels = picture.convert("RGBA")
    for place, colour in (
        ((256, 154), (0x1F, 0x5C, 0x99, 255)),
        ((256, 262), (0x1C, 0x23, 0x2D, 255)),
        ((194, 370), (0xC2, 0x62, 0x0F, 255)),
    ):
        found = pixels.getpixel(place)
        assert isinstance(found, tuple)
        assert max(abs(one - other) for one, other in zip(found, colour, strict=True)) <= 3
    assert pixels.getpixel((0, 0))[3] == 0  # type: ignore[index]


def test_unknown_shapes_are_refused() -> None:
    """A shape that the reader does not know is an error, not a gap in the logo."""
    with pytest.raises(ValueError, match="<ellipse>"):
        drawn('<svg viewBox="0 0 8 8"><ellipse rx="4" ry="2"/></svg>', 8)
