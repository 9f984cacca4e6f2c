import json
import re
from contextlib import closing
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from tests.conftest import PROJECT, contents, run
from tests.datasets.published import opened
from tests.read_html import meta, read_page, text_of

pytestmark = pytest.mark.whole_runs

HEADINGS = ("h1", "h2", "h3", "h4")
SUMMARY = (
    "The attacker rolls up to 3 six-sided dice, the defender up to 2; ties go to the attacker."
)


def shortest_example() -> str:
    """Return the shortest ruleset file that CONTRIBUTING.md shows."""
    text = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    examples: list[str] = re.findall(r"```toml\n(.+?)```", text, re.DOTALL)
    return min(examples, key=len)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a ruleset whose file is the shortest there can be."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "rulesets").mkdir()
    (folder / "rulesets" / "house.toml").write_text(shortest_example(), encoding="utf-8")
    own = ("--rulesets", folder / "rulesets", "--output", folder / "site")
    done = run("build", "--largest", "3", "--datasets", "3", "--workers", "1", *own)
    assert done.returncode == 0, done.stderr
    return folder / "site"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Element]:
    """All pages of the house rule, and those that it shares with others, parsed."""
    shared = ("rules", "compare", "how-many-dice", "large-battles", "paths", "downloads", "index")
    return {
        name: read_page(content.decode())
        for name, content in contents(site).items()
        if name.endswith(".html") and name.split("/")[0].removesuffix(".html") in (*shared, "house")
    }


def test_the_shortest_file_has_few_lines() -> None:
    """A house rule takes no more than its title, its ties and the dice of both sides."""
    lines = [line for line in shortest_example().splitlines() if line]
    assert len(lines) == 4


def test_every_kind_of_page_is_there(pages: dict[str, Element]) -> None:
    """The overview, its tables, the downloads, each battle, and the pages that all share."""
    house = {name for name in pages if name.startswith("house/")}
    tables = ("armies-needed", "charts", "downloads", "fractions", "losses", "odds", "survivors")
    assert {f"house/{table}/index.html" for table in tables} <= house
    assert {f"house/{a}-vs-{d}/index.html" for a in (1, 2, 3) for d in (1, 2, 3)} <= house
    assert {"house/index.html", "rules/index.html", "compare/index.html"} <= set(pages)


def test_no_page_has_an_empty_part(pages: dict[str, Element]) -> None:
    """No heading, list or paragraph without text, no "None", and no heading above nothing."""
    for name, page in pages.items():
        article = next(page.iter("article"), page)
        parents = {child: parent for parent in article.iter() for child in parent}
        for element in article.iter():
            if element.tag in (*HEADINGS, "ul", "ol", "li", "dl", "caption", "summary"):
                # drawings and icons have no text
                assert text_of(element) or list(element), f"{name}: an empty {element.tag}"
            if element.tag in HEADINGS and element in parents:
                siblings = list(parents[element])
                after = siblings[siblings.index(element) + 1 :]
                assert after or element.tag == "h1", f"{name}: nothing after {text_of(element)}"
                if after and after[0].tag in HEADINGS:
                    assert after[0].tag > element.tag, f"{name}: {text_of(element)} is empty"
        assert not re.search(r"\bNone\b|undefined", text_of(article)), name


def test_the_overview_says_the_rule_and_names_no_sources(pages: dict[str, Element]) -> None:
    """What the file leaves out is said from its dice; there is no list of no sources."""
    page = pages["house/index.html"]
    text = text_of(next(page.iter("article")))
    assert SUMMARY in text
    assert "On a tie the defender loses it." in text
    assert "How sure are we of these dice? Not sure." in text
    assert "Sources" not in [text_of(heading) for heading in page.iter("h2")]
    assert meta(page, "description").startswith(SUMMARY)
    assert SUMMARY in text_of(pages["rules/index.html"])


def test_what_is_marked_up_for_machines_cites_nothing(pages: dict[str, Element]) -> None:
    """The description for search engines says the rule, and has no empty list of citations."""
    (script,) = [
        element.text or ""
        for element in pages["house/index.html"].iter("script")
        if element.get("type") == "application/ld+json"
    ]
    about = json.loads(script)
    assert about["description"].startswith(SUMMARY)
    assert "citation" not in about


def test_every_document_copes_without_sources(site: Path) -> None:
    """API, Data Packages and database hold the texts, the confidence and no source."""
    document = json.loads((site / "api/v1/house.json").read_text(encoding="utf-8"))
    assert (document["summary"], document["confidence"]) == (SUMMARY, "low")
    assert document["rule"].startswith("The attacker rolls up to 3 six-sided dice, the defender")
    assert document["sources"] == []
    index = json.loads((site / "api/v1/index.json").read_text(encoding="utf-8"))
    (entry,) = [entry for entry in index["rulesets"] if entry["id"] == "house"]
    assert entry["sources"] == []
    package = json.loads((site / "data/v1/house/datapackage.json").read_text(encoding="utf-8"))
    assert package["description"] == SUMMARY
    # the standard has no empty list of sources
    assert "sources" not in package
    collection = json.loads((site / "data/v1/datapackage.json").read_text(encoding="utf-8"))
    assert collection["sources"]
    with closing(opened(site / "data/v1")) as database:
        told = database.execute("SELECT summary, confidence FROM rulesets WHERE id = 'house'")
        assert told.fetchall() == [(SUMMARY, "low")]
