from generator import __version__
from generator.datasets.package import LICENCES
from generator.scope.provenance import LICENCE, LICENCE_NAME, head


def test_a_document_says_where_it_comes_from() -> None:
    """Version, licence, attribution and source stand first, in this order."""
    assert list(head("classic.json", "https://odds.example/").items()) == [
        ("version", __version__),
        ("licence", "https://creativecommons.org/licenses/by/4.0/"),
        ("attribution", "Exact RISK odds, https://odds.example/ (CC BY 4.0)"),
        ("source", "https://odds.example/classic.json"),
    ]


def test_documents_and_data_packages_name_one_licence() -> None:
    """What a Data Package says of the licence is what all documents say."""
    assert [(entry["name"], entry["path"]) for entry in LICENCES] == [(LICENCE_NAME, LICENCE)]
