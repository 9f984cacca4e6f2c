from pathlib import Path

import pytest

from tests.report_file import write_report


def test_a_report_is_kept_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file has the text, be its folder there or not, and the screen has it, too."""
    path = tmp_path / "reports" / "one.md"
    for text in ("# One\n", "# Two\n"):
        write_report(path, text)
        assert path.read_text(encoding="utf-8") == text
        assert capsys.readouterr().out == text
