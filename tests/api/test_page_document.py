from generator.api.tabulated import (
    Link,
    PageData,
    armies,
    count,
    data_address,
    decimal,
    page_document,
    table,
    text,
)

PAIRS = table("pairs", "Pairs", "Two.", (text("a", "A."), count("b", "B.")), ("a",), [("x", 1)])
WIDE = table("wide", "Wide", "One.", (count("x", "X."),), ("x",), [(1,)])


def test_addresses_of_data_follow_the_pages() -> None:
    """A page's data are at its address with an ending; the home page's are called index."""
    assert data_address("") == "index.json"
    assert data_address("classic/odds") == "classic/odds.json"
    assert data_address("classic/odds", "csv") == "classic/odds.csv"


def test_a_document_tells_tables_and_links() -> None:
    """Tables are arrays of rows with their fields; the CSV is the first of the links."""
    link = Link("api/v1/index.json", "Everything")
    page = PageData("house/odds", "Odds", "All odds.", "house", (PAIRS,), links=(link,))
    document = page_document(page)
    assert document["address"] == "house/odds/"
    assert document["ruleset"] == "house"
    assert "T = A + 1" in document["counting"]
    (found,) = document["tables"]
    assert [field["name"] for field in found["fields"]] == ["a", "b"]
    assert (found["rows"], found["primaryKey"]) == ([["x", 1]], ["a"])
    assert [(each["address"], each["media_type"]) for each in document["links"]] == [
        ("house/odds.csv", "text/csv"),
        ("api/v1/index.json", "application/json"),
    ]


def test_the_csv_is_the_sheet_or_the_first_table() -> None:
    """A form for spreadsheets comes before the tables; a page without tables has no CSV."""
    assert PageData("a", "A", "A.", tables=(PAIRS, WIDE)).csv is PAIRS
    assert PageData("a", "A", "A.", tables=(PAIRS,), sheet=WIDE).csv is WIDE
    empty = PageData("", "A", "A.")
    assert empty.csv is None
    assert page_document(empty)["links"] == []
    assert page_document(empty)["address"] == ""


def test_columns_have_types_and_units() -> None:
    """Decimals are strings; counts and armies are whole numbers."""
    fields = decimal("p", "probability", "P"), text("t", "T."), armies("n", "N."), count("c", "C.")
    assert [(field.type, field.unit) for field in fields] == [
        ("string", "probability"),
        ("string", "none"),
        ("integer", "armies"),
        ("integer", "none"),
    ]
