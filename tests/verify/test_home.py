import json
from pathlib import Path
from typing import Any

import pytest

from generator.verify.faults import Fault
from generator.verify.home import _before_tables, check_home
from generator.verify.published import INDEX, Published
from tests.conftest import Built
from tests.verify.documents import sizes
from tests.verify.finished import rewrite


def test_a_site_passes(built: Built) -> None:
    """The answer on the first page, and its tables, are those of the battle."""
    checked = check_home(Published(built.folder))
    assert checked.cells > 40


def test_a_wrong_number_is_found(spoilt: Published) -> None:
    """An army too many in the answer is named."""
    rewrite(spoilt.folder / "index.html", "10 attackers", "11 attackers")
    with pytest.raises(Fault, match=r"index\.html: the number after"):
        check_home(spoilt)


def test_the_answer_stands_between_heading_and_first_table() -> None:
    """Neither what comes before the heading is read, be it a table, nor what comes with a table; a
    verdict that begins a sentence is one.
    """
    html = "<caption>7 v 7</caption>8 v 8<h1>3 v 2</h1><p>About even<caption>4 v 4</caption>5 v 5"
    assert _before_tables(html) == ["3 v 2", "about even"]


BATTLE: dict[str, Any] = {
    "win": 0.75,
    "lose": 0.25,
    "outcomes": {"rows": [[1, 0, 0.75], [0, 1, 0.25]]},
    "most_likely": [{"attackers_left": 1, "defenders_left": 0}],
    "attackers_needed": {"rows": [[chance, 1] for chance in (0.5, 0.75, 0.9, 0.95)]},
    "mean_attackers_lost": 0.25,
    "mean_defenders_lost": 0.75,
}


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("classic/1-vs-1.json", b"null"),
        *(
            ("classic/1-vs-1.json", json.dumps(BATTLE | {name: value}).encode())
            for name, value in (
                ("win", None),
                ("lose", "1E-999999999"),
                ("outcomes", {"rows": [[1, 0]]}),
                ("outcomes", {"rows": [[1, 0, 1e300], [0, 1, 0.25]]}),
                ("most_likely", []),
                ("attackers_needed", {"rows": [[0.9, "1"]]}),
                ("retreat", 5),
            )
        ),
        (INDEX, json.dumps({"rulesets": [{"id": "classic", "largest": sizes(1, 1)}]}).encode()),
        ("index.html", b"\xff"),
        ("index.html", b"<h1>1 v 1</h1><table><tr><td colspan=x></table>"),
    ],
)
def test_a_file_of_another_shape_is_named(tmp_path: Path, file: str, content: bytes) -> None:
    """Whatever cannot be read of the battle, the index or the page is a fault of that file."""
    entry = {"id": "classic", "title": "Classic", "aliases": [], "largest": sizes(1, 1)}
    for name, text in {
        INDEX: json.dumps({"rulesets": [entry]}).encode(),
        "classic/1-vs-1.json": json.dumps(BATTLE).encode(),
        "index.html": b"",
        file: content,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(text)
    with pytest.raises(Fault) as found:
        check_home(Published(tmp_path))
    assert found.value.file == file
