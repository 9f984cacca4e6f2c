"""Numbers of a finished site, one of them spoiled, and the checks that look at its file."""

import random
import re
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path

from generator.verify.announced_dice import check_announced_dice
from generator.verify.battle_pages import check_battle_page
from generator.verify.cards import check_cards
from generator.verify.continents import check_continents
from generator.verify.continents_map import PAGE as CONTINENTS
from generator.verify.continents_map import check_continents_map
from generator.verify.discovery import check_shared_lists
from generator.verify.documents import check_head
from generator.verify.dutch_defence import check_dutch_card, check_dutch_defence
from generator.verify.expectations import compared
from generator.verify.faults import Checked, Fault
from generator.verify.feed import check_feed
from generator.verify.figures import check_figures
from generator.verify.formulas import check_formulas
from generator.verify.frames import check_oembed
from generator.verify.home import check_home
from generator.verify.links import Pages
from generator.verify.listed_rolls import read_rules
from generator.verify.lookup import check_lookup
from generator.verify.markov_chain import check_flow_chart, check_luck, check_markov_chain
from generator.verify.matchups import Expected, attackers_needed, body, check_battles
from generator.verify.names import read_names
from generator.verify.packages import check_package, read_package
from generator.verify.page_files import check_page_files
from generator.verify.page_tables import check_page_tables
from generator.verify.paths import check_paths
from generator.verify.published import Published
from generator.verify.reading import TAG
from generator.verify.roll_or_blitz import check_roll_or_blitz
from generator.verify.rows import check_rows
from generator.verify.ruleset_pages import check_ruleset_pages
from generator.verify.same_battles import check_same_battles
from generator.verify.simulated import check_simulation
from generator.verify.stopping import check_stopping
from generator.verify.unseen import unseen_columns
from generator.verify.verification import RULESETS, verify_datasets
from tests.conftest import DATASETS

BATTLE = re.compile(r"([a-z0-9-]+)/([0-9]+)-vs-([0-9]+)(/index\.html|\.json|\.svg)")
"""A file of one battle under a ruleset or at another name of it."""

DIGITS = re.compile(r"[0-9]+")

JSON_PART = re.compile(r'"((?:[^"\\]|\\.)*)"|-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?')
"""A text of a JSON document, or a number."""

Step = Callable[[], Checked]


class Checks:
    """The checks of a finished site that look at a file; what they expect is worked out once."""

    def __init__(self, site: Published) -> None:
        self.site = site
        self.names = dict(site.names)
        self.variants = dict(site.variants)
        self._expected: dict[str, Expected] = {}

    @cached_property
    def shared(self) -> set[str]:
        """The files of pages that rulesets share."""
        own = tuple(f"{name}/" for name in self.names)
        return {file for file in self.site.files("*") if not file.startswith(own)}

    def catch(self, file: str) -> str | None:
        """What the checks say of a site whose file is spoiled; None if they notice nothing."""
        spoiled = Published(self.site.folder)
        for step in self.of(spoiled, file):
            try:
                step()
            except Fault as fault:
                return str(fault)
        return None

    def of(self, site: Published, file: str) -> Iterator[Step]:
        """All checks that look at a file."""
        folder_of = lambda _: RULESETS  # noqa: E731 (the small site has the project's rules alone)
        battle = BATTLE.fullmatch(file)
        if file.endswith(".json") and not file.startswith(("data/", "lookup/", "oembed/")):
            yield partial(_headed, site, file)
        name = file.split("/")[0].partition(".")[0]
        if file.startswith("api/v1/battles/"):
            yield partial(check_battles, site)
        elif battle:
            yield partial(self._battle, site, *battle.groups()[:3])
        elif file.startswith("oembed/"):
            yield partial(check_oembed, site)
        elif file.startswith("lookup/"):
            yield partial(check_lookup, site, folder_of)
        elif file == "data-changes.xml":
            yield partial(check_feed, site)
        elif "/rows/" in file:
            ruleset = file.split("/")[2]
            rules = read_rules(RULESETS, ruleset)
            yield partial(check_rows, site, self.variants[ruleset], rules)
        elif file.startswith("api/"):
            yield partial(check_lookup, site, folder_of)
            yield partial(check_shared_lists, Pages(site), folder_of)
        elif file.startswith("data/v1/") and file.split("/")[2] in self.names:
            yield partial(self._datasets, site, self.names[file.split("/")[2]])
            yield partial(check_lookup, site, folder_of)
        elif name in self.variants:
            rules = read_rules(RULESETS, name)
            yield partial(check_ruleset_pages, site, self.variants[name], rules)
            yield partial(check_page_files, site, [self._document(file)])
        else:
            document = self._document(file)
            if (site.folder / document).is_file():
                yield partial(check_page_files, site, [document])
                yield partial(check_same_battles, site, [document])
            if file.endswith(".html"):
                yield partial(check_page_tables, site, file)
                yield partial(check_figures, site, file)
            if file == CONTINENTS:
                yield partial(check_continents_map, site)
            special: dict[str, Step] = {
                "cards": partial(check_cards, site),
                "flow-chart": partial(check_flow_chart, site, folder_of),
                "formulas": partial(check_formulas, site),
                "stop-or-roll": partial(check_stopping, site, folder_of),
                "was-i-unlucky": partial(check_luck, site, folder_of),
                "continents": partial(check_continents, site, folder_of),
                "dutch-defence": partial(self._dutch_defence, site),
                "how-many-dice": partial(check_announced_dice, site, folder_of),
                "markov-chain": partial(check_markov_chain, site, folder_of),
                "paths": partial(check_paths, site, folder_of),
                "roll-or-blitz": partial(check_roll_or_blitz, site, folder_of),
                "simulation": partial(check_simulation, site),
                "503": partial(check_home, site),
                "index": partial(check_home, site),
            }
            if name in special:
                yield special[name]

    def _document(self, file: str) -> str:
        """The document of the page that a file belongs to."""
        if file.endswith("/index.html"):
            return f"{file.removesuffix('/index.html')}.json"
        folder, stroke, name = file.rpartition("/")
        return f"{folder}{stroke}{name.partition('.')[0]}.json"

    def _battle(self, site: Published, name: str, attackers: str, defenders: str) -> Checked:
        ruleset = self.names[name]
        if ruleset not in self._expected:
            rules = read_rules(RULESETS, ruleset)
            needed = attackers_needed(self.site, ruleset)
            largest = self.variants[ruleset].matchups
            self._expected[ruleset] = Expected(rules, largest, needed)
        expected = self._expected[ruleset]
        size = int(attackers), int(defenders)
        file = f"{name}/{attackers}-vs-{defenders}.json"
        names = read_names(RULESETS, ruleset)
        if name != ruleset:
            small = expected.alias(name, names.settings[name], *size)
            return Checked(numbers=compared(file, "", body(site.json(file)), small))
        right = expected.document(*size)
        count = compared(file, "", body(site.json(file)), right)
        return Checked(numbers=count, cells=check_battle_page(site, names, right, expected.battles))

    def _dutch_defence(self, site: Published) -> Checked:
        return check_dutch_defence(site) + check_dutch_card(site, lambda _: RULESETS)

    def _datasets(self, site: Published, ruleset: str) -> Checked:
        rules = read_rules(RULESETS, ruleset)
        resources = site.json(f"data/v1/{ruleset}/datapackage.json")["resources"]
        check_package(site, ruleset, read_package(site, f"data/v1/{ruleset}"))
        checked, faults = verify_datasets(site, self.variants[ruleset], rules, resources)
        for fault in faults:
            raise fault
        return checked


