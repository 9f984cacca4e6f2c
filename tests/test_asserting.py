"""Every test claims something."""

from pathlib import Path

import pytest

from tests.asserting import without_assertion
from tests.conftest import PROJECT

MEASURING = "tests.benchmarks."
"""What is measured claims nothing: that all ways come to the same is a test there of its own."""

CHECKING = """
import pytest
from playwright.sync_api import expect

def check(x):
    assert x

def deeper(x):
    again(x)

def again(x):
    check(x)
    deeper(x)

def harmless(x):
    return len(x)

class Window:
    def sees(self, words):
        expect(words).to_be_visible()
"""


def test_every_test_asserts_something() -> None:
    """No test can pass whatever it finds: it has an ``assert``, ``raises``, ``warns``, ``fail`` or
    ``expect`` of its own, or calls a function of the tests that has one.
    """
    found = [name for name in without_assertion(PROJECT / "tests") if MEASURING not in name]
    assert found == []


@pytest.mark.parametrize(
    ("body", "asserts"),
    [
        ("assert 1", True),
        ("with pytest.raises(ValueError): int('x')", True),
        ("pytest.fail('never')", True),
        ("expect(page).to_have_title('x')", True),
        ("check(1)", True),
        ("deeper(1)", True),
        ("called(1)", True),
        ("common.deeper(1)", True),
        ("window.sees('x')", True),
        ("harmless('x')", False),
        ("common.harmless('x')", False),
        ("pytest.approx(1)", False),
        ("unknown.check(1)", False),
        ("'assert'", False),
    ],
)
def test_assertions_are_followed_by_name(tmp_path: Path, body: str, asserts: bool) -> None:
    """From module to module, in circles, too, and by methods; nothing else counts."""
    folder = tmp_path / "tests" / "some"
    folder.mkdir(parents=True)
    (folder / "common.py").write_text(CHECKING, encoding="utf-8")
    (folder / "test_it.py").write_text(
        "import pytest\nfrom playwright.sync_api import expect\nfrom tests.some import common\n"
        "from tests.some.common import check, deeper, harmless\n"
        "from tests.some.common import again as called\n\n\n"
        f"def test_it(page, window):\n    {body}\n",
        encoding="utf-8",
    )
    expected = [] if asserts else ["tests.some.test_it.test_it"]
    assert without_assertion(tmp_path / "tests") == expected
