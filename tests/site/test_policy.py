import base64
import hashlib
import re
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from generator.site.policy import inline, with_policy
from tests.conftest import PROJECT, Built
from tests.javascript.node import SCRIPTS
from tests.read_html import read_page

PAGE = '<!doctype html><html><head><meta charset="utf-8"><title>A</title>{}</head><body>{}</body>'
ALLOWED = {
    "default-src": {"'self'"},
    "script-src": {"'self'"},
    "style-src": {"'self'"},
    "img-src": {"'self'", "data:"},
    "object-src": {"'none'"},
    "base-uri": {"'none'"},
    "form-action": {"'self'"},
    "require-trusted-types-for": {"'script'"},
    "trusted-types": {"own-workers"},
}
"""What a page may allow at most, apart from the sums of its own scripts and styles."""

NEEDED = ALLOWED.keys() - {"script-src", "style-src", "img-src"}
"""What every page has to say; of scripts, styles and images only what it has itself."""


def directives(page: Element) -> dict[str, set[str]]:
    """Return the policy of a page: what each directive allows."""
    (policy,) = [
        meta.get("content", "")
        for meta in page.iter("meta")
        if meta.get("http-equiv") == "Content-Security-Policy"
    ]
    return {name: set(sources) for name, *sources in map(str.split, policy.split(";"))}


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def inline_of(page: Element, tag: str) -> set[str]:
    """Return what stands in a page's scripts or styles that a browser would obey."""
    return {
        element.text or ""
        for element in page.iter(tag)
        if element.get("src") is None and "json" not in element.get("type", "")
    }


@pytest.fixture(scope="module")
def html(built: Built) -> dict[Path, str]:
    """Every file of the site that is HTML, by whatever name it goes."""
    return {
        path: path.read_text(encoding="utf-8")
        for path in sorted(built.folder.rglob("*"))
        if path.suffix in (".html", ".htm", ".xhtml")
    }


def test_every_page_has_the_policy_before_anything_else(html: dict[Path, str]) -> None:
    """In every HTML file of the site the policy follows the character set, in its first bytes."""
    assert {"404.html", "503.html"} <= {path.name for path in html}
    for path, text in html.items():
        head = [(each.tag, *each.keys()) for each in read_page(text).iter("head") for each in each]
        assert head[:2] == [("meta", "charset"), ("meta", "http-equiv", "content")], path
        assert text.index("Content-Security-Policy") < 300, path


def test_pages_allow_what_is_theirs_and_nothing_else(html: dict[Path, str]) -> None:
    """No other host, nothing unsafe: files of the site, and each inline script by its own sum."""
    for path, text in html.items():
        page = read_page(text)
        found = directives(page)
        assert found.keys() >= NEEDED, path
        assert all(found[name] == ALLOWED[name] for name in NEEDED), path
        assert found.keys() <= ALLOWED.keys(), path
        for name, sources in found.items():
            tag = name.removesuffix("-src")
            sums = {digest(each) for each in inline_of(page, tag)}
            assert sources - ALLOWED[name] == (sums if tag in ("script", "style") else set()), path


def test_the_policy_for_trusted_types_is_the_one_of_the_scripts() -> None:
    """The name that pages allow is the one by which a single script makes the policy, and nothing
    takes the place of a policy where a script forgets it.
    """
    scripts = {path.name: path.read_text(encoding="utf-8") for path in SCRIPTS.rglob("*.js")}
    assert [name for name, text in scripts.items() if "createPolicy(" in text] == ["ownworkers.js"]
    (name,) = ALLOWED["trusted-types"]
    assert f'const NAME = "{name}";' in scripts["ownworkers.js"]
    assert name != "default"


def test_only_pages_of_the_theme_have_images_in_their_styles(html: dict[Path, str]) -> None:
    """Images within a style sheet are allowed where the theme's style sheet is loaded."""
    for path, text in html.items():
        themed = "assets/stylesheets/" in text
        assert ("data:" in directives(read_page(text)).get("img-src", set())) == themed, path


def test_no_element_has_a_style_or_a_handler(html: dict[Path, str]) -> None:
    """Nothing in a page's HTML is of a kind that the policy forbids."""
    for path, text in html.items():
        for element in read_page(text).iter():
            names = [name for name in element.attrib if name == "style" or name.startswith("on")]
            assert names == [], (path, element.tag)
            for name in ("href", "src", "action"):
                assert not element.get(name, "").startswith("javascript:"), path


def test_no_script_of_the_site_loads_one_from_elsewhere(built: Built) -> None:
    """All scripts are the site's own, none of the theme's, and none names an address at a CDN."""
    scripts = sorted(built.folder.rglob("*.js"))
    assert len(scripts) > 10
    own = {path.name for path in (PROJECT / "docs").rglob("*.js")}
    for path in scripts:
        assert path.name in own
        assert not re.search("unpkg|jsdelivr|cdnjs", path.read_text(encoding="utf-8")), path


def test_inline_scripts_and_styles_are_allowed_by_their_sum() -> None:
    """Each counts once, whatever its tag looks like; files and data do not count."""
    head = (
        "<script>one()</script><SCRIPT type=module>\n two()</SCRIPT ><script>one()</script>"
        "<style media=print>a{}</style><script type='application/ld+json'>{}</script>"
        "<script src=x.js></script><script src='y.js' defer></script>"
    )
    found = directives(read_page(with_policy(PAGE.format(head, ""), themed=True)))
    assert found["script-src"] == {"'self'", digest("one()"), digest("\n two()")}
    assert found["style-src"] == {"'self'", digest("a{}")}
    kinds = [kind for kind, _ in inline(PAGE.format(head, ""))]
    assert kinds == ["script", "script", "script", "style"]


def test_scripts_in_the_content_are_not_allowed() -> None:
    """What a text may have smuggled into the content is not allowed because it is there."""
    content = "<p>A</p><script>smuggled()</script><style>b{}</style>"
    page = with_policy(PAGE.format("<script>own()</script>", content), content, themed=True)
    assert directives(read_page(page))["script-src"] == {"'self'", digest("own()")}
    assert "style-src" not in directives(read_page(page))
    assert content in page


def test_the_rest_of_the_page_stays_as_it_is() -> None:
    """The policy is put in, and nothing else changes, be it written with quotes or without."""
    for page in (PAGE, PAGE.replace('"utf-8"', "utf-8")):
        for themed in (True, False):
            found = with_policy(page, themed=themed)
            assert re.sub("<meta http-equiv[^>]*>", "", found) == page


def test_pages_of_the_theme_alone_may_show_images_that_are_text() -> None:
    """The theme's style sheet holds icons as ``data:``; pages without it need none."""
    themed, bare = (
        directives(read_page(with_policy(PAGE, themed=themed))) for themed in (True, False)
    )
    assert themed == {**bare, "img-src": {"'self'", "data:"}}
    assert "img-src" not in bare


def test_a_page_without_a_character_set_is_refused() -> None:
    """A theme whose pages begin otherwise does not go unnoticed."""
    with pytest.raises(ValueError, match="character set"):
        with_policy("<!doctype html><title>A</title>", themed=True)