def _headed(site: Published, file: str) -> Checked:
    return Checked(links=check_head(site, file, site.json(file)))


def places(path: Path, file: str) -> list[tuple[int, int]]:
    """Where numbers stand in a published file that people or programs read, each from and to."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return [
            found.span(1) if found.group(1) else found.span()
            for found in JSON_PART.finditer(text)
            if found.group(1) is None or re.fullmatch(r"[0-9]+(\.[0-9]+)?", found.group(1))
        ]
    if path.suffix == ".csv":
        start = text.index("\n") if "\n" in text else 0
        return [
            found.span()
            for found in re.finditer(r"[0-9]+(?:\.[0-9]+)?", text)
            if found.start() > start
        ]
    begin = text.index("<main") if "<main" in text else 0
    end = text.index("</main>") if "</main>" in text else len(text)
    found = []
    for piece in TAG.finditer(text):
        if piece.group(4) and begin <= piece.start() < end:
            found += [
                (piece.start() + digits.start(), piece.start() + digits.end())
                for digits in DIGITS.finditer(piece.group(4))
                # a character may be written by its number
                if piece.group(4)[max(digits.start() - 2, 0) : digits.start()] != "&#"
            ]
    return found


def other_digit(text: str, place: tuple[int, int], chosen: random.Random) -> str:
    """A text in which one digit of the number at a place is another one."""
    digits = [at for at in range(*place) if text[at].isdigit()]
    at = chosen.choice(digits)
    digit = chosen.choice([each for each in "0123456789" if each != text[at]])
    return text[:at] + digit + text[at + 1 :]


def unseen_kind(file: str, text: str, at: int) -> str | None:
    """The kind of what the verification is known not to see, or None."""
    if file.endswith(".json"):
        if file in ("benchmarks.json", "simulation.json"):
            return "measured"
        return "words" if text[:at].endswith('"year":') else None
    if file == "simulation.csv":
        # a small site has nothing of larger battles that their rows could be compared with
        _, attackers, defenders, *_ = text[text.rfind("\n", 0, at) + 1 :].split(",", 3)
        return "measured" if max(int(attackers), int(defenders)) > DATASETS else None
    if not file.endswith(".html") or BATTLE.fullmatch(file):
        return None
    opened, closed = text.rfind("<table", 0, at), text.rfind("</table>", 0, at)
    if opened <= closed:
        return "prose"
    name = file.partition("/")[0]
    heading = text.rfind("<th", opened, at)
    # where the heading of a row is enough to find a number, that of its column is not needed
    is_of_column = name == "literature" or 'scope="col"' in text[heading:at]
    if heading > text.rfind("<td", opened, at) and is_of_column:
        return "captions"
    if text.rfind("<caption", opened, at) > text.rfind("</caption>", opened, at):
        return "captions"
    caption = re.sub(
        "<[^>]*>",
        "",
        text[opened : text.index("</caption>", opened)] if "</caption>" in text[opened:] else "",
    )
    return "tables" if [*unseen_columns(file.removesuffix("index.html"), caption)] else None
