"""The works of the literature, and a small one to be spoiled."""

from generator.sources.reading import load_literature
from risk_odds.ruleset_files import load_rulesets

RULESETS = load_rulesets()
WORKS = load_literature(RULESETS)

GOOD = """
title = "Some odds"
author = "Somebody"
counting = "T"
method = "exact"
ruleset = "classic"
short = "Somebody"
asked = "How likely is it?"
model = "Counting."

[[here]]
question = "How likely is it?"
page = "classic/odds/"

[[statements]]
place = "Page 2"
says = "The game is almost fair."
check = "nearly fair"
given = { within = "1/1000" }
see = "dutch-defence/"

[[figures]]
place = "Page 1"
quantity = "round"
attackers = 4
defenders = 2
attackers_lost = 1
printed = "0.3358"

[[tables]]
layout = "defenders"
quantity = "win"
place = "Table 1"
caption = "Chances"
rows = [2, 3]
columns = [1, 2]
printed = ["0.417 0.106", "0.754 0.363"]

[[tables]]
layout = "states"
quantity = "outcome"
place = "Table 2"
caption = "Ends"
rows = [[2, 1]]
columns = [[2, 0], [1, 1]]
printed = ["5/12 7/12"]

[[tables]]
layout = "sequence"
quantity = "attackers needed"
chance = "1/2"
place = "Table 3"
caption = "Armies"
rows = [1, 3]
columns = [0, 1]
printed = ["3 4", "5 ."]

[[figures]]
place = "Page 2"
quantity = "pairs"
attackers = 4
defenders = 2
first = "won"
printed = "0.472"

[[figures]]
place = "Page 3"
quantity = "campaign"
attackers = 6
garrisons = [2, 1]
stopped_at = 2
holding = 1
printed = "0.154"
"""
