from urllib.robotparser import RobotFileParser

from generator.site.robots import robots_text
from generator.site.site import site_at
from tests.conftest import SITE, Built


def test_everything_may_be_read(built: Built) -> None:
    """Python's own parser finds nothing that is kept from anybody, and the sitemap."""
    robots = RobotFileParser()
    robots.parse((built.folder / "robots.txt").read_text(encoding="utf-8").splitlines())
    for address in ("", "classic/8-vs-5/", "api/v1/index.json", "data/v1/LICENSE.txt"):
        assert robots.can_fetch("anybody", SITE.address + address)
    assert robots.site_maps() == [f"{SITE.address}sitemap.xml"]


def test_a_site_without_an_address_names_no_sitemap() -> None:
    """It has none: a sitemap needs full addresses."""
    assert robots_text(site_at()) == "User-agent: *\nAllow: /\n"
