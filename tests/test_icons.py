import json
from pathlib import Path

import pytest
from PIL import Image

from generator.site.preview import LOGO
from tests.conftest import PROJECT

ASSETS = PROJECT / "docs" / "assets"
MANIFEST = PROJECT / "docs" / "manifest.webmanifest"


def test_manifest_names_icons_that_are_there() -> None:
    """The manifest's icons are there, with the sizes it claims, one of them maskable."""
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        with Image.open(PROJECT / "docs" / icon["src"]) as picture:
            assert icon["sizes"] == f"{picture.width}x{picture.height}"
    assert [icon.get("purpose") for icon in manifest["icons"]].count("maskable") == 1


def test_manifest_works_below_any_address() -> None:
    """All addresses in the manifest are relative, and the site opens in a window of its own."""
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    assert manifest["display"] == "standalone"
    for address in (manifest["start_url"], manifest["scope"]):
        assert address == "./"
    colours = PROJECT / "docs" / "stylesheets" / "base" / "colours.css"
    paper = f"--paper: light-dark({manifest['background_color']}, "
    assert paper in colours.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [ASSETS / "icons" / "icon-512.png", LOGO], ids=["icon", "logo"])
def test_icons_are_drawn_from_the_logo(path: Path) -> None:
    """An icon is the drawing: blue dice above the bar, orange below, nothing in the corners."""
    with Image.open(path) as picture:
        pixels = picture.convert("RGBA")
    for (across, down), colour in (
        ((256, 154), (0x1F, 0x5C, 0x99, 255)),
        ((256, 262), (0x1C, 0x23, 0x2D, 255)),
        ((194, 370), (0xC2, 0x62, 0x0F, 255)),
    ):
        found = pixels.getpixel((across * pixels.width // 512, down * pixels.width // 512))
        assert isinstance(found, tuple)
        assert max(abs(one - other) for one, other in zip(found, colour, strict=True)) <= 3
    assert pixels.getpixel((0, 0))[3] == 0  # type: ignore[index]
