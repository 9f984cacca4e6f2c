"""Every sentence has one place, and whoever says it fills it alike."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from jinja2 import nodes

from generator.scope.words import FORM, PLACE, WORDS, message, messages
from generator.site.rendering import TEMPLATES, environment
from tests.javascript.node import PROJECT, SCRIPTS, call

SUBJECTS = {path.stem: messages(path.stem) for path in sorted(WORDS.glob("*.js"))}
MESSAGES = {
    f"{subject}.{key}": text for subject, found in SUBJECTS.items() for key, text in found.items()
}
PYTHON = sorted(
    path
    for package in ("generator", "risk_odds")
    for path in (PROJECT / package).rglob("*.py")
    if "verify" not in path.parts
)
PAGES = sorted(path for path in TEMPLATES.rglob("*") if path.is_file())
CATALOGUE = re.compile(r'^import \w+ from "(?:\.\./)+words/en/(\w+)\.js";$', re.MULTILINE)

SAYING = [
    path
    for path in sorted(SCRIPTS.rglob("*.js"))
    if CATALOGUE.search(path.read_text(encoding="utf-8"))
]
SAID = re.compile(r'"(\w+)"|\bwords\.(\w+)')
"""How a script that has a catalogue names its messages."""

QUOTED = re.compile(r""""((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|`((?:[^`\\]|\\.)*)`""")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*|\{#.*?#\}", re.DOTALL | re.MULTILINE)
JOINED = re.compile(r"""(["`])\s*\+\s*\1""")
VALUE = re.compile(
    r"\$\{(?:[^{}]|\{[^{}]*\})*\}|\{\{.*?\}\}|\{%.*?%\}|<[^>]*>|\{[^{}]*\}", re.DOTALL
)
END = re.compile(r"(?<=[.!?])\s|[()“”]|\0")


class Said(NamedTuple):
    """A call that says one of some messages: patterns of their keys, and the values' names."""

    keys: tuple[str, ...]
    values: frozenset[str]


def places(text: str) -> set[str]:
    """The names of a message's places, those within its plural forms among them."""
    found = set()
    for name, forms in PLACE.findall(text):
        found |= {name, *(place for _, form in FORM.findall(forms) for place in places(form))}
    return found


def python_calls(path: Path) -> Iterator[Said]:
    """What a module says."""
    for each in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(each, ast.Call) and getattr(each.func, "id", None) == "message":
            keys = tuple(python_keys(each.args[0]))
            yield Said(keys, frozenset(value.arg for value in each.keywords if value.arg))


def python_keys(key: ast.expr) -> Iterator[str]:
    """The keys that an expression may be."""
    if isinstance(key, ast.IfExp):
        yield from [*python_keys(key.body), *python_keys(key.orelse)]
    elif isinstance(key, ast.JoinedStr):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+"
            for part in key.values
        )
    elif isinstance(key, ast.Constant):
        yield re.escape(str(key.value))


def template_calls(path: Path) -> Iterator[Said]:
    """What a template says."""
    tree = environment().parse(path.read_text(encoding="utf-8"))
    for each in tree.find_all(nodes.Call):
        if isinstance(each.node, nodes.Name) and each.node.name == "message":
            key = each.args[0]
            found = [key.expr1, key.expr2] if isinstance(key, nodes.CondExpr) else [key]
            keys = tuple(re.escape(one.value) for one in found if isinstance(one, nodes.Const))
            yield Said(keys, frozenset(value.key for value in each.kwargs))


def script_calls(path: Path) -> Iterator[Said]:
    """What a script says, as far as the call shows it; the keys are checked by `tsc`, too."""
    text = path.read_text(encoding="utf-8")
    (subject,) = CATALOGUE.findall(text)
    for start in re.finditer(r"\bmessage\(", text):
        key, values = arguments(text[start.end() :])
        if values and not values.startswith("{"):
            continue
        names = re.findall(r"(?:^\{|,)\s*(\w+)\s*(?=[:,}])", outermost(values))
        keys = tuple(
            re.escape(f"{subject}.") + re.sub(r"\$\{[^{}]*\}", r"\\w+", plain or pattern)
            for plain, _, pattern in QUOTED.findall(re.sub(r"\w+\([^()]*\)|[!=]== \S+", "", key))
        )
        if "..." not in values:
            yield Said(keys, frozenset(names))


def arguments(text: str) -> tuple[str, str]:
    """The first two arguments of a call, whose text begins after its parenthesis."""
    depth, ends = 0, []
    for at, letter in enumerate(text):
        if depth == 0 and letter in ",)":
            ends.append(at)
        if letter in ")]}":
            depth -= 1
        if depth < 0:
            break
        depth += letter in "([{"
    return text[: ends[0]].strip(), text[ends[0] + 1 : ends[-1]].strip().rstrip(",")


def outermost(literal: str) -> str:
    """An object's literal without what stands in brackets or quotes in it."""
    inner = QUOTED.sub("", literal)
    while (shorter := re.sub(r"(?<!^)(?:\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\})", "", inner)) != inner:
        inner = shorter
    return inner


def calls() -> list[tuple[Path, Said]]:
    """All that says a message."""
    return [
        (path, said)
        for find, paths in (
            (python_calls, PYTHON),
            (template_calls, [path for path in PAGES if "message(" in path.read_text("utf-8")]),
            (script_calls, SAYING),
        )
        for path in paths
        for said in find(path)
    ]


