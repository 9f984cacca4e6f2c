import json
from pathlib import Path
from typing import Any

import pytest

from generator.verify.directories import (
    FRAMED_BY_NOBODY,
    check_dates,
    check_fallbacks,
    check_headers,
    check_notebook,
    check_redirects,
    check_robots,
    check_search,
)
from generator.verify.faults import Checked, Fault
from generator.verify.links import Pages, sitemap
from generator.verify.pages import NAME
from generator.verify.published import INDEX, Published
from tests.conftest import Built
from tests.verify.documents import sizes


def test_all_that_leads_to_addresses_is_right(built: Built) -> None:
    """Search, redirects, dates and the notebook of a build pass, and are counted."""
    site = Published(built.folder)
    assert check_search(Pages(site)).links > 100
    aliases = [name for name, ruleset in site.names.items() if name != ruleset]
    assert check_redirects(site).links == len(aliases) > 3
    assert check_headers(site).links > 20
    assert check_dates(site).links == len(sitemap(site))
    assert check_notebook(site).documents == 1
    assert check_fallbacks(Pages(site)) == check_robots(site) == Checked()


def in_folder(folder: Path, name: str, content: Any) -> Published:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    text = content if isinstance(content, str) else json.dumps(content)
    (folder / name).write_text(text, encoding="utf-8")
    return Published(folder)


@pytest.mark.parametrize(
    ("index", "message"),
    [
        ([], r"the file: found \[\]"),
        ({}, "the file: found {}"),
        ([5], "entry 0: found 5"),
        ([{"address": ""}] * 2, "entry 1: found"),
        ([{"address": "x/"}], "address: found x/"),
    ],
)
def test_a_wrong_index_is_found(tmp_path: Path, index: Any, message: str) -> None:
    """An index of the search that lists nothing, or what there is not, is a fault."""
    site = in_folder(tmp_path, "search/pages.json", index)
    with pytest.raises(Fault, match=rf"search/pages\.json: {message}"):
        check_search(Pages(site))


@pytest.mark.parametrize(
    "section", ["abc", ["a", "Odds"], [], 3, [5, "Odds", "82%"], ["b", "", ""]]
)
def test_a_section_that_is_none_is_found(tmp_path: Path, section: Any) -> None:
    """Each section of the search's index is an anchor of its page, a heading and a text."""
    in_folder(tmp_path, INDEX, {})
    in_folder(tmp_path, "index.html", '<html><body><h2 id="a">Odds</h2></body></html>')
    entry = {"address": "", "title": NAME, "sections": [["a", "Odds", "82%"], ["", "", "81%"]]}
    site = in_folder(tmp_path, "search/pages.json", [entry])
    assert check_search(Pages(site)) == Checked(links=1)
    in_folder(tmp_path, "search/pages.json", [{**entry, "sections": [section]}])
    with pytest.raises(Fault, match=r"search/pages\.json: , a section: found "):
        check_search(Pages(site))


@pytest.mark.parametrize(
    ("notebook", "message"),
    [
        ({}, r"the file: found \[\]"),
        ({"nbformat": 4, "cells": [5]}, "cell 0: found 5"),
        ({"nbformat": 4, "cells": [{"cell_type": "raw", "source": ""}]}, "cell 0: found"),
        ({"nbformat": 4, "cells": [{"cell_type": "markdown", "source": 5}]}, "cell 0: found"),
        ({"nbformat": 3, "cells": [{"cell_type": "markdown", "source": ""}]}, "the file: found"),
        ({"nbformat": 4, "cells": []}, "the file: found"),
        (
            {"nbformat": 4, "cells": [{"cell_type": "code", "source": "", "outputs": [1]}]},
            "outputs",
        ),
    ],
)
def test_a_wrong_notebook_is_found(tmp_path: Path, notebook: Any, message: str) -> None:
    """A notebook without cells, or with outputs that nobody has checked, is a fault."""
    with pytest.raises(Fault, match=f"risk-odds.ipynb: .*{message}"):
        check_notebook(in_folder(tmp_path, "risk-odds.ipynb", notebook))


@pytest.mark.parametrize("line", ["Disallow: /", "Sitemap: https://x.example/sitemap.xml", ""])
def test_robots_that_keep_away_are_found(tmp_path: Path, line: str) -> None:
    """A site that asks search engines to stay away, or names another sitemap, is a fault."""
    in_folder(tmp_path, "api/v1/index.json", {})
    site = in_folder(tmp_path, "robots.txt", f"User-agent: *\nAllow: /\n{line}\n")
    with pytest.raises(Fault, match=r"robots\.txt: "):
        check_robots(site)
    in_folder(tmp_path, "robots.txt", "User-agent: *\nAllow: /\n")
    assert check_robots(site) == Checked()


