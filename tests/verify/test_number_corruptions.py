"""Every kind of number that people read is spoiled alone, and noticed."""

import json
import random
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.verify.published import Published
from generator.verify.unseen import KINDS
from tests.conftest import PROJECT, Built
from tests.verify.corrupted import BATTLE, Checks, other_digit, places, unseen_kind

SEED = 2959
"""Of the numbers that are drawn."""

DRAWS = 200


@pytest.fixture(scope="module")
def checks(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Checks:
    """The checks of a copy of the small site, which each test leaves as it was."""
    folder = tmp_path_factory.mktemp("spoiled") / "site"
    return Checks(Published(Path(shutil.copytree(built.folder, folder))))


def caught(checks: Checks, file: str, spoiled: Callable[[str], str]) -> str | None:
    """What is said of a site in which one file is changed; the file is put back."""
    path = checks.site.folder / file
    text = path.read_text(encoding="utf-8")
    changed = spoiled(text)
    assert changed != text
    path.write_text(changed, encoding="utf-8")
    try:
        return checks.catch(file)
    finally:
        path.write_text(text, encoding="utf-8")


def first(pattern: str, other: str) -> Callable[[str], str]:
    """Put another text in the place of the first that fits a pattern."""
    return lambda text: re.sub(pattern, other, text, count=1)


def swapped(text: str) -> str:
    """A CSV file whose third and fourth column are swapped, their names as they were."""
    heading, *lines = text.splitlines()
    rows = [line.split(",") for line in lines]
    swap = ([*row[:2], row[3], row[2], *row[4:]] for row in rows)
    return "\n".join([heading, *map(",".join, swap), ""])


def with_rows(change: Callable[[list[list[object]]], object]) -> Callable[[str], str]:
    """A JSON document in whose first table the rows are changed."""

    def changed(text: str) -> str:
        document = json.loads(text)
        change(document["tables"][0]["rows"])
        return json.dumps(document)

    return changed


def lookup(name: str) -> str:
    """A file of the lookup, whose folder is named by what is in it."""
    return f"lookup/*/{name}"


@pytest.mark.parametrize(
    ("file", "spoiled"),
    [
        # battles: headline, title, description, sentences, tables, drawings
        ("classic/8-vs-5/index.html", first(r"<strong>81\.8%", "<strong>81.3%")),
        ("classic/8-vs-5/index.html", first(r"wins 81\.8% -", "wins 81.9% -")),
        ("classic/8-vs-5/index.html", first(r"loses 3\.85 armies", "loses 3.86 armies")),
        ("classic/8-vs-5/index.html", first("9 to 2 for the attacker", "9 to 2 for the defender")),
        ("classic/8-vs-5/index.html", first("about 9 to 2", "about 4 to 1")),
        ("classic/8-vs-5/index.html", first("<td>9.11%<td>9.11%", "<td>9.11%<td>9.12%")),
        ("classic/8-vs-5/index.html", first("<tr><th>7<td>1<td>12.38%<td>21.49%", "")),
        ("classic/8-vs-5/index.html", first("wins with 6", "wins with 5")),
        ("classic/8-vs-5/index.html", first("takes 4.71", "takes 4.17")),
        ("classic/8-vs-5/index.html", first("0.81841009716214456946", "0.81841009716214456947")),
        ("classic/8-vs-5/index.html", first("6 v 3: 29.3%", "6 v 3: 29.4%")),
        ("classic/8-vs-5/index.html", first("M0 0V-61", "M0 0V-62")),
        ("classic/8-vs-5/index.html", first('rect width="81.8%"', 'rect width="81.9%"')),
        ("classic/8-vs-5/index.html", first("18.2%</text>", "18.1%</text>")),
        ("classic/8-vs-5/index.html", first("<p>15%", "<p>20%")),
        ("classic/8-vs-5/index.html", first("7 v 5", "7 v 6")),
        ("dutch/6-vs-4/index.html", first(r"<dd>(\d)-", r"<dd>9\1-")),
        ("balanced-blitz/5-vs-5/index.html", first(r"v3\.3", "v3.4")),
        ("classic/8-vs-5.svg", first(">100<", ">99<")),
        ("classic/8-vs-5.json", first('"win":0.8', '"win":0.9')),
        ("koole/2-vs-2.json", first('"win":0.', '"win":0.1')),
        ("koole/2-vs-2.json", first('"lose":0.', '"lose":0.1')),
        # rows of chances
        ("api/v1/classic/rows/8.json", first(r'"win":\[0\.9', '"win":[0.8')),
        ("api/v1/classic/rows/8.json", first(r'"win":\[', '"win":[0.5,')),
        ("api/v1/classic/rows/8.json", first(r'"certain":\[', '"certain":[1')),
        ("api/v1/dutch/rows/10.json", first('"armies_on_the_territory":11', '"attackers":11')),
        ("api/v1/balanced-blitz/rows/10.json", first(r'"certain":\[1,', '"certain":[')),
        ("api/v1/balanced-blitz/rows/1.json", first(r'"impossible":\[\d', '"impossible":[1')),
        ("api/v1/index.json", first('"rows":(\\d)', r'"rows":1\1')),
        # pages of a ruleset: cells, rows, columns, lines
        ("classic/odds/index.html", first("<span>41.7</span>", "<span>41.8</span>")),
        ("classic/losses/index.html", first("−0.2", "+0.2")),
        ("classic/armies-needed/index.html", first("<span>–</span>|>2</a>", "<span>3</span>")),
        ("classic/fractions/index.html", first("275", "276")),
        ("classic/charts/index.html", first('"attacker" d="M34', '"attacker" d="M35')),
        ("classic/index.html", first("15 of&nbsp;36", "16 of&nbsp;36")),
        ("classic/odds.csv", first(r"\d\n", "\n")),
        ("classic/odds.csv", swapped),
        ("classic/odds.json", with_rows(lambda rows: rows.pop())),
        ("classic/odds.json", with_rows(lambda rows: rows.append(rows[-1]))),
        ("classic/losses.json", with_rows(lambda rows: rows.reverse())),
        # shared pages
        ("index.html", first("81.8%", "81.7%")),
        ("index.html", first("10 attackers", "11 attackers")),
        ("503.html", first("<td>10</td>", "<td>11</td>")),
        ("compare/index.html", first("<td>81.8%", "<td>81.9%")),
        ("rules/index.html", first(">81.8%</a>", ">18.8%</a>")),
        ("rules/index.html", first('"81.8%, 8 v 5', '"18.8%, 8 v 5')),
        ("cards/index.html", first("33.4% <small>137", "33.4% <small>138")),
        ("cards.json", with_rows(lambda rows: rows.pop())),
        ("paths.json", first(r"\[1,1,0\.5,2,3\]", "[1,1,0.5,3,4]")),
        ("paths.json", first("0.85204873223948155627", "0.85204873223948155628")),
        ("paths.json", first("11 attackers", "12 attackers")),
        ("continents.json", with_rows(lambda rows: rows.pop())),
        ("continents.json", first("Alaska, Alberta, Northwest", "Alaska, Northwest, Alberta")),
        ("continents.json", first(r"0\.8194", "0.8195")),
        ("continents/asia.json", first(r",(\d),0\.5,(\d+),(\d+),", r",\1,0.5,1\2,1\3,")),
        ("continents/asia.json", first("Middle East, Afghanistan", "Middle East, Siam")),
        ("continents/index.html", first("A 27, T 28", "A 26, T 27")),
        ("continents/index.html", first('data-shade="?4', 'data-shade="2')),
        ("dutch-defence.json", first('"6-6",16', '"6-6",17')),
        ("dutch-defence.json", first('"1945","3888"', '"1946","3888"')),
        ("dutch-defence/card.json", first(' 6-3"', '"')),
        ("how-many-dice.json", first(r'\["classic",576,0', '["classic",576,1')),
        ("markov-chain.json", first('"161","216"', '"160","216"')),
        ("markov-chain.json", first('"84","42","42"', '"86","43","43"')),
        ("literature/weaver-2015/index.html", first("41.62%", "41.63%")),
        ("literature/weaver-2015/index.html", first("75.4244%", "75.4243%")),
        ("literature/weaver-2015.csv", first("41.62%", "41.61%")),
        ("rules.json", first("0.8184100971621445", "0.8184100971621455")),
        ("growth/index.html", first("<td>2,185</td>", "<td>2,186</td>")),
        ("growth.csv", first(",2185,", ",2186,")),
        ("simulation.csv", first(r"classic,2,3,200000,0\.2", "classic,2,3,200000,0.3")),
        # what scripts and programs read
        (lookup("rulesets.json"), first(r"\[15,21\]", "[16,20]")),
        (lookup("rulesets.json"), first('"attackers":8', '"attackers":9')),
        (lookup("games.json"), first('"largest":8', '"largest":7')),
        ("api/v1/classic.json", first('"total":36', '"total":35')),
        ("api/v1/koole.json", first('"rows":100', '"rows":101')),
    ],
)
def test_a_spoiled_number_is_noticed(
    checks: Checks, file: str, spoiled: Callable[[str], str]
) -> None:
    """One number, row or verdict that is wrong is a fault, wherever it stands."""
    (path,) = checks.site.folder.glob(file)
    assert caught(checks, path.relative_to(checks.site.folder).as_posix(), spoiled)


def test_another_folder_of_the_lookup_is_noticed(checks: Checks) -> None:
    """The name of the folder is that of one that is there."""
    assert caught(checks, "lookup/folder.json", first("lookup/.", "lookup/x"))


def test_the_notebook_has_no_numbers_of_its_own(built: Built) -> None:
    """It has no outputs: what it shows is worked out where it is run."""
    notebook = json.loads((built.folder / "risk-odds.ipynb").read_text(encoding="utf-8"))
    assert not any(cell.get("outputs") for cell in notebook["cells"])


def kind_of(file: str) -> str | None:
    """The kind of a published file from which numbers are drawn; None for others."""
    end = file.rpartition(".")[2]
    if BATTLE.fullmatch(file):
        return f"battle {end}"
    if file.startswith(("api/v1/schemas", "search/", "assets/")) or "openapi" in file:
        return None
    if file.startswith("lookup/"):
        return "lookup" if file.endswith(("rulesets.json", "games.json")) else None
    if file.startswith("data/"):
        return f"data {end}" if end in ("csv", "json") and file.count("/") == 3 else None
    if file.startswith("api/"):
        return "api" if end == "json" else None
    return f"page {end}" if end in ("html", "csv", "json") else None


def drawn(checks: Checks, chosen: random.Random) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """Files of every kind, each with its text and the place of a number."""
    by_kind: dict[str, list[str]] = {}
    for file in checks.site.files("*"):
        if kind := kind_of(file):
            by_kind.setdefault(kind, []).append(file)
    while True:
        file = chosen.choice(by_kind[chosen.choice(sorted(by_kind))])
        path = checks.site.folder / file
        if found := places(path, file):
            yield file, path.read_text(encoding="utf-8"), chosen.choice(found)


def is_same_double(file: str, text: str, spoiled: str, place: tuple[int, int]) -> bool:
    """Whether a number of a document is the same with another digit: the last may not matter."""
    if not file.endswith(".json") or text[place[0] - 1] == '"':
        return False
    one, other = (float(each[slice(*place)]) for each in (text, spoiled))
    return one == other


def test_drawn_numbers_are_noticed_or_known_to_be_unseen(checks: Checks) -> None:
    """Of numbers drawn from all published files, with one digit changed, each is a fault.

    What is not stands in the list of what the verification does not see.
    """
    chosen = random.Random(SEED)
    unnoticed = []
    unseen: Counter[str] = Counter()
    numbers = drawn(checks, chosen)
    for _ in range(DRAWS):
        file, text, place = next(numbers)
        spoiled = other_digit(text, place, chosen)
        if is_same_double(file, text, spoiled, place):
            continue
        if caught(checks, file, lambda _, spoiled=spoiled: spoiled):  # type: ignore[misc]
            continue
        kind = unseen_kind(file, text, place[0])
        if kind is None:
            unnoticed.append((file, text[max(place[0] - 60, 0) : place[1] + 20]))
        else:
            unseen[kind] += 1
    assert not unnoticed, unnoticed
    assert unseen.total() < DRAWS // 5, unseen


def test_the_readme_says_what_is_unseen() -> None:
    """Each kind of number that is compared with nothing stands in the README, in the same words."""
    readme = " ".join((PROJECT / "README.md").read_text(encoding="utf-8").split())
    assert [kind for kind, words in KINDS.items() if f"- {kind}: {words}" not in readme] == []
