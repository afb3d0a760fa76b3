"""A play-test's report in a browser: it is drawn whole, without anything from elsewhere."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from cardforge.jobs.playtest import playtest
from cardforge.jobs.playtest_options import Options
from tests.playtest.support import copy_coin

BROWSER = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="needs Chromium")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--window-size=1000,3000",
)  # fmt: skip
#: Asks the page for what it shows, and writes it where --dump-dom shows it.
ASK = """<script>addEventListener("load", () => {
const wide = [...document.querySelectorAll("main *")].filter(
  e => !e.closest(".wide") && e.getBoundingClientRect().right > innerWidth).length;
const images = [...document.images].map(i => i.complete && i.naturalWidth > 0);
const empty = [...document.querySelectorAll("svg")].filter(
  s => s.getBoundingClientRect().height < 20).length;
document.body.dataset.asked = JSON.stringify(
  {wide, images, empty, headings: [...document.querySelectorAll("h1,h2")].length,
   calls: performance.getEntriesByType("resource").filter(
     e => !e.name.startsWith("data:")).length});
})</script>"""


def browse(page: Path, folder: Path, *asked: str) -> str:
    assert BROWSER is not None
    done = subprocess.run(
        [BROWSER, *FLAGS, f"--user-data-dir={folder / 'profile'}", *asked, page.as_uri()],
        capture_output=True, check=True, text=True, env={**os.environ, "HOME": str(folder)},
    )  # fmt: skip
    return done.stdout


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = copy_coin(tmp_path_factory.mktemp("coin"))
    options = Options(games=1_500, settings={"strong": "20"}, ladder=100, restricted=20, traced=50)
    return playtest(root, "coin", options).folder / "report.html"


@pytest.mark.parametrize("width", [1000, 380])
def test_a_browser_draws_it_whole(report: Path, tmp_path: Path, width: int) -> None:
    page = tmp_path / "asked.html"
    page.write_text(report.read_text("utf-8").replace("</body>", f"{ASK}</body>"), "utf-8")
    text = browse(page, tmp_path, f"--window-size={width},3000", "--dump-dom")
    found = re.search(r'data-asked="([^"]*)"', text)
    assert found is not None
    asked = json.loads(found[1].replace("&quot;", '"'))
    assert asked == {"wide": 0, "images": [True] * 10, "empty": 0, "headings": 10, "calls": 0}


def test_a_picture_of_it_has_its_colours(report: Path, tmp_path: Path) -> None:
    picture = tmp_path / "page.png"
    browse(report, tmp_path, f"--screenshot={picture}")
    image = Image.open(picture).convert("RGB")
    colours = {colour for _, colour in image.getcolors(1_000_000) or ()}
    for wanted in ("2b6ca3", "1a1a1a", "1d6b3a", "e4eaf0"):
        assert tuple(bytes.fromhex(wanted)) in colours
