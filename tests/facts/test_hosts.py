from datetime import date
from pathlib import Path

import pytest

from generator.build.publish import LARGEST_FILE
from generator.facts.growth import Point
from generator.facts.hosts import HOSTS, load_hosts
from risk_odds.errors import InputError

LIMIT = """
[[limits]]
host = "A host"
counts = "files"
most = 20_000
says = "20,000 files a site"
url = "https://host.example/limits"
read = 2026-11-24
"""


def test_the_limits_that_come_with_the_project_are_of_measured_things() -> None:
    """Each limit counts something that a measured build has, and says where it is published."""
    limits = load_hosts()
    hosts = {limit.host.split()[0] for limit in limits if limit.url}
    assert hosts == {"GitHub", "GitLab", "Cloudflare", "Netlify"}
    known = {*Point.model_fields, "entries"}
    assert {limit.counts for limit in limits} <= known
    assert len({(limit.host, limit.says) for limit in limits}) == len(limits)


def test_the_words_say_the_number() -> None:
    """What a limit says in words is the number that is compared."""
    for limit in load_hosts():
        said = {
            **{f"{limit.most:,}": limit.most, "1 GB": 10**9, "25 MiB": 25 * 2**20},
            "50 MB": 50 * 10**6,
        }
        assert any(number == limit.most and words in limit.says for words, number in said.items())


def test_the_builds_own_limit_is_that_of_the_build() -> None:
    """What has no address is the build's own: the most bytes of a file that it publishes."""
    (own,) = (limit for limit in load_hosts() if limit.url is None)
    assert (own.host, own.counts, own.most) == (
        *("The build itself", "largest_file_bytes"),
        LARGEST_FILE,
    )


def test_a_file_is_read(tmp_path: Path) -> None:
    """The keys of the file are the fields of the record."""
    path = tmp_path / "hosts.toml"
    path.write_text(LIMIT, encoding="utf-8")
    (limit,) = load_hosts(path)
    assert (limit.host, limit.counts, limit.most) == ("A host", "files", 20_000)
    assert limit.read == date(2026, 11, 24)


@pytest.mark.parametrize(
    ("was", "now", "key"),
    [
        ('"files"', '"pages"', r"limits\[0\]\.counts"),
        ("20_000", '"many"', r"limits\[0\]\.most"),
        ("20_000", "0", r"limits\[0\]\.most"),
        ("https://", "http://", r"limits\[0\]\.url"),
        ("2026-11-24", '"lately"', r"limits\[0\]\.read"),
        ("most", "mots", r"limits\[0\]"),
        ("read = 2026-11-24", "", r"limits\[0\]"),
    ],
)
def test_a_fault_is_named(tmp_path: Path, was: str, now: str, key: str) -> None:
    """A wrong value is reported with file and key."""
    path = tmp_path / "hosts.toml"
    path.write_text(LIMIT.replace(was, now), encoding="utf-8")
    with pytest.raises(InputError, match=rf"hosts\.toml: {key}"):
        load_hosts(path)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    """A file without limits is a mistake."""
    path = tmp_path / HOSTS.name
    path.write_text("limits = []", encoding="utf-8")
    with pytest.raises(InputError, match=r"hosts\.toml: limits: "):
        load_hosts(path)
