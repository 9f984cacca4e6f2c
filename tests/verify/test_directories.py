import json
from pathlib import Path
from typing import Any

import pytest

from generator.verify.directories import (
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
