import pickle

import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import PluginError

from generator.build.mkdocs_hooks import on_config
from generator.site.site import TO_REPLACE, Site, site_at
from tests.conftest import PROJECT


def test_the_site_is_what_mkdocs_has() -> None:
    """Name and legal line of matchup pages are those that MkDocs gives all others."""
    config = load_config(str(PROJECT / "mkdocs.yml"))
    site = site_at()
    assert (site.name, site.copyright) == (config.site_name, config.copyright)


def test_a_site_has_the_address_that_it_is_told() -> None:
    """The address of a build is that of its site; nothing else changes."""
    site = site_at("https://dice.example/risk/")
    assert site.is_named
    assert site.address == site.example_address == "https://dice.example/risk/"
    assert site.root == "/risk/"
    assert site.assets == site_at().assets


def test_a_site_that_is_told_no_address_has_none() -> None:
    """Nothing takes its place but, in examples, words that ask for it; the root is the host's."""
    site = site_at()
    assert (site.address, site.is_named, site.root) == ("", False, "/")
    assert site.example_address == TO_REPLACE


def test_only_who_asks_for_it_gets_a_site_with_live_reload() -> None:
    """A build that is not told otherwise has pages with their policy, as they are published."""
    found = site_at()
    built = Site(found.name, found.address, found.copyright, found.assets)
    assert built == found
    assert not found.live
    assert site_at(live=True).live


def test_jobs_in_other_processes_get_the_site() -> None:
    """What a job is given arrives as it was sent."""
    site = site_at(live=True)
    assert pickle.loads(pickle.dumps(site)) == site


def test_mkdocs_alone_says_what_is_missing() -> None:
    """MkDocs without a build's site ends with what to run instead, and no traceback."""
    with pytest.raises(PluginError, match="run `python -m generator build`"):
        on_config(load_config(str(PROJECT / "mkdocs.yml")))
