"""The page on formulas of a round: their values for dice of several sizes, counted anew."""

from fractions import Fraction

from generator.verify.expectations import with_fraction
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import Rules, Side, round_counts
from generator.verify.published import Published
from generator.verify.row_tables import Rows, compared_rows, rows_of

FILE = "formulas.json"
KEY = "attacker_dice", "defender_dice", "attackers_lost", "defenders_lost", "faces"
MOST = {"attacker_dice": 3, "defender_dice": 2, "faces": 20}
"""The most dice of each side on the page, and the most faces: more are not rolled for hours."""


@shaped(FILE)
def check_formulas(site: Published) -> Checked:
    """The chance of each outcome of a round, ties to the defender. Raises ``Fault``.

    Every number of dice that the page has is there with each of its sizes, and all outcomes.
    """
    rows = rows_of(site, FILE, "values")
    for column, most in MOST.items():
        found = max(row[column] for row in rows)
        if found > most:
            raise Fault(FILE, f"values, {column}", found, f"at most {most}")
    expected: Rows = {}
    for faces in {row["faces"] for row in rows}:
        for attacking, defending in {(row[KEY[0]], row[KEY[1]]) for row in rows}:
            rules = Rules(
                FILE,
                Side((faces,) * attacking, ()),
                Side((faces,) * defending, ()),
                armies_for_dice=(),
                attacker_wins_ties=False,
                chooses=False,
                transformed=False,
            )
            counts = round_counts(rules, attacking, defending)
            for losses, count in counts.items():
                chance = Fraction(count, counts.total())
                key = attacking, defending, *losses, faces
                expected[key] = with_fraction("chance", chance.as_integer_ratio())
    return Checked(numbers=compared_rows(FILE, "values", rows, KEY, expected))
