"""The rows of chances to win that bots ask for, computed anew: every double, and what is exact."""

from generator.verify.documents import check_head
from generator.verify.expectations import Nearest, compared
from generator.verify.far import blitz_chance
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import Rules
from generator.verify.matchups import COUNTING, body
from generator.verify.published import API, Published, Variant
from generator.verify.recursion import Battles


def check_rows(site: Published, variant: Variant, rules: Rules) -> Checked:
    """There is a row for each number of attackers that the datasets reach, and no other.

    Each says the chance to win against as many defenders, and which are exactly 0 or 1. Raises
    ``Fault`` at the first that does not.
    """
    folder, reach = f"{API}/{variant.id}/rows", variant.datasets
    files = {attackers: f"{folder}/{attackers}.json" for attackers in range(1, reach + 1)}
    for file in sorted({*files.values()} ^ {*site.files("*", folder)}):
        there = site.file_at(file) is not None
        found, expected = ("a file", "nothing") if there else ("nothing", "a file")
        raise Fault(file, "the file", found, f"{expected}, as the datasets reach {reach}")
    leads = {"ruleset": f"{API}/{variant.id}.json", "schema": f"{API}/schemas/row.json"}
    battles = Battles(rules)
    numbers = links = 0
    for attackers, row in enumerate(battles.win_rows([reach] * reach), start=1):
        chances = [(win, battles.unit(attackers, d)) for d, win in enumerate(row) if d]
        if rules.transformed:
            chances = [blitz_chance(chance).as_integer_ratio() for chance in chances]
        expected_row = {
            "ruleset": variant.id,
            **rules.stated,
            "attackers": attackers,
            "armies_on_the_territory": attackers + 1,
            "counting": COUNTING,
            "win": [Nearest(chance) for chance in chances],
            "impossible": [d for d, (win, _) in enumerate(chances, start=1) if not win],
            "certain": [d for d, (win, unit) in enumerate(chances, start=1) if win == unit],
        }
        file = files[attackers]
        document = site.json(file)
        links += check_head(site, file, document, leads)
        with shaped(file):
            numbers += compared(file, "", body(document), expected_row)
    return Checked(links=links, numbers=numbers)
