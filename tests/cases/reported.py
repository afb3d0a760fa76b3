"""Every fault of the list that the cases began with, and where it is held.

``python -m tests.cases.reported`` writes the table of README.md; a test fails where it is stale, or
where a fault is neither a folder nor named here.
"""

import re
from pathlib import Path
from typing import NamedTuple

from tests.cases.harness import CASES, all_cases

#: The list, by area: L sheets, T text, F fonts, M images, R same bytes, I languages, Y YAML,
#: C checks and command line, S play. Other ids of folders are faults that were added later.
_LIST = """
L01 L03 L05 L07 L09 L11 L13 L15 L17 L19 L21
T01 T03 T05 T07 T09 T11 T13 T15
F01 F03 F05 F07 F09
M01 M03 M05 M07 M09
R01 R03
I01 I03 I05 I07 I09 I11 I13 I15 I17 I19 I21 I23 I25 I27 I29 I31 I33
Y01 Y03 Y05 Y07 Y09 Y11 Y13 Y15 Y17 Y19 Y21 Y23 Y25 Y27 Y29
C01 C03 C05 C07 C09 C11
S01 S03 S05 S07 S09 S11 S13 S15 S17 S19 S21 S23
"""
REPORTED = tuple(_LIST.split())


class Held(NamedTuple):
    """A fault that no folder can show: what it is, and the tests that hold it."""

    what: str
    tests: tuple[str, ...]


#: Those that need more than files and one command.
BY_TESTS = {
    "T09": Held(
        "a row of a rule sheet's table that is taller than the page",
        ("tests/rulesheet/test_pdf.py::test_a_row_that_no_page_holds_is_said_with_its_section",),
    ),
    "C05": Held(
        "any text in annotations",
        ("tests/ci/test_annotations.py::test_any_text_comes_back",),
    ),
    "C07": Held(
        "a crash, a full disk or an open file leaves the earlier output whole",
        (
            "tests/jobs/test_swap.py::test_killed_at_any_step_leaves_the_old_or_the_new_state_whole",
            "tests/jobs/test_swap.py::test_a_full_disk_names_the_file_and_nothing_is_left",
            "tests/jobs/test_swap.py::test_a_refusal_halfway_puts_everything_back",
            "tests/jobs/test_build.py::test_a_build_that_is_killed_while_writing_leaves_the_old_output",
        ),
    ),
}
_PLAY = "no game can be played yet"
#: Those that cannot be tried yet, and why.
LATER = {
    "S01": ("two games in one process disturb each other's chance", _PLAY),
    "S03": ("results follow the number of workers", _PLAY),
    "S05": ("the order of a set leaks into play", _PLAY),
    "S07": ("a seeded bot with chance of its own", _PLAY),
    "S09": ("chance is lost when a game is saved", _PLAY),
    "S11": ("a bot sees what its seat does not", _PLAY),
    "S13": ("actions are offered to the wrong seat", _PLAY),
    "S15": ("results change when asked for again", _PLAY),
    "S17": ("drawing from an empty deck", _PLAY),
    "S19": ("a tie is broken by what does not count", _PLAY),
    "S21": ("a verdict from too few games", _PLAY),
    "S23": ("a move changes an earlier copy", _PLAY),
}
_HEAD, _TAIL = "<!-- reported -->\n", "<!-- end -->\n"


def folders() -> dict[str, list[str]]:
    """Return the folders of each fault, with the titles of those: ``C11``, ``C11b``."""
    found: dict[str, list[str]] = {}
    for case in all_cases():
        found.setdefault(case.id[:3], []).append(case.id)
    return found


def exists(test: str) -> bool:
    """Tell whether a test of the form ``file::function`` is there."""
    file, _, name = test.partition("::")
    path = CASES.parents[1] / file
    found = path.is_file() and re.search(rf"^def {name}\(", path.read_text("utf-8"), re.MULTILINE)
    return bool(found)


def table() -> str:
    """Return the table of README.md."""
    titles = {case.id: case.spec["title"] for case in all_cases()}
    there = folders()
    rows = ["| Fault | What | Held by |", "|---|---|---|"]
    for name in (*REPORTED, *sorted(there.keys() - set(REPORTED))):
        own = there.get(name, [])
        held = [f"[{one}]({one}/case.toml)" for one in own[:1]]
        held += [f"{len(own) - 1} more"] if own[1:] else []
        what = titles[own[0]] if own else ""
        if name in BY_TESTS:
            what = what or BY_TESTS[name].what
            held += [f"`{test}`" for test in BY_TESTS[name].tests]
        if name in LATER:
            what, why = LATER[name]
            held.append(f"*later: {why}*")
        rows.append(f"| {name} | {what} | {', '.join(held)} |")
    return "\n".join(rows) + "\n"


def readme(text: str) -> str:
    """Return README.md with the table of today."""
    head, _, rest = text.partition(_HEAD)
    return head + _HEAD + "\n" + table() + "\n" + _TAIL + rest.partition(_TAIL)[2]


if __name__ == "__main__":
    path = Path(CASES / "README.md")
    path.write_text(readme(path.read_text("utf-8")), "utf-8")
