import json

import pytest

from generator.rules import Ruleset, load_rulesets
from generator.site.lookup import FIGURES, lookup_context, lookup_document
from tests import expected, rounding
from tests.conftest import LARGEST, RULESETS, Built
from tests.pages import read_page, text_of


def figures_of(variant: str, cell: tuple[int, int]) -> dict[str, str]:
    """Return what the lookup shows for a battle, by brute force."""
    attackers_left, defenders_left = (expected.moments(variant, cell, side)[0] for side in (0, 1))
    return {
        "win": rounding.percent(expected.win(variant, *cell)),
        "attackers_left": rounding.places(attackers_left, 2),
        "attackers_lost": rounding.places(cell[0] - attackers_left, 2),
        "defenders_left": rounding.places(defenders_left, 2),
        "defenders_lost": rounding.places(cell[1] - defenders_left, 2),
    }


@pytest.mark.parametrize("variant", RULESETS)
def test_the_lookups_data_are_the_twins(built: Built, variant: str) -> None:
    """Every figure stands, correctly rounded, at (A − 1) · defenders + D − 1 of its array."""
    text = (built.folder / "lookup" / f"{variant}.json").read_text(encoding="utf-8")
    document = json.loads(text)
    title = load_rulesets()[variant].title
    assert (document["ruleset"], document["title"]) == (variant, title)
    assert document["attackers"] == document["defenders"] == LARGEST
    for name in FIGURES:
        assert len(document[name]) == LARGEST**2
    for attackers in range(1, LARGEST + 1):
        for defenders in range(1, LARGEST + 1):
            place = (attackers - 1) * document["defenders"] + defenders - 1
            found = {name: document[name][place] for name in FIGURES}
            assert found == figures_of(variant, (attackers, defenders))


def test_the_home_page_has_an_answer_before_any_script(built: Built) -> None:
    """Without scripts, the form on the home page already shows the odds of a real battle."""
    page = read_page((built.folder / "index.html").read_text(encoding="utf-8"))
    form = page.find(".//form[@class='lookup']")
    assert form is not None
    for name, figure in figures_of("classic", (8, 5)).items():
        assert text_of(form.find(f".//*[@data-lookup='{name}']")) == figure
    assert text_of(form.find(".//*[@data-lookup='territory']")) == "9"
    link = form.find(".//a[@data-lookup='page']")
    assert link is not None
    assert link.get("href") == "classic/8-vs-5/"
    limits = [field.get("max") for field in form.findall(".//input[@type='number']")]
    assert limits == [f"{LARGEST}"] * 2


def test_arrays_are_row_by_row(classic: Ruleset) -> None:
    """Defenders run fastest, so that a script finds a battle by one multiplication."""
    figures = {
        (a, d): dict.fromkeys(FIGURES, f"{a} v {d}") for a in range(1, 4) for d in range(1, 4)
    }
    document = lookup_document(classic, 3, figures)
    assert document["win"] == [f"{a} v {d}" for a in (1, 2, 3) for d in (1, 2, 3)]


def test_the_form_is_told_its_limits(classic: Ruleset) -> None:
    """The form knows the grid's limits and the address of the answer it shows."""
    context = lookup_context(classic, 50, (8, 5), {"win": "81.8%"})
    assert (context["attackers"], context["defenders"]) == (50, 50)
    assert context["answer"]["address"] == "classic/8-vs-5/"
    assert context["answer"]["win"] == "81.8%"
