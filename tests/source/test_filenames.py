"""Ids that name files."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from cardforge.diagnostics import Findings, SourceText
from cardforge.source.config import read_config
from cardforge.source.filenames import is_device
from cardforge.source.project import load_project
from cardforge.source.reader import parse
from cardforge.source.schema import schemas
from cardforge.source.spec import Reading
from tests.project import edit, make_project
from tests.source.support import SPICY, lines, load

PROJECT = load(SPICY)[0]
SCHEMAS = {name: json.loads(text) for name, text in schemas(PROJECT).items()}
DEVICES = ("con", "CON", "Prn", "aux", "NUL", "com1", "COM0", "lpt9", "nul.a", "con.x.y")
FINE = ("con-1", "cons", "com", "com10", "a.con", "lpt", "null", "prn_", "auxiliary", "nil")


def test_devices_are_known_by_what_stands_before_the_first_dot() -> None:
    assert [name for name in DEVICES + FINE if is_device(name)] == list(DEVICES)


@pytest.mark.parametrize("name", ["nul", "Con.a"])
def test_components_and_packs_are_no_devices(tmp_path: Path, name: str) -> None:
    root = make_project(tmp_path)
    game = root / "decks/tiny/game.yaml"
    edit(game, "  cards: {deck", f"  {name}: {{pack: {name}, deck")
    findings = Findings()
    load_project(root, findings)
    why = "files of that name are devices on Windows; choose another name"
    assert lines(findings) == [
        f"6:3 CF-S08 error: `{name}` cannot be the id of a component: {why}",
        f"6:{12 + len(name)} CF-S08 error: `{name}` cannot be the name of a pack: {why}",
    ]


@given(
    st.sampled_from([*DEVICES, *FINE, "none", "NONE", "none.a", "a b", "-a"])
    | st.from_regex(r"[CNPAcnpa][OURMourm][nxlmNXLM1][.1a]?", fullmatch=True)
)
def test_the_schema_refuses_what_the_reader_refuses(name: str) -> None:
    findings = Findings()
    document = parse(SourceText("cardforge.yaml", f'printers: {{"{name}": {{}}}}\n'), findings)
    assert document is not None
    printers = read_config(document, Reading(document, findings, "")).printers
    data: dict[str, dict[str, dict[str, object]]] = {"printers": {name: {}}}
    assert (list(printers) == [name]) is Draft7Validator(SCHEMAS["cardforge.json"]).is_valid(data)
