import pytest
from markupsafe import Markup

from generator.site.texts import escaped, has_spelled, plain, read_out, spelled
from tests.conftest import Built

HOSTILE = "</title><b>\"'&amp;|`*_[x](y)\\{{ z }}\n\ue001\ue00061\ue001é"


def test_texts_are_escaped_wherever_they_are() -> None:
    """Each text of lists and dictionaries is safe HTML; keys and everything else stay."""
    found = escaped({"<a>": ["<b>", {"c": "&"}], "d": 1, "e": None, "f": True})
    assert found == {"<a>": ["&lt;b&gt;", {"c": "&amp;"}], "d": 1, "e": None, "f": True}
    assert isinstance(found["<a>"][0], Markup)


def test_nothing_is_escaped_twice() -> None:
    """What has been escaped, or is HTML, is left as it is."""
    assert escaped(escaped("A & B")) == "A &amp; B"
    assert escaped([Markup("<b>")]) == [Markup("<b>")]


@pytest.mark.parametrize("text", [HOSTILE, "", "0", " ", "💥"])
def test_spelled_values_come_back_letter_by_letter(text: str) -> None:
    """A value is the same text again: escaped in HTML, as it was where it is asked for plainly."""
    assert plain(f"<{spelled(text)}>") == f"<{text}>"
    assert Markup(read_out(spelled(text))).unescape() == text
    assert not set("<>\"'") & set(read_out(spelled(text)))


def test_spelled_values_are_letters_and_digits() -> None:
    """Between its two private characters a spelled value has nothing that any syntax knows."""
    assert spelled(HOSTILE)[1:-1].isalnum()
    assert spelled(7) == spelled("7")


def test_html_is_not_spelled() -> None:
    """What is HTML already, as formulas are, stays HTML."""
    assert spelled(Markup("<b>")) == "<b>"
    assert read_out("<b>|</b>") == "<b>|</b>"


def test_what_has_not_been_read_out_is_noticed() -> None:
    """A spelled value in a text can be told from a text without one."""
    assert has_spelled(f"a {spelled('b')}")
    assert not has_spelled("a b")


def test_every_value_of_a_built_page_is_read_out(built: Built) -> None:
    """No page shows a spelling, in highlighted code either: a build refuses that."""
    pages = [*built.folder.rglob("*.html")]
    assert len(pages) > 50
    assert [page for page in pages if has_spelled(page.read_text(encoding="utf-8"))] == []


def test_a_spelling_taken_apart_is_noticed() -> None:
    """Highlighting parts the private characters from what is between them."""
    assert has_spelled(read_out("<b>\ue000</b>38<b>\ue001</b>"))
    assert not has_spelled(read_out(f'<b>"{spelled(38)}"</b>'))
