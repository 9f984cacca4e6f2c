from fractions import Fraction

from generator.pages.rulesets.rules import BALANCED_BLITZ, MISSING, TRUE_RANDOM, WHEN, build
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
    """In groups by game stand all rules as players name them, each once: the chance to win the
    battle that the caption names, when they apply, the names that are listed nowhere else, and
    which version the chance is of. A name leads to the page of that name, the chance to its battle
    under it, a button to the calculator.
    """
    page = tree_of(built.folder / "rules")
    rulesets = load_rulesets()
    groups = rules_by_game(rulesets[name] for name in RULESETS)
    headings = [text_of(heading) for heading in page.findall(".//h2")]
    titles = [group.title for group in groups]
    assert headings == ["Which rules do I play?", *titles, "Games that are missing"]
    for table, group in zip(page.findall(".//table"), groups, strict=True):
        assert text_of(table.find("caption")) == "How often the attacker wins 8 v 5"
        headed = ".//th[@scope='rowgroup']"
        listed = [body for body in table.findall("tbody") if body.find(headed) is not None]
        for body, entry in zip(listed, group.entries, strict=True):
            row, below = body.findall("tr")
            win, _ = row.findall("td")
            ruleset = entry.ruleset
            alias = next((each for each in ruleset.aliases if each.id == entry.name), None)
            own = [each for each in ruleset.other_names if each.game is None and not alias]
            links = [link.get("href") for link in body.iter("a")]
            names = [f"../{each.id}/" for each in own]
            known = f"?rules={entry.name}" if alias else ""
            battle = f"../{ruleset.id}/8-vs-5/{known}"
            assert links == [f"../{entry.name}/", battle, f"../?rules={entry.name}", *names]
            assert text_of(row).startswith(entry.title)
            assert text_of(below).startswith(
                WHEN.get(entry.name, alias.note if alias else ruleset.summary)
            )
            assert text_of(win) == rounding.percent(expected.win(ruleset.id, 8, 5))
            versions = [text_of(small) for small in below.iter("small")]
            version = [f"Computed for {ruleset.version}."] if ruleset.version else []
            assert versions == version


def test_the_app_s_rules_stand_below_the_setting_of_their_dice(built: Built) -> None:
    """Those for rolls by hand come under one line, those of a blitz under another; no other game
    has such lines.
    """
    page = tree_of(built.folder / "rules")
    lines = page.findall(".//th[@class='dice']")
    assert [text_of(each) for each in lines] == [TRUE_RANDOM, BALANCED_BLITZ]
    [table] = [each for each in page.iter("table") if each.find(".//th[@class='dice']") is not None]
    *bodies, last = table.findall("tbody")
    first = [text_of(body.findall("tr/th")[0]) for body in bodies]
    place = first.index(BALANCED_BLITZ)
    by_hand, blitz = first[1:place], first[place + 1 :]
    assert first[0] == TRUE_RANDOM
    assert {"Plain dice", "Capital with a wall"} <= {*by_hand}
    assert {"Balanced blitz"} <= {*blitz}
    assert not any("blitz" in each.lower() for each in by_hand)
    none_for = text_of(last).removeprefix("No blitz here for: ").removesuffix(".").split("; ")
    assert {"Capital with a wall"} <= {*none_for} < {*by_hand}
    assert not {"Plain dice", "Capital", "Wall"} & {*none_for}


def test_no_name_is_listed_twice(built: Built) -> None:
    """Each ruleset and each of its other names stands on the page once, and none is left out."""
    page = tree_of(built.folder / "rules")
    leading = [link.get("href", "") for link in page.iter("a")]
    rulesets = load_rulesets()
    for name in RULESETS:
        for known in rulesets[name].names:
            assert leading.count(f"../{known}/") == 1, known


def test_every_game_is_one_tap_away(built: Built) -> None:
    """Under "Which rules do I play?" each game leads to its rules."""
    page = tree_of(built.folder / "rules")
    sections = {heading.get("id"): text_of(heading) for heading in page.findall(".//h2")}
    games = {
        link.get("href"): text_of(link)
        for link in page.findall(".//ul[@class='which']/li/a")
        if link.get("href", "").startswith("#")
    }
    del sections["which"], sections["missing"]
    assert games == {f"#{game}": title for game, title in sections.items()}


def test_what_tells_the_rules_names_rules_of_the_site() -> None:
    """Nothing that says when rules apply is lost for a name that has changed, and it is a line."""
    entries = {
        entry.name for group in rules_by_game(load_rulesets().values()) for entry in group.entries
    }
    assert set(WHEN) <= entries
    assert all(text.endswith(".") and len(text) <= 72 for text in WHEN.values())


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
