"""The types in the scripts' comments fit what the scripts do."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from generator.site.assets import published
from tests.browser.node import command
from tests.javascript.node import PROJECT

CONFIGS = PROJECT / "tests" / "javascript"
PAGES = "tsconfig.json"
WORKER = "tsconfig.worker.json"
SILENCED = re.compile(r"@ts-(?:ignore|nocheck|expect-error)")

AS_IT_RUNS = """
const ts = require(process.argv[1]);
const { FirstJSDocNode, LastJSDocNode } = ts.SyntaxKind;
const isComment = ({ kind }) => kind >= FirstJSDocNode && kind <= LastJSDocNode;
const tree = (node, file) => {
  const inner = node.getChildren(file).filter((each) => !isComment(each));
  return [node.kind, inner.length ? inner.map((each) => tree(each, file)) : node.getText(file)];
};
const parsed = (text) => ts.createSourceFile("a.js", text, ts.ScriptTarget.ESNext, true);
const read = (text) => JSON.stringify(tree(parsed(text)));
const pairs = JSON.parse(require("node:fs").readFileSync(0, "utf-8"));
console.log(JSON.stringify(pairs.map(([one, other]) => read(one) === read(other))));
"""


def tsc(config: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the type checker with one of its configurations."""
    words = [*command("typescript/bin/tsc"), "--project", str(CONFIGS / config), *options]
    return subprocess.run(words, cwd=PROJECT, capture_output=True, text=True, check=False)


def own_scripts() -> set[Path]:
    """Every script that is written for the site."""
    return set((PROJECT / "docs").rglob("*.js"))


@pytest.mark.parametrize("config", [PAGES, WORKER])
def test_the_types_in_the_scripts_hold(config: str) -> None:
    """TypeScript's strict check finds no fault in the scripts of the pages, nor in the service
    worker.
    """
    done = tsc(config)
    if done.returncode != 0:
        pytest.fail(f"tsc --project tests/javascript/{config}\n{done.stdout}", pytrace=False)


def test_scripts_are_published_as_they_were_checked() -> None:
    """Without its comments and blanks a script is the same program, token by token, whatever stands
    in its texts.
    """
    scripts = sorted(own_scripts() - {PROJECT / "docs" / "sw.js"})
    pairs = [(path.read_text(encoding="utf-8"), published(path).decode()) for path in scripts]
    wrong = [
        ("const text = `\n// no comment\n`;\n", "const text = `\n`;\n"),
        ("a = b\n(c)", "a = b;(c)"),
        ("a - -b", "a--b"),
        ("let a = 1;", "const a=1;"),
    ]
    node, typescript = command("typescript/lib/typescript.js")
    done = subprocess.run(
        [node, "--eval", AS_IT_RUNS, typescript],
        input=json.dumps([*pairs, *wrong]),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    found = json.loads(done.stdout)
    same, others = found[: len(pairs)], found[len(pairs) :]
    assert [path.name for path, is_same in zip(scripts, same, strict=True) if not is_same] == []
    assert others == [False] * len(wrong)
    assert sum(len(text) for _, text in pairs) < sum(len(text) for text, _ in pairs) * 0.7


def test_every_script_is_checked() -> None:
    """No script of the site is left out of the check, whole or in part."""
    listed = "".join(tsc(config, "--listFilesOnly").stdout for config in (PAGES, WORKER))
    assert own_scripts() <= {Path(line) for line in listed.splitlines()}
    silenced = [
        path.name for path in own_scripts() if SILENCED.search(path.read_text(encoding="utf-8"))
    ]
    assert silenced == []
