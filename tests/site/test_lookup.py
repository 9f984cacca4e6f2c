import json
from fractions import Fraction

from generator.rules import Ruleset
from generator.site.lookup import FIGURES, lookup_context, lookup_document
from tests import rounding
from tests.conftest import LARGEST, Built
from tests.pages import read_page, text_of
from tests.twin import battles


def figures_of(attackers: int, defenders: int) -> dict[str, str]:
    """Return what the lookup shows for a battle, by brute force."""
    ends = battles.outcomes("classic", attackers, defenders)
    left = [
        sum((end[side] * chance for end, chance in ends.items()), Fraction(0)) for side in (0, 1)
    ]
    return {
        "win": rounding.percent(battles.captured(ends)),
        "attackers_left": rounding.places(left[0], 2),
        "attackers_lost": rounding.places(attackers - left[0], 2),
        "defenders_left": rounding.places(left[1], 2),
        "defenders_lost": rounding.places(defenders - left[1], 2),
    }


def test_the_lookups_data_are_the_twins(built: Built) -> None:
    """Every figure stands, correctly rounded, at (A − 1) · defenders + D − 1 of its array."""
    text = (built.folder / "lookup" / "classic.json").read_text(encoding="utf-8")
    document = json.loads(text)
    assert (document["ruleset"], document["title"]) == ("classic", "Classic")
    assert document["attackers"] == document["defenders"] == LARGEST
    for name in FIGURES:
        assert len(document[name]) == LARGEST**2
    for attackers in range(1, LARGEST + 1):
        for defenders in range(1, LARGEST + 1):
            place = (attackers - 1) * document["defenders"] + defenders - 1
            found = {name: document[name][place] for name in FIGURES}
            assert found == figures_of(attackers, defenders)


def test_the_home_page_has_an_answer_before_any_script(built: Built) -> None:
    """Without scripts, the form on the home page already shows the odds of a real battle."""
    page = read_page((built.folder / "index.html").read_text(encoding="utf-8"))
    form = page.find(".//form[@class='lookup']")
    assert form is not None
    for name, figure in figures_of(8, 5).items():
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
