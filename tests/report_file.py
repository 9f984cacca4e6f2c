"""The report of a command that looks for something: in ``.build/reports/``, and on the screen."""

from pathlib import Path

REPORTS = Path(__file__).parents[1] / ".build" / "reports"


def write_report(path: Path, text: str) -> None:
    """Write a report, whose folder is made, and print it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(text, end="")
