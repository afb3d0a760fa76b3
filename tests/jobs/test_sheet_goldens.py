"""The ways to print that no other test shows whole, each against a golden of its pages.

``python -m tests.jobs.test_sheet_goldens`` writes the goldens; read what it changes.
"""

import tempfile
from pathlib import Path

import pytest

from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions
from tests.jobs.sheet_facts import sheet_facts
from tests.project import make_project

GOLDENS = Path(__file__).parent / "goldens"
#: Golden → the component's file, and options.
WAYS: dict[str, tuple[str, dict[str, object]]] = {
    "low-ink": ("cards-a4-lowink-duplex-long.pdf", {"backs": ("duplex-long",), "low_ink": True}),
    "gutterfold": ("cards-a4-gutterfold.pdf", {"backs": ("gutterfold",)}),
    "alternate": ("cards-a4-alternate.pdf", {"backs": ("alternate",)}),
    "one-per-page": ("cards-a4-single.pdf", {"backs": ("single",)}),
}


def facts(folder: Path, way: str) -> str:
    root = make_project(folder)
    name, options = WAYS[way]
    assert build(root, BuildOptions(**options)).findings == ()  # type: ignore[arg-type]
    return sheet_facts(root / "build/tiny/en" / name)


@pytest.mark.parametrize("way", WAYS)
def test_sheets_are_as_the_golden_says(tmp_path: Path, way: str) -> None:
    assert facts(tmp_path, way) == (GOLDENS / f"sheets-{way}.txt").read_text("utf-8")


if __name__ == "__main__":
    for one in WAYS:
        with tempfile.TemporaryDirectory() as name:
            (GOLDENS / f"sheets-{one}.txt").write_text(facts(Path(name), one), "utf-8")
