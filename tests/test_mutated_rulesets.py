"""Ruleset files that went wrong: whatever is in them, they load or are refused in plain words."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk_odds.ruleset import Ruleset
from tests.mutated_rulesets import FILES, assert_is_plain, mutated_files, read, try_file

pytestmark = pytest.mark.whole_runs


@pytest.mark.parametrize("digits", [4300, 0])
def test_every_mutated_file_loads_or_is_refused_plainly(tmp_path: Path, digits: int) -> None:
    """Of 500 changed files each loads and can be solved, or its faults are reported.

    So it is whether Python reads whole numbers of any length, as the command line has it, or not.
    """
    path = tmp_path / "house.toml"
    loaded = refused = 0
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(digits)
    try:
        for content in mutated_files():
            if try_file(path, content, solves=not digits):
                loaded += 1
            else:
                refused += 1
    finally:
        sys.set_int_max_str_digits(before)
    assert loaded + refused == FILES
    assert min(loaded, refused) > FILES // 8


def test_the_files_are_the_same_in_every_run() -> None:
    """Whoever finds a fault finds it again: the files come from a fixed seed."""
    assert mutated_files(20) == mutated_files(20)
    assert len({*mutated_files()}) > FILES * 0.9
    assert mutated_files(20, "another") != mutated_files(20)


scalars = st.booleans() | st.integers() | st.floats() | st.text(max_size=100) | st.datetimes()


@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_no_ruleset(content: bytes) -> None:
    """Bytes at random are refused, and nothing but ``InputError`` is raised."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.toml"
        path.write_bytes(content)
        answer = read(path)
    assert isinstance(answer, str)
    assert_is_plain(answer)


@given(
    scalars | st.lists(scalars, max_size=3) | st.dictionaries(st.text(max_size=9), scalars),
    st.sampled_from(sorted(Ruleset.model_fields)),
)
def test_values_of_any_kind_are_no_fault_of_the_program(value: object, key: str) -> None:
    """Whatever stands in the place of a key's value is taken or described, never a traceback."""
    from pydantic import ValidationError

    from risk_odds.validation import describe_validation_error

    content = {"id": "house", "title": "T", "ties": "defender"}
    content |= {"attacker": {"dice": [6]}, "defender": {"dice": [6]}, key: value}  # type: ignore[dict-item]
    try:
        Ruleset.model_validate(content)
    except ValidationError as error:
        assert_is_plain(describe_validation_error(Path("house.toml"), error))
