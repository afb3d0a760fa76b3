"""The limits that people are told are those that hold."""

import re
from pathlib import Path

from cardforge.diagnostics import limits

PAGE = (Path(__file__).parents[2] / "docs/reference.md").read_text("utf-8")


def test_the_reference_lists_every_limit() -> None:
    section = PAGE.split("## Limits\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (.+) \| ([\d,]+) (.+) \|$", section, re.MULTILINE)
    assert rows == [(one.what, f"{one.most:,}", one.unit) for one in limits.DECLARED]


def test_every_limit_is_told_or_follows_from_one() -> None:
    named = {name: value for name, value in vars(limits).items() if name.isupper()}
    told = {one.most for one in limits.DECLARED}
    inner = {"DECLARED", "FORMULA_LEVELS"}
    assert {
        name for name, value in named.items() if name not in inner and value not in told
    } == set()
