"""The guide's page, step by step, as a stranger would follow it."""

import re
from pathlib import Path

from tests.manual import guide
from tests.manual.studio import unlike


def timeless(text: str) -> str:
    return re.sub(r"\d+\.\d\d s\b", "… s", text)


def test_every_command_does_what_the_page_says(tmp_path: Path) -> None:
    ran = outputs = 0
    for step, shown in guide.walk(tmp_path):
        if step.kind == "output":
            outputs += 1
            assert timeless(step.text) in timeless(shown.text)
        else:
            ran += 1
            wanted = int(step.about) if step.kind == "fails" else 0
            assert shown.code == wanted, shown.text
    assert (ran, outputs) == (6, 4)
    files = sorted(path.name for path in (tmp_path / "changed/owls/en").iterdir())
    assert files == ["kit-a4-duplex-long.pdf", "owls-a4-duplex-long.pdf"]


def test_the_first_lines_are_those_of_the_readme() -> None:
    readme = (guide.DOCS.parent / "README.md").read_text("utf-8")
    (first,) = (step for step in guide.steps() if step.kind == "before")
    install = first.text.splitlines()[0]
    assert install in readme


def test_the_picture_is_up_to_date() -> None:
    assert unlike(guide.draw(), guide.PICTURE) == "", "run: python -m tests.manual.guide"


def test_links_lead_somewhere() -> None:
    page = (guide.DOCS / "guide.md").read_text("utf-8")
    for link in re.findall(r"\]\(([^)#]+)\)", page):
        assert (guide.DOCS / link).resolve().exists(), link


def test_the_explained_code_is_the_one_that_is_shown() -> None:
    page = (guide.DOCS / "guide.md").read_text("utf-8")
    (shown,) = re.findall(r"\[(CF-\w+)\]", page)
    assert re.findall(r"cardforge explain (CF-\w+)", page) == [shown]