def test_messages_are_text_with_places() -> None:
    """Nothing of a message is markup, or looks like a place and is none."""
    assert len(MESSAGES) > 80
    for key, text in MESSAGES.items():
        rest = PLACE.sub("", text)
        assert not re.search(r"[{}<>&#]", rest), key
        for _, forms in PLACE.findall(text):
            named = [form for form, _ in FORM.findall(forms)]
            assert not forms or {"one", "=1"} & {*named}, key
            assert not forms or {"other"} <= {*named} <= {"=1", "=2", "one", "other"}, key


def test_scripts_fill_messages_as_python_does() -> None:
    """Each message has the same words on both sides, whatever the numbers are."""
    body = """
      const { messagesOf } = await load("kernel/message.js");
      return Promise.all(data.map(async ([subject, key, values]) => {
        const { default: words } = await load(`../words/en/${subject}.js`);
        return messagesOf(words)(key, values);
      }));
    """
    asked: list[tuple[str, str, dict[str, int]]] = [
        (subject, name, dict.fromkeys(places(text), number))
        for key, text in MESSAGES.items()
        for subject, _, name in [key.partition(".")]
        for number in (0, 1, 2, 1500)
    ]
    expected = [message(f"{subject}.{key}", **values) for subject, key, values in asked]
    assert call(body, asked) == expected
    assert (
        message("chain.claim", territories=2, attackers="x")
        == "chance to take both territories with x"
    )


def test_what_is_said_is_there_with_all_its_places() -> None:
    """Every key that is said exists, and gets the values that its places ask for, and no others."""
    said_at_all = calls()
    assert len(said_at_all) > 60
    for path, said in said_at_all:
        asked: set[str] = set()
        for pattern in said.keys:
            found = [key for key in MESSAGES if re.fullmatch(pattern, key)]
            assert found, f"{path.name}: {pattern}"
            asked |= {place for key in found for place in places(MESSAGES[key])}
        assert not said.keys or asked == said.values, f"{path.name}: {said}"


def test_every_message_is_said() -> None:
    """No message is left over: a script, a module or a template says it."""
    patterns = [re.compile(pattern) for _, said in calls() for pattern in said.keys]
    texts = [path.read_text(encoding="utf-8") for path in (*PYTHON, *PAGES)]
    by_name = {
        f"{subject}.{name}"
        for text in (path.read_text(encoding="utf-8") for path in SAYING)
        for subject in CATALOGUE.findall(text)
        for name in map("".join, SAID.findall(text))
    }
    left_over = [
        key
        for key in MESSAGES
        if key not in by_name
        and not any(pattern.fullmatch(key) for pattern in patterns)
        and not any(f'"{key}"' in text for text in texts)
    ]
    assert left_over == []


def sentences(text: str) -> Iterator[str]:
    """The runs of four words or more between a text's values, tags and stops."""
    for part in END.split(VALUE.sub("\0", text)):
        words = part.split()
        if sum(any(letter.isalpha() for letter in word) for word in words) >= 4:
            yield " ".join(words).strip(" .,:;!?—–+=")


def of_python(path: Path) -> Iterator[str]:
    """The sentences that a module says; docstrings explain it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "\0" for part in each.values]
            yield from sentences("".join(map(str, parts)))
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield from sentences("" if id(each) in told else each.value)


def of_script(path: Path) -> Iterator[str]:
    """The sentences in a script's quotes."""
    text = JOINED.sub("", COMMENT.sub("", path.read_text(encoding="utf-8")))
    for found in QUOTED.findall(text):
        yield from sentences("".join(found))


def of_template(path: Path) -> Iterator[str]:
    """The sentences of a template, those in its expressions among them."""
    text = COMMENT.sub("", path.read_text(encoding="utf-8"))
    yield from sentences(text)
    for found in QUOTED.findall(text):
        yield from sentences("".join(found))


TERMS = {
    "armies on the territory",
    "armies that can attack",
    "are on the territory",
    "how many to leave",
    "on the territory, t",
    "stop or roll on",
}
"""What armies are counted as: the words of the whole site, its data included; and the names of
pages, which are the same wherever they are led to. No sentences."""


def test_no_sentence_stands_in_a_script_and_in_a_page() -> None:
    """What both a script and the page as built say is a message: neither has words of its own."""
    pages = {sentence for path in PYTHON for sentence in of_python(path)}
    pages |= {sentence for path in PAGES for sentence in of_template(path)}
    scripts = {
        sentence: path.name
        for path in sorted(SCRIPTS.rglob("*.js"))
        for sentence in of_script(path)
    }
    assert len(pages) > 1000
    assert len(scripts) > 80
    shared = scripts.keys() & pages
    twice = {each: scripts[each] for each in shared if each.lower() not in TERMS}
    assert twice == {}


@pytest.mark.parametrize("path", ["said.js", "said.py", "said.html"])
def test_sentences_are_found_wherever_they_stand(tmp_path: Path, path: str) -> None:
    """A sentence is found around values and across lines, in any of the three languages."""
    texts = {
        "said.js": 'f(`It is ${a}: all of ` +\n  `that is certain now.`, "one more sentence here")',
        "said.py": 'f(f"It is {a}: all of "\n  "that is certain now.", "one more sentence here")',
        "said.html": '<p>{{ a }}: all of\nthat is certain now.{{ "one more sentence here" }}',
    }
    (tmp_path / path).write_text(texts[path], encoding="utf-8")
    find = {"js": of_script, "py": of_python, "html": of_template}[path.partition(".")[2]]
    assert {"all of that is certain now", "one more sentence here"} <= {*find(tmp_path / path)}
