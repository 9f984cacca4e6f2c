from fractions import Fraction

from generator.pages.rulesets.rules import GUIDE, MISSING, build
from generator.site.rendering import page_html
from risk_odds.games import rules_by_game
from risk_odds.ruleset_files import load_rulesets
from tests import expected, rounding
from tests.api.documents import read, rows, table_of
from tests.conftest import RULESETS, Built
from tests.given import shared_facts
from tests.hostile_ruleset import hostile_ruleset
from tests.pages.grids import tree_of
from tests.read_html import text_of


def test_the_list_names_all_rules_with_one_battle(built: Built) -> None:
    """In groups by game stand all rules as players name them: the same battle and chance under
    each, what they are in words, and the names that are listed nowhere else. The battle's link
    keeps the name.
    """
    page = tree_of(built.folder / "rules")
    rulesets = load_rulesets()
    groups = rules_by_game(rulesets[name] for name in RULESETS)
    headings = [text_of(heading) for heading in page.findall(".//h2")]
    titles = [group.title for group in groups]
    assert headings == ["Which rules do I play?", *titles, "Games that are missing"]
    for table, group in zip(page.findall(".//table"), groups, strict=True):
        for body, entry in zip(table.findall("tbody"), group.entries, strict=True):
            row, below = body.findall("tr")
            battle, win = row.findall("td")
            ruleset = entry.ruleset
            alias = next((each for each in ruleset.aliases if each.id == entry.name), None)
            own = [each for each in ruleset.other_names if each.game is None and not alias]
            links = [link.get("href") for link in body.iter("a")]
            names = [f"../{each.id}/" for each in own]
            known = f"?rules={entry.name}" if alias else ""
            assert links == [f"../{ruleset.id}/", f"../{ruleset.id}/8-vs-5/{known}", *names]
            assert text_of(row).startswith(entry.title)
            assert (alias.note if alias else ruleset.summary) in text_of(below)
            assert text_of(battle) == "8 v 5"
            chance = rounding.percent(expected.win(ruleset.id, 8, 5))
            version = f" computed for {ruleset.version}" if ruleset.version else ""
            assert text_of(win) == chance + version


def test_the_guide_leads_to_the_rules(built: Built) -> None:
    """From the box or the app's menu a link sets the rules in the lookup, another tells them."""
    page = tree_of(built.folder / "rules")
    rulesets = load_rulesets()
    entries = {
        entry.name: entry
        for group in rules_by_game(rulesets[name] for name in RULESETS)
        for entry in group.entries
    }
    guided = set()
    for clue in page.findall(".//ul[@class='which']/li"):
        look, read = clue.findall("a")
        name = str(look.get("href")).removeprefix("../?rules=")
        assert text_of(look) == entries[name].title
        assert read.get("href") == f"../{entries[name].ruleset.id}/"
        guided.add(name)
    assert guided == {"plain-dice", "balanced-blitz", "capital-wall", "classic", "dutch", "uk-1990"}


def test_every_clue_names_rules_of_the_site() -> None:
    """No clue of the guide is lost for a name that has changed, and none is given twice."""
    entries = {
        entry.name for group in rules_by_game(load_rulesets().values()) for entry in group.entries
    }
    names = [clue.name for _, clues in GUIDE for clue in clues]
    assert set(names) <= entries
    assert len(names) == len(set(names))


def test_games_that_are_missing_say_why(built: Built) -> None:
    """Games that players ask for, and whose rules nobody here has, are named with the reason."""
    page = tree_of(built.folder / "rules")
    games = [text_of(item) for item in page.findall(".//ul[@class='missing']/li")]
    assert games == [f"{game.title}: {game.why}" for game in MISSING]
    assert {"Risk Strike", "Risk Shadow Forces", "Risk Factions", "Risk Nexus"} <= {
        game.title for game in MISSING
    }


def test_the_data_have_one_battle_under_each(built: Built) -> None:
    """Every ruleset stands there with the twin's chance to win, and every other name."""
    document = read(built, "rules.json")
    found = rows(table_of(document, "rulesets"))
    assert [row["ruleset"] for row in found] == list(RULESETS)
    for row in found:
        exact = expected.win(row["ruleset"], row["attackers"], row["defenders"])
        assert Fraction(row["win_decimal"]) == rounding.significant(exact, 20)
    rulesets = load_rulesets()
    assert {(row["name"], row["ruleset"]) for row in rows(table_of(document, "names"))} == {
        (alias.id, ruleset) for ruleset in RULESETS for alias in rulesets[ruleset].aliases
    }


def test_hostile_text_is_escaped() -> None:
    """Titles, summaries and names are text, whatever somebody's file says."""
    html = page_html(build(shared_facts([hostile_ruleset()])))
    assert "<script" not in html
    assert html.count("&lt;script&gt;") >= 2
