"""A project with any mistake in it gives findings, never a traceback."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.diagnostics import Findings, UsageFault
from cardforge.source.project import load_project
from cardforge.source.schema import schemas
from tests.source.support import SPICY

FILES = [
    "cardforge.yaml",
    "decks/spicy/game.yaml",
    "decks/spicy/spice.yaml",
    "decks/spicy/extras.yaml",
]
PIECES = st.sampled_from(
    [
        *"[]{}:,-#&*!|>'\"%@`?\n\t\xa0\x00",
        *("- ", ": ", "x", "0", "9" * 30, "null", "~", "[]", "{}", "...\n", "---\n", "{{", "1e9"),
        *("settings.", "type: list", "count.", "\r", "é", "1-", "yes", "deck: spice\n"),
    ]
)
EDITS = st.lists(
    st.tuples(st.sampled_from(FILES), st.floats(0, 1), st.integers(0, 12), PIECES),
    min_size=1,
    max_size=3,
)


@pytest.fixture(scope="module")
def root() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(shutil.copytree(SPICY, Path(folder) / "project"))


def mutated(edits: list[tuple[str, float, int, str]]) -> dict[str, str]:
    texts = {name: (SPICY / name).read_text("utf-8") for name in FILES}
    for name, where, gone, piece in edits:
        at = int(where * len(texts[name]))
        texts[name] = texts[name][:at] + piece + texts[name][at + gone :]
    return texts


@given(EDITS)
def test_any_mistake_is_a_finding(root: Path, edits: list[tuple[str, float, int, str]]) -> None:
    for name, text in mutated(edits).items():
        (root / name).write_text(text, "utf-8", newline="")
    findings = Findings()
    try:
        project = load_project(root, findings)
    except UsageFault as fault:
        assert fault.diagnostics
        return
    assert bool(project.failed) == bool(findings.errors)
    assert len(schemas(project)) >= 3
    for finding in findings.sorted():
        assert finding.file in {*FILES, ""}
        assert finding.message
        assert "\n" not in finding.message + finding.hint
        assert finding.code == "CF-Y03" or finding.line > 0 or finding.code == "CF-Y16"