def test_a_missing_rule_is_named(tmp_path: Path) -> None:
    """Of the folders without a rule in ``_headers`` the first is named."""
    for name in ("index.html", "luck/index.html", "rules/index.html"):
        in_folder(tmp_path, name, "")
    in_folder(tmp_path, INDEX, {})
    site = in_folder(tmp_path, "_headers", "")
    with pytest.raises(Fault, match="_headers: /: found no rule"):
        check_headers(site)


def with_headers(folder: Path, folders: int, *rules: str) -> Published:
    """A site with a first page, so many folders of pages, that for frames, and these rules."""
    for name in ("", *(f"p{number}/" for number in range(folders)), "embed/"):
        in_folder(folder, f"{name}index.html", "")
    in_folder(folder, INDEX, {})
    lines = [line for rule in rules for line in (rule, *FRAMED_BY_NOBODY)]
    return in_folder(folder, "_headers", "\n".join(lines))


def test_as_many_folders_have_headers_as_hosts_read(tmp_path: Path) -> None:
    """All have a rule up to a hundred; of more, a hundred have one, and never one more."""
    everywhere = ["/", "/index.html", *(f"/p{number}/*" for number in range(99))]
    assert check_headers(with_headers(tmp_path / "few", 1, *everywhere[:3])).links == 3
    assert check_headers(with_headers(tmp_path / "full", 98, *everywhere[:100])).links == 100
    assert check_headers(with_headers(tmp_path / "more", 99, *everywhere[:100])).links == 100
    with pytest.raises(Fault, match="_headers: the file: found 101 rules, expected at most 100"):
        check_headers(with_headers(tmp_path / "most", 99, *everywhere))
    with pytest.raises(Fault, match=r"^_headers: /p97/\*: found no rule"):
        check_headers(with_headers(tmp_path / "less", 99, *everywhere[:99]))


@pytest.mark.parametrize("rule", ["/", "/embed/*", "/elsewhere/*"])
def test_a_rule_of_no_folder_or_a_second_one_is_named(tmp_path: Path, rule: str) -> None:
    """Pages for frames have no such rule, and every other folder has it once."""
    site = with_headers(tmp_path, 1, "/", "/index.html", "/p0/*", rule)
    with pytest.raises(Fault, match=f"^_headers: {rule[:-1]}.*: found a rule"):
        check_headers(site)
    weaker = (tmp_path / "_headers").read_text(encoding="utf-8").replace("nosniff", "sniff", 1)
    with pytest.raises(Fault, match=r"^_headers: /: found .*sniff"):
        check_headers(in_folder(tmp_path, "_headers", weaker.partition(f"\n{rule}\n")[0]))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["/koole/:page/ /dutch/:page/?rules=koole 301"], None),
        ([], "/koole/:page/ .*: found no line"),
        (["/koole/:page/ /dutch/:page/?rules=koole 302"], "/koole/:page/ .*: found no line"),
        (["/koole/:page/ /dutch/:page/?rules=koole 301"] * 2, "the file: found 2 lines"),
    ],
)
def test_each_other_name_leads_to_its_ruleset(
    tmp_path: Path, lines: list[str], message: str | None
) -> None:
    """One line for each name that is not the ruleset's own, and no other."""
    largest = sizes(1, 1)
    dutch = {"id": "dutch", "largest": largest, "aliases": [{"id": "koole"}]}
    in_folder(tmp_path, INDEX, {"rulesets": [dutch]})
    site = in_folder(tmp_path, "_redirects", "\n".join(lines))
    if message is None:
        assert check_redirects(site).links == 1
        return
    with pytest.raises(Fault, match=f"^_redirects: {message}"):
        check_redirects(site)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("1970-01-04", None),
        ("1970-01-05", "found 1970-01-05, expected 1970-01-04, the day of the build"),
        ("today", "found today, expected a date"),
    ],
)
def test_pages_have_the_date_of_the_build(tmp_path: Path, said: str, message: str | None) -> None:
    """The sitemap's packed form, packed three days after the first of 1970, tells the day."""
    in_folder(tmp_path, INDEX, {"source": f"https://x.example/{INDEX}"})
    url = f"<url><loc>https://x.example/</loc><lastmod>{said}</lastmod></url>"
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    site = in_folder(tmp_path, "sitemap.xml", f'<urlset xmlns="{space}">{url}{url}</urlset>')
    packed = b"\x1f\x8b\x08\x00" + (3 * 86_400 + 1).to_bytes(4, "little") + b"\x02\x03"
    (tmp_path / "sitemap.xml.gz").write_bytes(packed)
    if message is None:
        assert check_dates(site).links == 2
        (tmp_path / "sitemap.xml.gz").write_bytes(packed[:-1])
        message = "the file: found .*, expected a packed sitemap"
    with pytest.raises(Fault, match=message):
        check_dates(site)
