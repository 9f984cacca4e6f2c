"""Takes the README's pictures: the home page of a finished site, in light and dark.

``python -m tests.browser.pictures site`` (or ``make pictures``) writes ``.github/pictures/``.
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser import chromium, server
from tests.browser.conftest import PROJECT

PICTURES = PROJECT / ".github" / "pictures"
SIZE = (1040, 620)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
BATTLE = "?a=8&d=5"


def main(site: Path) -> None:
    """Open the lookup in each scheme, and write what a desk shows of it as WebP."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    width, height = SIZE
    with server.serve(site) as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        for scheme in SCHEMES:
            page = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme=scheme,
                device_scale_factor=2,
                service_workers="block",
            )
            page.goto(root + BATTLE, wait_until="networkidle")
            with Image.open(BytesIO(page.screenshot(animations="disabled"))) as picture:
                picture.save(PICTURES / f"{scheme}.webp", quality=80, method=6)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
