import pickle

import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import PluginError

from generator.hooks import on_config
from generator.site.site import settings, site_at
from tests.conftest import PROJECT


def test_the_site_is_what_mkdocs_has() -> None:
    """Name, address and legal line of matchup pages are those that MkDocs gives all others."""
    config = load_config(str(PROJECT / "mkdocs.yml"))
    site = site_at()
    found = (site.name, site.address, site.copyright)
    assert found == (config.site_name, config.site_url, config.copyright)


def test_an_address_of_ones_own_takes_the_place_of_the_default() -> None:
    """The address of a build is that of its site; nothing else changes."""
    site = site_at("https://dice.example/risk/")
    assert site.address == "https://dice.example/risk/"
    assert site.assets == site_at().assets
    assert site.address != settings()["site_url"]


def test_jobs_in_other_processes_get_the_site() -> None:
    """What a job is given arrives as it was sent."""
    site = site_at(guarded=False)
    assert pickle.loads(pickle.dumps(site)) == site


def test_mkdocs_alone_says_what_is_missing() -> None:
    """MkDocs without a build's site ends with what to run instead, and no traceback."""
    with pytest.raises(PluginError, match="run `python -m generator build`"):
        on_config(load_config(str(PROJECT / "mkdocs.yml")))
