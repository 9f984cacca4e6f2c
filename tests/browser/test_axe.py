"""The rules of axe are in force; the pages are held against them in ``test_every_page``."""

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, OpenPage

PLANTED = "document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=x.png>')"


@PHONE
def test_axe_would_find_one(open_page: OpenPage, root: str) -> None:
    """A picture without a text, put into a page, is found."""
    with open_page(bypass_csp=True) as (page, watch):
        watch.missing.add(f"{root}about/x.png")
        page.goto(f"{root}about/")
        page.evaluate(PLANTED)
        assert [name for name, _ in violations(page, "light")] == ["image-alt"]
