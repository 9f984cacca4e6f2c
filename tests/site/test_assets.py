import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.site.assets import (
    LISTING,
    SOURCES,
    Assets,
    assets,
    digest,
    named_by_content,
    published,
)
from tests.conftest import PROJECT, Built, contents
from tests.named import assets_of, figures_of

SET = {
    "javascripts/one.js": b"export const one = 1;\n",
    "javascripts/parts/two.js": b'import "../one.js";\n',
    "stylesheets/base.css": b"a { color: red }\n",
}


def put(folder: Path, files: dict[str, bytes]) -> Path:
    """Write files below a folder, in this order."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def test_a_digest_is_the_beginning_of_the_sha_256() -> None:
    """The digest of nothing is that of everybody's SHA-256, cut."""
    assert digest(b"") == "e3b0c44298fc"


def test_same_files_same_name(tmp_path: Path) -> None:
    """Neither the order in which files were written, nor their times, nor the folder matter, nor
    what lies beside the scripts and styles.
    """
    one = put(tmp_path / "one", SET)
    other = put(tmp_path / "other folder", dict(reversed(SET.items())))
    put(other, {"index.md": b"A page", "javascripts/.one.js.swp": b"An editor's own"})
    for path in other.rglob("*"):
        os.utime(path, (1, 1))
    assert assets(one) == assets(other)
    assert assets(one).folder == assets(other).folder == "assets/3fcfbed9da8f/"


def test_a_set_is_listed_by_name() -> None:
    """The order in which a system names the files is not that of the listing."""
    files = {"b.js": "2", "a.js": "1"}
    assert Assets(files).listing == '{\n"a.js": "1",\n"b.js": "2"\n}'


@pytest.mark.parametrize(
    "change",
    [
        lambda files: files | {"stylesheets/base.css": b"a { color: rod }\n"},
        lambda files: files | {"stylesheets/more.css": b""},
        lambda files: {name: files[name] for name in list(files)[:-1]},
        lambda files: {name.replace("two", "too"): content for name, content in files.items()},
        lambda files: dict(zip(files, reversed(files.values()), strict=True)),
    ],
    ids=["one byte", "one more", "one less", "another name", "contents exchanged"],
)
def test_other_files_other_name(
    tmp_path: Path, change: Callable[[dict[str, bytes]], dict[str, bytes]]
) -> None:
    """Whatever changes in a file, in its name or in their number changes the name of the set."""
    one, other = put(tmp_path / "one", SET), put(tmp_path / "other", change(SET))
    assert assets(one).folder != assets(other).folder


def test_addresses_are_those_of_the_sets_files(tmp_path: Path) -> None:
    """A file has its address below the set's folder; one that is not in the set has none."""
    found = assets(put(tmp_path, SET))
    assert found.address("javascripts/one.js") == f"{found.folder}javascripts/one.js"
    with pytest.raises(KeyError, match=r"three\.js: neither a style nor a script"):
        found.address("javascripts/three.js")


IMPORTS = {
    "javascripts/page.js": b"""/** @typedef {import("./types.js").Type} Type */
import "./one.js";
import {
  two,
  three,
} from "./parts/two.js";
import * as one from './one.js';
const later = () => import("./later.js");
// import "./commented.js";
""",
    "javascripts/parts/two.js": b'export { one } from "../one.js";\nimport "./three.js";\n',
    "javascripts/parts/three.js": b'import "../page.js";\nexport const three = "../none.js";\n',
    "javascripts/one.js": b"export const one = 1;\n",
    "javascripts/later.js": b'import "./one.js";\n',
    "stylesheets/base.css": b"a { color: red }\n",
}


COMMENTED = """/* The sheet.
   Two lines. */

@import "base/first.css";
@import "base/second.css";

/* Last */
b { color: red } /* Last */
"""


def test_a_sheet_of_parts_is_published_as_one(tmp_path: Path) -> None:
    """Parts stand in their sheet, in its order, and nowhere else; comments and blanks, which are
    only for those who write it, are left out, and nothing else.
    """
    names = {
        "stylesheets/base.css": COMMENTED,
        "stylesheets/base/first.css": "/* Why */\ni { top: 0 }\n\n\nu {\n  top: 1px;\n}\n",
        "stylesheets/base/second.css": "a { background: url(x//y) }\n",
    }
    put(tmp_path, {name: text.encode() for name, text in names.items()})
    assert list(assets(tmp_path).files) == ["stylesheets/base.css"]
    assert published(tmp_path / "stylesheets/base.css") == (
        b"i{top:0}u{top:1px}a{background:url(x//y)}b{color:red}"
    )


@pytest.mark.parametrize(
    ("script", "left"),
    [
        ("if (a) {\n  b(`c`);\n}\n", "if(a){b(`c`);}"),
        ("a(`b\n  // c`);\n", "a(`b\n  // c`);"),
        ("a(/** @type {A<B>} */ (b)); /* c */\n", "a((b));"),
        ('a("/* b */", /[/*]"/);\n', 'a("/* b */",/[/*]"/);'),
    ],
)
def test_no_text_of_a_script_is_changed(tmp_path: Path, script: str, left: str) -> None:
    """Blanks and comments go, word of types among them, but for those within a text."""
    put(tmp_path, {"javascripts/a.js": script.encode()})
    assert published(tmp_path / "javascripts/a.js").decode() == left


