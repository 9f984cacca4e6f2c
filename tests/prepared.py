"""Loads what builds a site, for processes that are forks of one: one small site is generated, after
which templates are compiled, and what every site has alike is known (``remembered``).
"""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import mkdocs.commands.build  # noqa: F401

import generator.build.commands  # noqa: F401
from generator.build.generation import generate
from generator.build.publish import Stage
from generator.scope.sizes import Sizes
from generator.site.rendering import environment
from generator.site.site import site_at
from risk_odds.ruleset_files import load_rulesets
from tests.remembered import remember


class Here(Executor):
    """Does each job at once: forks of a process with threads could inherit their locks."""

    def submit(self, job: Callable[..., Any], /, *of: Any, **named: Any) -> Future[Any]:
        """Return the job, done."""
        done: Future[Any] = Future()
        done.set_result(job(*of, **named))
        return done


remember()
for name in environment().list_templates(filter_func=lambda name: not name.startswith("theme/")):
    environment().get_template(name)
with TemporaryDirectory() as folder:
    classic = {"classic": load_rulesets()["classic"]}
    generate(classic, Stage(Path(folder)), Sizes(1, 1), site_at(), Here())
