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


_LIBRARY = "tests/play/test_library.py"
_HARNESS = "tests/engine/test_harness.py"
_TRUE_RATES = "tests/playtest/test_calibration.py"
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
    "S01": Held(
        "two games in one process disturb each other's chance",
        (
            f"{_LIBRARY}::test_two_games_in_turn_are_as_each_alone",
            "tests/engine/test_vocabulary.py::test_streams_do_not_disturb_each_other",
        ),
    ),
    "S03": Held(
        "results follow the number of workers",
        (
            f"{_LIBRARY}::test_games_are_the_same_in_any_parts",
            "tests/engine/test_compiled.py::test_threads_change_nothing",
        ),
    ),
    "S05": Held(
        "the order of a set leaks into play",
        (f"{_LIBRARY}::test_games_are_the_same_under_any_hash_seed",),
    ),
    "S07": Held(
        "a seeded bot with chance of its own",
        (f"{_HARNESS}::test_a_bot_with_chance_of_its_own_is_found",),
    ),
    "S09": Held(
        "chance is lost when a game is saved",
        (
            "tests/engine/test_replay.py::test_a_game_goes_on_as_it_would_have",
            "tests/cli/test_play.py::test_a_game_that_was_left_goes_on",
        ),
    ),
    "S11": Held(
        "a bot sees what its seat does not",
        (
            f"{_LIBRARY}::test_a_checked_game_stops_a_bot_that_peeks",
            f"{_HARNESS}::test_unsound_rules_are_found",
        ),
    ),
    "S13": Held(
        "actions are offered to the wrong seat",
        (f"{_LIBRARY}::test_the_text_says_who_moves_and_what_is_asked",),
    ),
    "S15": Held(
        "results change when asked for again",
        (f"{_LIBRARY}::test_scores_are_the_same_when_asked_again",),
    ),
    "S17": Held(
        "drawing from an empty deck",
        (f"{_HARNESS}::test_drawing_from_an_empty_deck",),
    ),
    "S19": Held(
        "a tie is broken by what does not count",
        (f"{_LIBRARY}::test_a_tie_is_shared",),
    ),
    "S21": Held(
        "a verdict from too few games",
        (
            f"{_TRUE_RATES}::test_few_games_leave_it_undecided_and_say_how_many_are_needed",
            "tests/jobs/test_balance.py::test_what_holds_and_what_cannot_be_told_are_no_findings",
        ),
    ),
    "S23": Held(
        "a move changes an earlier copy",
        (
            f"{_LIBRARY}::test_a_clone_goes_on_alone",
            f"{_HARNESS}::test_a_copy_that_shares_a_row_is_found",
        ),
    ),
}
#: Those that cannot be tried yet, and why.
LATER: dict[str, tuple[str, str]] = {}
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
