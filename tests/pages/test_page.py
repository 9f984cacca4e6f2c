from generator.site.page import Page

TEXTS = {"title": "A", "description": "B", "address": "c"}


def test_front_matter_names_what_only_this_page_needs() -> None:
    """Styles and scripts are told by their names, beside the page's texts."""
    page = Page("c", "A", "B", "D", styles=("compare",), scripts=("compare", "share"))
    assert page.front_matter == {**TEXTS, "styles": ["compare"], "scripts": ["compare", "share"]}


def test_front_matter_of_a_plain_page_is_its_texts() -> None:
    """Thousands of matchups need nothing of their own, and say nothing about it."""
    assert Page("c", "A", "B", "D").front_matter == TEXTS
