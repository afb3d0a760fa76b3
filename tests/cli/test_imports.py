"""What a plain build loads: every module costs each run of the command."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project import make_project

#: Packages from outside that a build of plain shapes and Latin text needs, and no others.
OUTSIDE = {"PIL", "click", "jinja2", "markupsafe", "reportlab", "ruamel", "uharfbuzz"}
#: Parts of the above under names of their own.
PARTS = ("_ruamel_yaml", "cython_runtime", "_cython_")
#: Large parts of the packages above, and slow or rare modules of the standard library.
NEVER = {
    "PIL.ExifTags",
    "PIL.PngImagePlugin",
    "asyncio",
    "bidi",
    "concurrent.futures",
    "csv",
    "difflib",
    "email",
    "http",
    "importlib.metadata",
    "jinja2.debug",
    "logging",
    "multiprocessing",
    "pyphen",
    "reportlab.graphics",
    "reportlab.pdfgen",
    "reportlab.platypus",
    "socket",
    "sqlite3",
    "ssl",
    "subprocess",
    "tomllib",
    "unittest",
    "urllib.request",
    "xml.dom",
    "xml.sax",
}

#: Parts of cardforge that only some games, files or options need.
RARE = {
    "cardforge.export",
    "cardforge.faces.edges",
    "cardforge.faces.icc",
    "cardforge.faces.images",
    "cardforge.faces.locate",
    "cardforge.faces.process",
    "cardforge.faces.svg",
    "cardforge.jobs.calibrate",
    "cardforge.jobs.devices",
    "cardforge.jobs.pieces",
    "cardforge.jobs.shop",
    "cardforge.l10n.catalog",
    "cardforge.sheets.outlines",
    "cardforge.sheets.pdfx",
    "cardforge.sheets.press",
    "cardforge.sheets.profile",
    "cardforge.sheets.registration",
    "cardforge.sheets.split",
    "cardforge.source.syntax",
    "polib",
}

PROBE = """
import json, sys
before = set(sys.modules)
from cardforge.cli import main
code = main(sys.argv[1:])
print(json.dumps(sorted(set(sys.modules) - before)))
sys.exit(code)
"""


def loaded(*args: str, cwd: Path) -> set[str]:
    """Return the modules that a command loads beyond those of the bare interpreter."""
    run = subprocess.run(
        [sys.executable, "-c", PROBE, *args], cwd=cwd, capture_output=True, text=True, check=True
    )
    return set(json.loads(run.stdout.splitlines()[-1]))


def outside(modules: set[str]) -> set[str]:
    """Return the top-level packages that are neither Python's nor cardforge."""
    tops = {name.split(".")[0] for name in modules} - sys.stdlib_module_names - {"cardforge"}
    return {name for name in tops if not name.startswith(PARTS)}


@pytest.fixture(scope="module")
def build_modules(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    return loaded("build", cwd=make_project(tmp_path_factory.mktemp("project")))


def test_a_plain_build_loads_exactly_these_packages(build_modules: set[str]) -> None:
    assert outside(build_modules) == OUTSIDE


def test_a_plain_build_loads_nothing_large(build_modules: set[str]) -> None:
    assert build_modules & NEVER == set()


def test_a_plain_build_loads_nothing_that_other_builds_need(build_modules: set[str]) -> None:
    assert build_modules & RARE == set()


def test_a_second_build_writes_no_schemas_and_loads_nothing_for_them(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    assert "cardforge.source.schema" in loaded("build", cwd=project)
    assert "cardforge.source.schema" not in loaded("build", cwd=project)


def test_help_loads_click_alone(tmp_path: Path) -> None:
    for args in (["--help"], ["build", "--help"], ["--version"]):
        modules = loaded(*args, cwd=tmp_path)
        assert outside(modules) == {"click"}
        assert not any(name.startswith("cardforge.jobs") for name in modules)


def test_a_plain_build_loads_nothing_of_print_shops(build_modules: set[str]) -> None:
    assert {name for name in build_modules if name.startswith("cardforge.shops")} == set()


def test_a_plain_build_loads_nothing_of_inks(build_modules: set[str]) -> None:
    inks = ("icc", "image_inks", "inkcheck", "inks", "inkuse", "palette", "process")
    late = {f"cardforge.faces.{name}" for name in inks}
    late |= {"cardforge.sheets.press", "cardforge.sheets.pdfx", "cardforge.jobs.color"}
    assert build_modules & late == set()
