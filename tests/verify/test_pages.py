import base64
import hashlib
from pathlib import Path

import pytest

from generator.site.policy import policy_of as built_policy
from generator.site.rendering import render
from generator.verify.faults import Fault
from generator.verify.links import Page, Pages
from generator.verify.pages import (
    ASKED_SCRIPT,
    SCHEME_SCRIPT,
    WITHOUT_SCRIPTS,
    address_of,
    check_pages,
    check_policy,
    policy_of,
)
from generator.verify.published import Published
from tests.conftest import PROJECT, Built
from tests.verify.corruptions import marked

THEME = PROJECT / "templates" / "theme"


def test_all_pages_of_a_build_are_right(built: Built) -> None:
    """Every page has its policy, its head and its mark, and loads what the site publishes alone."""
    site = Published(built.folder)
    names = site.files("*.html")
    # several rulesets may have battles with the same chance
    assert check_pages(Pages(site), [name for name in names if "-vs-" not in name]).pages > 100
    assert sum(check_pages(Pages(site), [name]).pages for name in names) == len(names)


def test_the_inline_script_and_style_are_those_of_the_templates() -> None:
    """What is written down are the digests of the scheme's script and the style without scripts."""

    def digest(text: str) -> str:
        return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()

    for given, expected in (({}, SCHEME_SCRIPT), ({"asks": True}, ASKED_SCRIPT)):
        script = render("theme/scheme.html", **given).strip()
        assert digest(script.removeprefix("<script>").removesuffix("</script>")) == expected
    main = (THEME / "main.html").read_text(encoding="utf-8")
    style = main.partition("<noscript><style>")[2].partition("</style>")[0]
    assert digest(style) == WITHOUT_SCRIPTS


@pytest.mark.parametrize("name", ["index.html", "classic/1-vs-1/index.html", "404.html"])
def test_a_policy_is_expected_as_the_build_makes_it(built: Built, name: str) -> None:
    """Both read the same page and come to the same policy, each in its own way."""
    text = (built.folder / name).read_text(encoding="utf-8")
    themed = "layer(material)" in text
    page = Page(text, name)
    assert policy_of(Published(built.folder), name, page) == built_policy(text, themed=themed)


ABOUT = "about/index.html"


@pytest.mark.parametrize(
    ("policies", "found"),
    [
        ([], "none"),
        (["default-src *"], r"default-src \*"),
        (["default-src *", "object-src *"], r"\['default-src \*', 'object-src \*'\]"),
    ],
)
def test_a_page_has_one_policy_and_that_is_the_right_one(
    tmp_path: Path, policies: list[str], found: str
) -> None:
    """Without a policy, with another one, or with several, the fault names what there is."""
    site = Published(tmp_path)
    right = policy_of(site, ABOUT, Page("", ABOUT))

    def check(policies: list[str]) -> None:
        metas = (f'<meta http-equiv=Content-Security-Policy content="{each}">' for each in policies)
        page = Page(f"<html><head>{''.join(metas)}</head></html>", ABOUT)
        check_policy(site, ABOUT, page)

    check([right])
    with pytest.raises(Fault, match=f": the content security policy: found {found}, expected def"):
        check(policies)
    with pytest.raises(Fault, match=": the content security policy: found "):
        check([right, *policies, right])


SHEET = "assets/stylesheets/main.01234567.min.css"


