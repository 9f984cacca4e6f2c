import json
from fractions import Fraction

from generator.api.shared_data import prose_data
from generator.literature import load_literature
from generator.literature_check import all_claims, check_literature
from generator.rules import load_rulesets
from generator.simulation import load_simulation
from tests import expected, rounding
from tests.api.documents import read, rows, sheet, table
from tests.conftest import PROJECT, RULESETS, Built
from tests.twin import battles


def test_hand_written_pages_say_what_they_are(built: Built) -> None:
    """Each hand-written page has data with its title and description, and leads to the index."""
    found = {page.address: page for page in prose_data(PROJECT / "docs")}
    names = {path.stem for path in (PROJECT / "docs").glob("*.md")} - {"benchmarks"}
    assert set(found) == {name.replace("index", "") for name in names}
    for address, page in found.items():
        document = read(built, f"{address or 'index'}.json")
        assert document["description"] == page.description
        text = (PROJECT / "docs" / f"{address or 'index'}.md").read_text(encoding="utf-8")
        assert f"title: {document['title']}" in text
        assert document["links"][0]["address"] == "api/v1/index.json"


def test_the_list_of_rulesets_has_one_battle_under_each(built: Built) -> None:
    """Every ruleset stands there with the twin's chance to win, and every other name."""
    document = read(built, "rules.json")
    found = rows(table(document, "rulesets"))
    assert [row["ruleset"] for row in found] == list(RULESETS)
    for row in found:
        exact = expected.win(row["ruleset"], row["attackers"], row["defenders"])
        assert Fraction(row["win"]) == rounding.significant(exact, 20)
    rulesets = load_rulesets()
    assert {(row["name"], row["ruleset"]) for row in rows(table(document, "names"))} == {
        (alias.id, ruleset) for ruleset in RULESETS for alias in rulesets[ruleset].aliases
    }


def test_every_printed_figure_is_listed(built: Built) -> None:
    """All figures of all works are there as printed, with the judgements that are counted."""
    document = read(built, "literature.json")
    found = rows(table(document, "figures"))
    published = load_rulesets()
    works = load_literature(published)
    printed = sorted((work.id, claim.printed.text) for work in works for claim in all_claims(work))
    assert sorted((row["work"], row["printed"]) for row in found) == printed
    counts = {work.id: work.counts for work in check_literature(works, published).works}
    for row in rows(table(document, "works")):
        counted = counts[row["work"]]
        for key, judgement in (
            ("exact", "exact"),
            ("rounded", "rounded"),
            ("last_digit", "last digit"),
            ("differs", "differs"),
        ):
            number = sum(
                figure["judgement"] == judgement
                for figure in found
                if figure["work"] == row["work"]
            )
            assert number == row[key] == getattr(counted, key)
    lines = sheet(built.folder / "literature.csv")
    assert [line["printed"] for line in lines] == [row["printed"] for row in found]


def test_figures_of_chances_to_win_are_the_twins(built: Built) -> None:
    """The exact value beside a printed chance to win is brute force's, correctly rounded."""
    checked = 0
    for row in rows(table(read(built, "literature.json"), "figures")):
        if not row["description"].endswith(": the attacker wins") or row["notation"] != "number":
            continue
        words = row["description"].split()
        counted = int(words[0])
        attackers = counted if words[1].startswith("attacker") else counted - 1
        defenders = int(row["description"].partition(" v ")[2].split()[0])
        if max(attackers, defenders) > 8:
            continue
        exact = battles.win(row["ruleset"], attackers, defenders)
        text = row["exact"].removesuffix("%")
        scale = 100 if row["exact"].endswith("%") else 1
        places = len(text.partition(".")[2])
        shown = f"{exact}" if "/" in text else rounding.places(exact * scale, places)
        assert text == shown
        checked += 1
    assert checked > 50


def test_simulated_chances_stand_beside_exact_ones(built: Built) -> None:
    """Each simulated battle of the site's rulesets has its share of wins and the twin's chance."""
    found = sheet(built.folder / "simulation.csv")
    simulated = load_simulation().rulesets
    assert len(found) == sum(len(simulated[ruleset].matchups) for ruleset in RULESETS)
    for row in found:
        if row["ruleset"] == "balanced-blitz":
            continue
        (matchup,) = [
            matchup
            for matchup in simulated[row["ruleset"]].matchups
            if (matchup.attackers, matchup.defenders)
            == (int(row["attackers"]), int(row["defenders"]))
        ]
        share = Fraction(matchup.wins, matchup.battles)
        assert Fraction(row["simulated"]) == rounding.significant(share, 20)
        if max(matchup.attackers, matchup.defenders) <= 8:
            exact = expected.win(row["ruleset"], matchup.attackers, matchup.defenders)
            assert Fraction(row["win"]) == rounding.significant(exact, 20)
            assert row["standard_errors"].startswith("-") == (share < exact)


def test_benchmarks_are_the_pages(built: Built) -> None:
    """CSV and JSON of the benchmarks hold the figures that the page shows."""
    path = PROJECT / "docs" / "benchmarks.json"
    figures = json.loads(path.read_text(encoding="utf-8"))
    assert read(built, "benchmarks.json") == figures
    assert sheet(built.folder / "benchmarks.csv") == figures["benchmarks"]
