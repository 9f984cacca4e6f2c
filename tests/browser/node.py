"""What Node brings to the browser tests: where it is, and what to say where it is not."""

from pathlib import Path

from tests.javascript.node import PROJECT, node

PACKAGES = PROJECT / "node_modules"
REPORTS = PROJECT / ".build" / "reports"
"""Where tests leave what they measured."""


def package(path: str) -> Path:
    """The file of a Node package; raises ``FileNotFoundError`` that says how to get it."""
    found = PACKAGES / path
    if not found.is_file():
        raise FileNotFoundError(f"{found} is missing; `make node_modules/installed` brings it")
    return found


def axe() -> str:
    """What makes ``axe``, for ``Page.evaluate``: the policy of pages refuses added scripts."""
    return f"{package('axe-core/axe.min.js').read_text(encoding='utf-8')}; void 0"


def command(path: str) -> list[str]:
    """The words that run a script of a Node package; raises ``FileNotFoundError`` without Node."""
    return [node(), str(package(path))]
