"""Loads what builds a site, for processes that are forks of one: templates are compiled, and what
every site has alike is known (``remembered``).
"""

import mkdocs.commands.build  # noqa: F401

import generator.build.commands  # noqa: F401
from generator.build.jobs import answer, check_printed_figures
from generator.facts.given import LONG
from generator.site.rendering import environment
from risk_odds.ruleset_files import load_rulesets
from tests.remembered import remember

remember()
for name in environment().list_templates(filter_func=lambda name: not name.startswith("theme/")):
    environment().get_template(name)
check_printed_figures(["classic"])
for question in LONG:
    answer(question, {"classic": load_rulesets()["classic"]})
