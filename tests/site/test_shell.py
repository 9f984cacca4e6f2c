import pytest
from markupsafe import escape

from generator.site.shell import PLACEHOLDERS, Shell

PAGE = (
    "<title>{title}</title><meta content='{description}'><a href='{address}'>{html}</a>{title}"
    "<a href='?a={attackers}&d={defenders}'></a>"
)
TEXTS = {"title": "A", "description": "B", "address": "classic/8-vs-5"}


def test_every_placeholder_is_filled_wherever_it_stands() -> None:
    """A text that the theme shows twice is filled in twice; the address tells the armies."""
    shell = Shell(PAGE.format(**PLACEHOLDERS))
    wanted = {"title": "A", "description": "B", "address": "8-vs-5", "html": "D"}
    assert shell.fill(TEXTS, "D") == PAGE.format(**wanted, attackers="8", defenders="5")


@pytest.mark.parametrize("name", ["title", "description"])
def test_texts_are_escaped_and_content_is_not(name: str) -> None:
    """Texts are escaped for elements and attributes alike; the content is HTML already."""
    shell = Shell(PAGE.format(**PLACEHOLDERS))
    filled = shell.fill({**TEXTS, name: "<\"'&>"}, "<p>D</p>")
    assert "&lt;&#34;&#39;&amp;&gt;" in filled
    assert "<\"'&>" not in filled
    assert "<p>D</p>" in filled


def test_texts_are_escaped_once() -> None:
    """A text that is safe HTML already is filled in as it is."""
    filled = Shell(PAGE.format(**PLACEHOLDERS)).fill({**TEXTS, "title": escape("A & B")}, "D")
    assert "A &amp; B" in filled
    assert "&amp;amp;" not in filled


def test_no_address_is_a_placeholder() -> None:
    """Placeholders have capitals, which no ruleset's id has: addresses are left alone."""
    assert all(text != text.lower() for text in PLACEHOLDERS.values())


def test_what_looks_like_a_placeholder_in_a_text_is_left_alone() -> None:
    """A text is filled in once: what it holds is never taken for a placeholder."""
    shell = Shell(PAGE.format(**PLACEHOLDERS))
    filled = shell.fill({**TEXTS, "title": PLACEHOLDERS["html"]}, "D")
    assert filled.count(PLACEHOLDERS["html"]) == 2


@pytest.mark.parametrize("name", PLACEHOLDERS)
def test_a_theme_without_a_placeholder_is_refused(name: str) -> None:
    """A theme that dropped the title or the canonical address does not go unnoticed."""
    page = PAGE.format(**{**PLACEHOLDERS, name: ""})
    with pytest.raises(ValueError, match=PLACEHOLDERS[name]):
        Shell(page)
