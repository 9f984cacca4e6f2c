"""The first page: the answer in its form, and what that needs, from the battle's document.

The page for readers without a network has the same form.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.verify import shown
from generator.verify.battle_pages import axis_of
from generator.verify.expectations import Exact
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.published import INDEX, Published
from generator.verify.reading import Rows, compare_numbers, compare_tables, numbers, pieces

PAGE = "index.html"
WITHOUT_NETWORK = "503.html"
BATTLE = (8, 5)
"""The battle in the form, where the rules of the site have battles as large."""

CHANCES = (0.5, 0.75, 0.9, 0.95)
"""The chances of its table of attackers needed."""

SIDES = "attackers", "defenders"

WANTED = 0.9
"""The chance for which it says first how many attackers are needed."""

RETREATS = 3
"""The retreats of its table."""


@shaped(PAGE)
def check_home(site: Published) -> Checked:
    """The first ruleset's battle on the first page. Raises ``Fault``."""
    variant = next(iter(site.variants.values()))
    attackers, defenders = (min(armies, variant.matchups) for armies in BATTLE)
    file = f"{variant.id}/{attackers}-vs-{defenders}.json"
    document = site.object(file)
    with shaped(file):
        answer, expected = _told(document, attackers, defenders)
    with shaped(INDEX):
        titles = {
            each["title"]
            for entry in site.object(INDEX)["rulesets"]
            for each in (entry, *entry["aliases"])
        }
    html = site.text(PAGE)
    count = compare_numbers(
        PAGE,
        numbers(" ".join(text for text in _before_tables(html) if text.strip() not in titles)),
        numbers(" ".join(answer)),
    )
    count += compare_tables(PAGE, html, expected)
    form, other = _form(html), _form(site.text(WITHOUT_NETWORK))
    if form != other:
        raise Fault(WITHOUT_NETWORK, "the form", other, f"{form} as in {PAGE}")
    return Checked(cells=count + len(form))


def _told(
    document: Mapping[str, Any], attackers: int, defenders: int
) -> tuple[list[str], list[Rows]]:
    """The answer on the page and its tables, as the battle's document has them."""
    win, lose = (_exact(document[name]) for name in ("win", "lose"))
    rows = document["outcomes"]["rows"]
    ends = {(a, d): chance for a, d, chance in rows}
    likely = document["most_likely"][0]
    end = likely["attackers_left"], likely["defenders_left"]
    most_likely = f"{end[0] or end[1]} left ({shown.percent(_exact(ends[end]))})"
    needed = dict(document["attackers_needed"]["rows"])
    wanted = needed[WANTED]
    answer = [
        f"{shown.percent(win)} {attackers} {defenders}",
        f"{shown.percent(lose)} {shown.odds(win, lose)} {attackers + 1}",
        f"{shown.percent(win)} {shown.percent(lose)}",
        *axis_of(max(Fraction(*_exact(chance)) for chance in ends.values()))[1],
        *(f"{left}" for left in (*range(attackers, 0, -1), *range(1, defenders + 1))),
        most_likely,
        *(shown.fixed(_exact(document[f"mean_{side}_lost"]), 2) for side in SIDES),
        f"{wanted} {wanted + 1} {defenders}" if wanted is not None else "",
        f"{shown.percent(win)} 1 2",
        f"{attackers} v {defenders}",
    ]
    retreats = document.get("retreat", {"rows": []})["rows"][1 : 1 + RETREATS]
    expected: list[Rows] = [
        [
            ("", "", ""),
            *((f"{round(100 * chance)}%", *_both(needed[chance])) for chance in CHANCES),
        ],
        [
            ("", "", ""),
            *((at, at + 1, shown.percent(_exact(chance))) for at, chance, _ in retreats),
        ],
    ]
    return answer, expected


def _form(html: str) -> list[str]:
    """The texts of the form of a page."""
    form = html.partition('<form class="lookup"')[2].partition("</form>")[0]
    return [text.strip() for _, _, text in pieces(form) if text.strip()]


def _before_tables(html: str) -> list[str]:
    """The texts of the page from its heading to its first table."""
    found: list[str] = []
    inside = False
    for tag, _, text in pieces(html):
        if tag == "h1":
            inside = True
        elif tag == "caption" and inside:
            break
        elif inside and text:
            # a verdict may begin a sentence
            found.append(text.replace("About", "about"))
    return found


def _both(attackers: int | None) -> tuple[object, object]:
    return ("", "") if attackers is None else (attackers, attackers + 1)


def _exact(number: float) -> Exact:
    """A double as the decimal that names it."""
    return shown.exact_of(repr(number))