@pytest.mark.parametrize(
    "address",
    [
        "../assets/stylesheets/main.89abcdef.min.css",
        "../assets/stylesheets/other.css",
        f"https://elsewhere.example/{SHEET}",
        SHEET,
    ],
)
def test_a_page_has_the_theme_of_the_site(tmp_path: Path, address: str) -> None:
    """Another style sheet is refused: one that is not there, another file, or one elsewhere."""
    for name, text in (
        ("api/v1/index.json", "{}"),
        (SHEET, ""),
        ("assets/stylesheets/other.css", ""),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    site = Published(tmp_path)
    page = f'<html><head><style>@import "../{SHEET}" layer(material)</style></head></html>'
    assert "img-src 'self' data:" in policy_of(site, ABOUT, Page(page, ABOUT))
    other = Page(page.replace(f"../{SHEET}", address), ABOUT)
    with pytest.raises(Fault, match=r"^about/index\.html: the theme's style sheet: found "):
        policy_of(site, ABOUT, other)


def test_an_address_is_that_of_the_folder() -> None:
    """A page that a folder shows has the folder's address, any other its own."""
    assert [address_of(name) for name in ("index.html", "a/index.html", "a/b.html")] == [
        "",
        "a/",
        "a/b.html",
    ]


def test_two_pages_with_one_title_are_found(built: Built, tmp_path: Path) -> None:
    """Among the pages that are read together each has a title of its own."""
    pages = Pages(Published(built.folder))
    other = pages["about/index.html"]
    other.titles[:] = pages["cards/index.html"].titles
    other.about["og:title"] = pages["cards/index.html"].about["og:title"]
    with pytest.raises(Fault, match=r"cards/index\.html: the title: .* that of about/index\.html"):
        check_pages(pages, ["about/index.html", "cards/index.html"])


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("<p onclick=a()>", {"barred": ["onclick=a()"]}),
        ("<p style='color:red'>", {"barred": ["style=color:red"]}),
        ("<a href=' JavaScript:a()'>", {"barred": ["href= JavaScript:a()"]}),
        ("<object data=x>", {"barred": ["<object>"], "fetched": ["x"]}),
        ("<img srcset='x 2x'>", {"fetched": ["x 2x"]}),
        ("<svg><use href=//x/#a></svg>", {"fetched": ["//x/#a"]}),
        ("<video poster=x>", {"fetched": ["x"]}),
        ("<button formaction=x>", {"fetched": ["x"]}),
        ("<script type=module>a()</script>", {"inline": [("module", "a()")]}),
        ("<link rel='shortcut icon' href=x>", {"fetched": ["x"]}),
        ("<link rel=canonical href=x>", {"canonical": ["x"], "fetched": []}),
        ("<svg><title>x</title></svg>", {"titles": []}),
        ("<img src=x>", {"fetched": ["x"], "links": ["x"]}),
        ("<a href=x>", {"fetched": [], "links": ["x"]}),
        ("<script src=x></script>", {"scripts": ["x"], "fetched": ["x"], "inline": []}),
        ("<link rel=stylesheet href=x>", {"styles": ["x"], "fetched": ["x"], "modules": []}),
        ("<link rel=modulepreload href=x>", {"styles": [], "fetched": ["x"], "modules": ["x"]}),
        ("<meta http-equiv=Refresh content='0; url=x/'>", {"leads_on": ["x/"], "links": ["x/"]}),
        ("<meta property=og:image content=x>", {"links": ["x"], "about": {"og:image": "x"}}),
        ("<meta name=robots content=noindex>", {"is_listed": False}),
        ("<meta name=robots content=all>", {"is_listed": True}),
    ],
)
def test_what_a_page_would_do_is_kept(html: str, kept: dict[str, object]) -> None:
    """Whatever runs, frames, loads or sends is noticed, however it is written."""
    page = Page(f"<html><head></head><body>{html}</body></html>", ABOUT)
    assert {name: getattr(page, name) for name in kept} == kept


@pytest.mark.parametrize(
    ("before", "is_guarded"),
    [
        ("<title>x</title><link rel=canonical href=x>", True),
        ("<script src=x></script>", False),
        ("<style>p {}</style>", False),
        ("<link rel=icon href=x>", False),
        ("<link rel='apple-touch-icon' href=x>", False),
    ],
)
def test_a_policy_comes_before_all_that_it_is_about(before: str, is_guarded: bool) -> None:
    """What a browser loads or runs before it knows the policy is not guarded by it."""
    policy = "<meta http-equiv=Content-Security-Policy content=\"default-src 'self'\">"
    after = "<script src=x></script><style>p {}</style><link rel=icon href=x>"
    page = Page(f"<html><head>{before}{policy}{after}</head><body><p>x</body></html>", ABOUT)
    assert page.policies == ["default-src 'self'"]
    assert page.is_guarded is is_guarded
    assert not Page(f"<html><head></head><body>{policy}</body></html>", ABOUT).is_guarded


def test_a_mark_is_that_of_address_and_page(built: Built) -> None:
    """A page with the mark of another address is not whole."""
    text = (built.folder / "about" / "index.html").read_text(encoding="utf-8")
    assert marked("about/index.html", text) == text
    assert marked("cards/index.html", text) != text
