"""What is said of the npm package: nothing is left without words, and its example is answered."""

import json

import pytest
from pydantic import ValidationError

from generator.facts.javascript import (
    DECLARATIONS,
    NAME,
    PACKED,
    Declarations,
    example,
    install,
    package,
)
from risk_odds import __version__, solve


def test_all_that_is_public_is_described() -> None:
    """The entry, each export and each type has words of its own, in whole sentences."""
    module = package()
    assert module.name == NAME
    for paragraph in (*module.text, *(words for each in module.public for words in each.text)):
        assert (
            paragraph.words[0] == paragraph.words[0].upper() or paragraph.parts[0].style == "code"
        )
        assert paragraph.words.endswith((".", "…")), paragraph.words
    for each in module.public:
        own = [words for words in each.text if not words.words.startswith("From ")]
        assert own, each.name
        assert (len(own) < len(each.text)) == (each.kind == "type"), each.name


def test_an_entry_exports_something() -> None:
    """A file of one export can be read, one of none is at fault."""
    written = json.loads(DECLARATIONS.read_text(encoding="utf-8"))
    one = Declarations.model_validate(written | {"public": written["public"][:1]})
    assert [each.name for each in one.public] == [written["public"][0]["name"]]
    with pytest.raises(ValidationError, match="public"):
        Declarations.model_validate(written | {"public": []})


def test_both_countings_and_both_kinds_of_numbers_are_named() -> None:
    """Before any function: A and T, fractions of BigInt, and intervals."""
    said = " ".join(paragraph.words for paragraph in package().text)
    for words in ("T = A + 1", "BigInt", "{numerator, denominator}", "{low, high}"):
        assert words in said


def test_all_properties_of_a_battles_figures_are_explained() -> None:
    """Each property of the type has its line, in the order of the type."""
    [figures] = [each for each in package().public if each.name == "Figures"]
    properties = [
        line.strip().partition(":")[0]
        for line in figures.signature.splitlines()
        if line.startswith("    ") and line[4].isalpha()
    ]
    assert [argument.written for argument in figures.arguments] == properties
    assert len(properties) > 10


def test_what_a_function_returns_comes_last() -> None:
    """After what is said of its parameters, or alone: `compare` says what its three numbers mean,
    `exactWin` when there is none, and no other function has to.
    """
    said = {
        each.name: [argument.written for argument in each.arguments]
        for each in package().public
        if "returns" in (argument.written for argument in each.arguments)
    }
    assert said == {"compare": ["returns"], "exactWin": ["returns"]}
    [compare] = [each for each in package().public if each.name == "compare"]
    assert compare.arguments[0].text.words.startswith("-1 where the first is less")


def test_the_examples_answers_are_the_librarys() -> None:
    """No mark is left to be filled in; the fraction is that of the solver."""
    assert "EXAMPLE" not in example()
    assert f"// {solve('capital', 8, 5).win(8, 5)}\n" in example()


def test_it_is_installed_from_npm_once_it_is_released() -> None:
    """Until then, the file is installed that the repository packs."""
    assert install(released=True) == f"npm install {NAME}"
    packed = f"../{NAME}/{PACKED}/{NAME}-{__version__}.tgz"
    assert install(released=False) == f"npm install {packed}"
