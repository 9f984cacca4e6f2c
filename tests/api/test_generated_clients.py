"""Two generators of others make clients from the bundled OpenAPI document, and these read the site.

They are made and used as the page of the API says, by programs of their own environment.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import expected, rounding
from tests.api.documents import datasets_in_json, names_of, read, rows, table_of
from tests.browser.server import serve
from tests.conftest import LARGEST, PROJECT, RULESETS, Built
from tests.examples import API_PAGE, example

pytestmark = pytest.mark.slow

READERS = PROJECT / ".venv-readers" / "bin"
CELL = (8, 5)
ALIAS = names_of("classic")[0]

# what both clients print of the documents that they have read
SAY = """
import json

def say(index, ruleset, battle, alias, battles, page, simulated):
    (odds,) = (table for table in page.tables if table.name == "odds")
    (classic,) = (one for one in index.rulesets if one.id == "classic")
    print(json.dumps({
        "index": [type(index).__name__, index.version, classic.largest.matchups],
        "ruleset": [type(ruleset).__name__, ruleset.rule, [*ruleset.attacker.dice],
                    [[r.attackers, r.defenders, r.total, r.losses.rows] for r in ruleset.rounds.of],
                    sum(file.rows for file in ruleset.files)],
        "battle": [type(battle).__name__, battle.win, battle.win_numerator, battle.win_denominator,
                   battle.outcomes.fields, battle.outcomes.rows, battle.next_round.losses.rows,
                   [[end.attackers_left, end.defenders_left] for end in battle.most_likely]],
        "alias": [type(alias).__name__, alias.alias, alias.ruleset, alias.win],
        "battles": [type(battles).__name__, battles.fields, battles.rows],
        "page": [type(page).__name__, [field.name for field in odds.fields], odds.rows],
        "simulated": [type(simulated).__name__, simulated.numpy],
    }))
"""

WITH_CLIENT = """
from risk_client import Client
from risk_client.api.documents import read_battle, read_index, read_matchup, read_ruleset
from risk_client.api.pages import read_page_csv, read_ruleset_page, read_simulation
from risk_client.api.datasets import read_dataset_json, read_dataset_parquet

client = Client(base_url=ROOT)
say(
    read_index.sync(client=client),
    read_ruleset.sync("classic", client=client),
    read_matchup.sync("classic", 8, 5, client=client),
    read_matchup.sync(ALIAS, 8, 5, client=client),
    read_battle.sync(8, 5, client=client),
    read_ruleset_page.sync("classic", "odds", client=client),
    read_simulation.sync(client=client),
)
print(read_page_csv.sync("classic", client=client).splitlines()[0])
dataset = read_dataset_json.sync("classic", DATASET, client=client)
print([field.name for field in dataset.fields][:3], dataset.rows[0][:3])
print(read_dataset_parquet.sync("classic", "win", client=client).payload.read()[:4])
missing = read_matchup.sync_detailed("classic", 9999, 1, client=client)
print(int(missing.status_code), missing.parsed)
"""

WITH_MODELS = """
from urllib.request import urlopen
import risk_models as models

def read(model, address):
    with urlopen(ROOT + address) as response:
        return model.model_validate_json(response.read())

say(
    read(models.IndexDocument, "api/v1/index.json"),
    read(models.RulesetDocument, "api/v1/classic.json"),
    read(models.MatchupDocument, "classic/8-vs-5.json"),
    read(models.AliasDocument, f"{ALIAS}/8-vs-5.json"),
    read(models.BattleDocument, "api/v1/battles/8-vs-5.json"),
    read(models.PageDocument, "classic/odds.json"),
    read(models.SimulationDocument, "simulation.json"),
)
"""


@pytest.fixture(scope="module")
def root(built: Built) -> Iterator[str]:
    """The address at which the small site is served."""
    with serve(built.folder) as address:
        yield address


def run(command: list[str], folder: Path) -> str:
    """Run a program with those of the readers' environment at hand; return what it prints."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "no_proxy": "*", "PATH": f"{READERS}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def client(root: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the client that openapi-python-client makes, as the page says."""
    folder = tmp_path_factory.mktemp("client")
    said = run(["sh", "-c", example("sh", "openapi-python-client", root, API_PAGE)], folder)
    assert "WARNING" not in said
    return folder


