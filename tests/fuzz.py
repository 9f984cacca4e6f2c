"""Try what may go wrong with ruleset files, addresses of house rules and forms: ``make fuzz``.

The environment chooses the seed, ``SEED``, and a finished site, ``RISK_SITE``; without it a small
one is built for the forms. A report, written to ``.build/reports/fuzz.md``. It ends with 1 where a
fault was found.
"""

import os
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import chromium, elsewhere, server
from tests.browser.conftest import build_site
from tests.browser.fuzzed_fields import TRIES, faults_of_fields
from tests.browser.questions import FORMS
from tests.fuzzed_addresses import ADDRESSES, addresses, tried
from tests.mutated_rulesets import FILES, mutated_files, try_file
from tests.report_file import REPORTS, write_report

REPORT = REPORTS / "fuzz.md"


def faults_of_files(seed: str, number: int = FILES) -> tuple[int, list[str]]:
    """How many changed ruleset files load, and what went wrong with any."""
    faults = []
    loaded = 0
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)  # as the command line has it
    with tempfile.TemporaryDirectory() as folder:
        for content in mutated_files(number, seed):
            try:
                loaded += try_file(Path(folder) / "house.toml", content, solves=True)
            except Exception:  # whatever is raised is the fault that is looked for
                faults.append(f"{content[:2000]!r}\n{traceback.format_exc()}")
    sys.set_int_max_str_digits(before)
    return loaded, faults


def faults_of_addresses(seed: str, number: int = ADDRESSES) -> tuple[int, list[str]]:
    """How many addresses give rules, and what went wrong with any."""
    asked = addresses(number, seed)
    answers = tried(asked)
    faults = [
        f"{search}: {fault}"
        for (search, _), answer in zip(asked, answers, strict=True)
        for fault in answer["faults"]
    ]
    return sum(answer["read"] for answer in answers), faults


def faults_of_forms(seed: str, tries: int = TRIES) -> list[str]:
    """What went wrong with any form in this many steps on each. Raises ``SystemExit`` without one.

    That is without a Chromium that runs.
    """
    executable = chromium.find()
    if executable is None:
        raise SystemExit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(os.environ.get("RISK_SITE") or f"{folder}/site")
        if not site.is_dir():
            build_site(Path(folder))
        browser = playwright.chromium.launch(executable_path=executable, args=elsewhere.flags())
        with server.serve(site) as root:
            return faults_of_fields(browser, root, FORMS, seed, tries)


def report(seed: str, found: Mapping[str, tuple[int, int, Sequence[str]]]) -> str:
    """What was tried, as Markdown: of each kind how many, how many were taken, and each fault."""
    lines = [f"# Seed {seed}", ""]
    for kind, (number, taken, faults) in found.items():
        lines.append(f"- {number} {kind}: taken {taken}, faults: {len(faults)}")
    for kind, (_, _, faults) in found.items():
        for fault in faults:
            lines += ["", f"## {kind}", "", *(f"    {line}" for line in fault.splitlines())]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Try all, write the report and say what went wrong."""
    seed = os.environ.get("SEED") or "1"
    files, addresses_ = faults_of_files(seed), faults_of_addresses(seed)
    forms = faults_of_forms(seed)
    steps = TRIES * len(FORMS)
    found = {
        "ruleset files": (FILES, *files),
        "addresses of house rules": (ADDRESSES, *addresses_),
        "steps in forms": (steps, steps, forms),
    }
    text = report(seed, found)
    write_report(REPORT, text)
    return 1 if files[1] or addresses_[1] or forms else 0


if __name__ == "__main__":
    sys.exit(main())
