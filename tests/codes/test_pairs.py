"""Each code has an input that yields it, and a near one that is right and does not.

Codes that a folder of tests/cases yields have their wrong input there: the nearest right one is the
same case without one of its edits.
"""

import re
import shlex
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from cardforge.cli import main
from cardforge.diagnostics import all_codes
from tests.cases.harness import Case, all_cases
from tests.cases.harness import set_up as set_up_case
from tests.codes import commands, faces, files, languages, questions, rules, shops
from tests.codes.pair import Pair, codes_in, command, set_up

PAIRS: dict[str, Pair] = {
    **files.PAIRS,
    **faces.PAIRS,
    **shops.PAIRS,
    **questions.PAIRS,
    **languages.PAIRS,
    **commands.PAIRS,
    **rules.PAIRS,
}
CODES = sorted(all_codes())
Capture = pytest.CaptureFixture[str]


def codes_of_case(case: Case) -> set[str]:
    """Return the codes that a case yields; tests/cases holds it to that."""
    return {
        code
        for line in case.spec.get("findings", ())
        for code in re.findall(r"\[(CF-\w\d+)\]$", line)
    }


#: Code → the cases that yield it, those with the fewest edits first.
CASES: dict[str, list[Case]] = {}
for _case in sorted(all_cases(), key=lambda case: len(case.spec.get("edit", ()))):
    for _code in codes_of_case(_case):
        CASES.setdefault(_code, []).append(_case)


def test_every_code_has_a_wrong_and_a_right_input() -> None:
    assert [code for code in CODES if code not in PAIRS and code not in CASES] == []
    assert [code for code in PAIRS if code not in CODES] == []


def said(folder: Path, args: list[str], capsys: Capture, patch: pytest.MonkeyPatch) -> set[str]:
    with patch.context() as here:
        here.chdir(folder)
        here.delenv("GITHUB_STEP_SUMMARY", raising=False)
        if args[0] == "compile":
            return compiling(folder, args[1])
        main(args)
    out, err = capsys.readouterr()
    return codes_in(out + err)


def compiling(folder: Path, game: str) -> set[str]:
    """Return the codes of what is wrong with rules once they are compiled."""
    pytest.importorskip("numba")
    from cardforge import play

    try:
        play.load(game, folder, mode="compiled")
    except play.CardforgeError as fault:
        return {one.code for one in fault.diagnostics}
    return set()


@pytest.mark.parametrize("code", PAIRS)
def test_the_wrong_input_yields_it_and_the_right_one_does_not(
    code: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = PAIRS[code]
    found = {}
    for wrong in (True, False):
        folder = tmp_path / ("wrong" if wrong else "right")
        set_up(pair, folder, wrong=wrong)
        with pair.amid(folder) if pair.amid is not None and wrong else nullcontext():
            found[wrong] = said(folder, command(pair, wrong=wrong), capsys, monkeypatch)
    assert code in found[True]
    # Nothing else that is wrong keeps the finding from being made.
    assert [one for one in found[False] if one == code or _stops(one)] == []


def _stops(code: str) -> bool:
    """Tell whether findings of a code keep a game from being looked at."""
    known = all_codes()[code]
    return known.severity.value == "error" and code[3] in "YSTX"


def lessened(case: Case) -> Iterator[Case]:
    """Yield a case without each of its edits, without options, and without anything of its own."""
    spec = case.spec
    for kind in ("edit", "recode", "remove"):
        for at in range(len(spec.get(kind, ()))):
            yield case._replace(spec={**spec, kind: spec[kind][:at] + spec[kind][at + 1 :]})
    words = shlex.split(spec.get("run", "build"))
    yield case._replace(spec={**spec, "run": words[0]})  # where an option is the fault
    yield Case(case.id, case.folder / "none", {"run": spec.get("run", "build")})


@pytest.mark.parametrize("code", [code for code in sorted(CASES) if code not in PAIRS])
def test_a_case_without_its_fault_does_not_yield_it(
    code: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[code][0]
    seen = []
    for number, less in enumerate(lessened(case)):
        folder = tmp_path / str(number)
        try:
            set_up_case(less, folder)
        except (AssertionError, FileNotFoundError):  # an edit of what another one wrote
            continue
        found = said(folder, less.args, capsys, monkeypatch)
        seen.append(found)
        if code not in found and not any(map(_stops, found)):
            return
    raise AssertionError(f"{case.id}: every form without an edit yields {code} too: {seen}")