@pytest.fixture(scope="module")
def models(root: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the models that datamodel-code-generator makes, as the page says.

    It wants to be told that an address of this machine may be read.
    """
    folder = tmp_path_factory.mktemp("models")
    line = example("sh", "datamodel-codegen", root, API_PAGE).strip()
    run(["sh", "-c", f"{line} --allow-private-network"], folder)
    return folder


def printed_by(code: str, folder: Path) -> str:
    """Run Python of the readers' environment, and return what it prints."""
    return run([str(READERS / "python"), "-c", code], folder)


def said_by(
    code: str, folder: Path, root: str, dataset: str = ""
) -> tuple[dict[str, Any], list[str]]:
    """Return what a client says of the documents, and the lines that it prints after that."""
    head = f"ROOT, ALIAS, DATASET = {root!r}, {ALIAS!r}, {dataset!r}\n{SAY}"
    first, *others = printed_by(head + code, folder).splitlines()
    return json.loads(first), others


def check_documents(said: dict[str, Any], built: Built) -> None:
    """What a client has read is typed, and is what the twin and the files say."""
    classes = {kind: values[0] for kind, values in said.items()}
    assert classes == {
        "index": "IndexDocument",
        "ruleset": "RulesetDocument",
        "battle": "MatchupDocument",
        "alias": "AliasDocument",
        "battles": "BattleDocument",
        "page": "PageDocument",
        "simulated": "SimulationDocument",
    }
    exact = expected.win("classic", *CELL)
    ruleset = read(built, "api/v1/classic.json")
    assert said["index"][1:] == [ruleset["version"], LARGEST]
    rounds = [
        [each["attackers"], each["defenders"], each["total"], each["losses"]["rows"]]
        for each in ruleset["rounds"]["of"]
    ]
    number = sum(file["rows"] for file in ruleset["files"])
    assert said["ruleset"][1:] == [ruleset["rule"], [6, 6, 6], rounds, number]
    _, win, numerator, denominator, fields, ends, losses, likeliest = said["battle"]
    assert rounding.is_nearest_double(exact, win)
    assert (int(numerator), int(denominator)) == (exact.numerator, exact.denominator)
    assert fields == ["attackers_left", "defenders_left", "probability"]
    chances = expected.ends("classic", *CELL)
    assert {(a, d) for a, d, _ in ends} == {end for end, chance in chances.items() if chance}
    assert all(rounding.is_nearest_double(chances[a, d], chance) for a, d, chance in ends)
    assert losses == [[0, 2, 2890], [1, 1, 2611], [2, 0, 2275]]
    assert {*map(tuple, likeliest)} == expected.likeliest("classic", CELL)
    assert said["alias"][1:3] == [ALIAS, "classic"]
    assert rounding.is_nearest_double(exact, said["alias"][3])
    _, fields, battles = said["battles"]
    found = [dict(zip(fields, row, strict=True)) for row in battles]
    assert [each["ruleset"] for each in found] == [*RULESETS]
    for each in found:
        chance = expected.win(each["ruleset"], *CELL)
        assert rounding.is_nearest_double(chance, each["win"])
    _, names, values = said["page"]
    table = table_of(read(built, "classic/odds.json"), "odds")
    assert [dict(zip(names, row, strict=True)) for row in values] == rows(table)


def test_a_generated_client_reads_every_kind_of_document(
    client: Path, root: str, built: Built
) -> None:
    """The client of openapi-python-client gives typed documents, tables as text and files as bytes;
    what is missing is None.
    """
    name, *_ = datasets_in_json(built, "classic")
    said, others = said_by(WITH_CLIENT, client, root, name)
    check_documents(said, built)
    header = (built.folder / "classic.csv").read_text(encoding="utf-8").splitlines()[0]
    dataset = read(built, f"data/v1/classic/{name}.json")
    names = [field["name"] for field in dataset["fields"]]
    assert others == [
        header,
        f"{names[:3]} {dataset['rows'][0][:3]}",
        str(b"PAR1"),
        "404 None",
    ]


def test_generated_models_read_every_kind_of_document(
    models: Path, root: str, built: Built
) -> None:
    """The models of datamodel-code-generator take the documents; no value has a class of its own,
    and none is of any type.
    """
    said, _ = said_by(WITH_MODELS, models, root)
    check_documents(said, built)
    made = (models / "risk_models.py").read_text(encoding="utf-8")
    assert made.count("(RootModel[") == made.count("class Links(RootModel[dict[str, str]])") == 1
    assert "Any" not in made


@pytest.mark.parametrize("kind", ["client", "models"])
def test_the_pages_examples_print_the_odds(
    kind: str, root: str, request: pytest.FixtureRequest
) -> None:
    """Each example that follows a generator on the page prints the twin's numbers."""
    code = example("python", f"from risk_{kind} import", root, API_PAGE)
    win, left = map(float, printed_by(code, request.getfixturevalue(kind)).split())
    assert rounding.is_nearest_double(expected.win("classic", *CELL), win)
    assert rounding.is_nearest_double(expected.moments("classic", CELL, 0)[0], left)