def test_every_part_is_in_one_sheet() -> None:
    """No part of a style sheet is forgotten, and none stands twice but in that of frames, which is
    the only one of its page.
    """
    folder = PROJECT / "docs" / "stylesheets"
    named = [
        f"{sheet.parent.name}/{part}"
        for sheet in {*folder.glob("*.css")} - {folder / "embed.css"}
        for part in re.findall(r'@import "(.+)";', sheet.read_text(encoding="utf-8"))
    ]
    assert sorted(named) == sorted(
        f"{folder.name}/{path.relative_to(folder).as_posix()}" for path in folder.glob("*/*.css")
    )


def test_imports_are_followed_to_their_end(tmp_path: Path) -> None:
    """All modules that a script needs to start are found, each once, the nearest first; neither
    those of types nor what is imported later.
    """
    found = assets(put(tmp_path, IMPORTS))
    nearest = ("javascripts/one.js", "javascripts/parts/two.js")
    assert found.imports["javascripts/page.js"] == nearest
    assert found.modules("javascripts/page.js") == [*nearest, "javascripts/parts/three.js"]
    assert found.modules("javascripts/one.js") == []
    put(tmp_path, {"javascripts/one.js": b'import "./gone.js";\n'})
    with pytest.raises(KeyError, match=r"gone\.js: neither a style nor a script"):
        assets(tmp_path).modules("javascripts/page.js")


def test_a_page_names_what_its_scripts_import(tmp_path: Path) -> None:
    """Each module is named once, with the address and the urgency of the scripts that need it, and
    what is a script of the page is not named again; pages without such scripts stay as they are.
    """
    found = assets(put(tmp_path, IMPORTS))
    place = f"../{found.folder}javascripts"
    page = (
        f'<head><script src="{place}/later.js" type="module" fetchpriority="low"></script></head>'
        f'<script src="../assets/javascripts/theme.js"></script>{{}}</head>'
    )
    low = f'<link rel="modulepreload" fetchpriority="low" href="{place}/one.js">'
    assert found.with_preloads(page) == page.replace("</head>", f"{low}</head>", 1)
    page += f'<script type="module" src="{place}/page.js"></script>'
    links = "".join(
        f'<link rel="modulepreload" href="{place}/{name}.js">'
        for name in ("one", "parts/two", "parts/three")
    )
    assert found.with_preloads(page) == page.replace("</head>", f"{links}</head>", 1)
    page += f'<script type="module" src="{place}/one.js"></script>'
    assert f'{place}/one.js">' not in found.with_preloads(page).partition("</head>")[0]
    for other in ("<head></head><p>", '<head></head><script src="assets/javascripts/x.js">'):
        assert found.with_preloads(other) == other


def test_every_page_names_the_modules_of_its_scripts(built: Built) -> None:
    """What scripts import comes with the page; a matchup's page, of which there are many, names
    only what its script does not import itself.
    """
    own = assets(PROJECT / "docs")
    address = re.compile(rf"{own.folder}((?:javascripts|words)/[\w/-]+\.js)")
    pages = [
        "",
        "404.html",
        "503.html",
        "compare/",
        "compare/tables/",
        "classic/odds/",
        "classic/8-vs-5/",
    ]
    for name in pages:
        file = (
            built.folder / name / "index.html"
            if not name.endswith(".html")
            else built.folder / name
        )
        tags = re.findall(r"<(?:script|link)\b[^>]*>", file.read_text(encoding="utf-8"))
        named = {tag: address.search(tag) for tag in tags}
        scripts = {found[1] for tag, found in named.items() if found and tag.startswith("<script")}
        links = [found[1] for tag, found in named.items() if found and "modulepreload" in tag]
        needed = {module for script in scripts for module in own.modules(script)} - scripts
        assert scripts
        if name == "classic/8-vs-5/":
            needed -= {module for script in scripts for module in own.imports[script]}
        assert sorted(links) == sorted(needed), name


def test_a_folder_of_files_is_named_by_them(tmp_path: Path) -> None:
    """The files move into a folder, where their list is; its name is that of the list, the same for
    the same files, and only for these.
    """
    files = {"a.json": b"1", "b.json": b"2"}
    one = named_by_content(put(tmp_path / "one", files))
    other = named_by_content(put(tmp_path / "other", dict(reversed(files.items()))))
    third = named_by_content(put(tmp_path / "third", files | {"b.json": b"3"}))
    assert one == other != third
    found = contents(tmp_path / "one")
    listing = found.pop(f"{one}/{LISTING}")
    assert digest(listing) == one
    assert json.loads(listing) == {name: digest(text) for name, text in files.items()}
    assert found == {f"{one}/{name}": text for name, text in files.items()}


def test_the_site_has_the_set_and_no_other_copy(built: Built) -> None:
    """The site's set has what is published of the sources, and the list that names it; the same
    holds for the figures; a note tells pages that do not know it where they are.
    """
    docs = PROJECT / "docs"
    own = assets(docs)
    assert own.folder == assets_of(built.folder)
    found = contents(built.folder / own.folder)
    assert digest(found.pop(LISTING)) == own.folder.split("/")[1]
    assert found == {name: published(docs / name) for name in own.files}
    for name in SOURCES:
        assert not (built.folder / name).exists()
    figures, note = built.folder / figures_of(built.folder), built.folder / "lookup/folder.json"
    assert {*(built.folder / "lookup").iterdir()} == {figures, note}
    assert json.loads(note.read_text(encoding="utf-8")) == figures_of(built.folder)


def test_the_figures_are_named_by_what_is_in_them(built: Built, tmp_path: Path) -> None:
    """Who has the figures' files comes to the name of their folder."""
    copy = tmp_path / "lookup"
    shutil.copytree(built.folder / figures_of(built.folder), copy)
    (copy / LISTING).unlink()
    assert f"lookup/{named_by_content(copy)}/" == figures_of(built.folder)
