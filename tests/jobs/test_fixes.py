"""What ``check --fix`` mends, and what it leaves alone."""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.diagnostics import Diagnostic, Findings, Fix, InputFault, UsageFault, all_codes
from cardforge.diagnostics.codes.schema import UNKNOWN_KEY
from cardforge.jobs import checked as job
from cardforge.jobs.check import CheckOptions, CheckResult
from cardforge.jobs.fixes import Mending, applied, changed, diff, mend, mend_project, would_mend
from cardforge.source.encoding import decode
from tests.project import BASE, edit, make_project

CONFIG = "cardforge.yaml"
GAME = "decks/tiny/game.yaml"
DECK = "decks/tiny/cards.yaml"
FACE = "templates/tiny/card.xml"
STYLE = "templates/tiny/style.yaml"
ASH = "{id: ash, name: Ash, cost: 1}"
FIELD = "  cost: {type: int, range: 0-9, optional: true}"
END = "{id: cedar, name: Cedar, cost: 3}"
SETTINGS = "\nsettings:\n  mode: {type: choice, of: {long: L, short: S}, default: long, means: m}"
GAME_END = "{deck: cards.yaml, kind: card, size: poker, count: 4}"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(job, "CHECKS", ())
    return make_project(tmp_path)


def run(project: Path, **options: object) -> Mending:
    return mend_project(project, CheckOptions(**options))  # type: ignore[arg-type]


def codes(found: Mending) -> list[str]:
    return [one.finding.code for one in found.mended]


TINT = f"{FIELD}\n  tint:\n    type: color\n    default: "
LIST = f"{FIELD}\n  q: {{type: list, optional: true, key: num, item: {{num: {{type: int}}}}}}"
ROWS = "\n  text: {type: text, translate: true, optional: true}\ncards:\n  - "
MAP = f"{FIELD}\n  at: {{type: map, keys: [one, two], of: {{type: int}}, optional: true}}{ROWS}"
MAPS = MAP + "{id: ash, name: Ash, at: {one: 1, two: 2}}"
HEAD = "# The project that every case starts from; see README.md in the folder above."
ASH_TINT = '- {id: ash, x-tint: "#ff00aa", name: Ash}'
ROW = "id: ash\n    name: Ash\n    x-tint: #ff00aa\n    cost: 1"
WHEN = "{deck: cards.yaml, kind: card, size: poker, count: 4, when: {mode: long}}" + SETTINGS
MUST = (
    GAME_END
    + """
must:
  - id: few
    that: count.cards < 9 and all(c.cost < 9 for c in cards)
    says: a box
"""
)
FACE_RECT = '<rect fill="#f4e9d8"'
TEXT = "Draw two cards."

#: Code, file, what stands in the sound project, what is written in its place, what --fix makes.
MENDED = [
    ("CF-Y04", DECK, "name: Birch", "name: Bir\ufeffch", "name: Birch"),
    ("CF-Y06", DECK, "name: Birch", "name:\xa0Birch", "name: Birch"),
    ("CF-Y06", DECK, "name: Birch", "name: Birch\u3000", "name: Birch "),
    ("CF-Y06", DECK, "    cost: 2", "  \xa0 cost: 2", "    cost: 2"),
    ("CF-Y06", DECK, "    cost: 2", "    \u200bcost: 2", "    cost: 2"),
    ("CF-Y06", DECK, "    cost: 2", "    cost:\u200b2", "    cost: 2"),
    ("CF-Y11", DECK, TEXT, "&boldly go", '"&boldly go"'),
    ("CF-Y14", DECK, "deck: cards\n", "%YAML 1.1\n---\ndeck: cards\n", "---\ndeck: cards\n"),
    ("CF-Y18", DECK, f"- {ASH}", f"- {ROW}", "- " + ROW.replace("#ff00aa", '"#ff00aa"')),
    ("CF-Y17", CONFIG, HEAD, "missing_image:warn", "missing_image: warn"),
    ("CF-Y18", DECK, f"- {ASH}", "- {id: ash, x-tint: #ff00aa, name: Ash}", ASH_TINT),
    ("CF-Y19", DECK, f"- {END}", f"-\t\t{END}", f"- {END}"),
    ("CF-Y20", DECK, TEXT, "Draw: two", '"Draw: two"'),
    ("CF-Y20", DECK, TEXT, 'Draw: "two"', "'Draw: \"two\"'"),
    ("CF-Y20", DECK, TEXT, "Draw: it's C:\\x", "'Draw: it''s C:\\x'"),
    ("CF-Y20", DECK, TEXT, "Draw: two  # why", '"Draw: two"  # why'),
    ("CF-Y21", DECK, TEXT, "*bold* words", '"*bold* words"'),
    ("CF-Y21", DECK, TEXT, "@start", '"@start"'),
    ("CF-Y21", DECK, TEXT, "`code`", '"`code`"'),
    ("CF-Y21", DECK, TEXT, "%50 more", '"%50 more"'),
    ("CF-Y21", DECK, TEXT, "[fire] hits", '"[fire] hits"'),
    ("CF-Y21", DECK, TEXT, '"a" and b', "'\"a\" and b'"),
    ("CF-Y21", DECK, TEXT, "> 5 points", '"> 5 points"'),
    ("CF-Y21", DECK, TEXT, "- heal", '"- heal"'),
    ("CF-Y22", DECK, "name: Birch", "name:Birch", "name: Birch"),
    ("CF-Y22", DECK, "name: Ash", "name:Ash", "name: Ash"),
    ("CF-Y26", DECK, TEXT, '"C:\\dragon"', '"C:\\\\dragon"'),
    ("CF-Y30", DECK, "id: birch", "id: 007", 'id: "007"'),
    ("CF-Y30", DECK, "name: Birch", "name: 5E3", 'name: "5E3"'),
    ("CF-Y30", DECK, "id: birch", "id: true", 'id: "true"'),
    ("CF-S01", DECK, "cost: 1}", "csot: 1}", "cost: 1}"),
    ("CF-S01", DECK, "cost: 1}", '"csot": 1}', '"cost": 1}'),
    ("CF-S01", DECK, "cost: 1}", "COST: 1}", "cost: 1}"),
    ("CF-S01", STYLE, "size: 9", "siez: 9", "size: 9"),
    ("CF-S04", DECK, FIELD, f"{TINT}#112233", f'{TINT}"#112233"'),
    ("CF-S05", DECK, "cost: 2", 'cost: "2"', "cost: 2"),
    ("CF-S05", DECK, "cost: 2", "cost: 0x2", "cost: 2"),
    ("CF-S05", DECK, "cost: 2", "cost: 2.0", "cost: 2"),
    ("CF-S05", DECK, FIELD, FIELD.replace("true", "yes"), FIELD),
    ("CF-S07", DECK, "{type: int, ", "{type: itn, ", "{type: int, "),
    ("CF-S07", GAME, "kind: card", "kind: crad", "kind: card"),
    ("CF-S07", GAME, GAME_END, WHEN.replace("long}}", "lnog}}"), WHEN),
    ("CF-S10", DECK, FIELD, f"{TINT}12E500", f'{TINT}"#12e500"'),
    ("CF-S13", DECK, f"{FIELD}{ROWS}{ASH}", MAPS.replace("two: 2", "tow: 2"), MAPS),
    ("CF-S15", DECK, FIELD, LIST.replace("key: num", "key: nmu"), LIST),
    ("CF-S14", GAME, "deck: cards.yaml", "deck: crads.yaml", "deck: cards.yaml"),
    ("CF-S14", GAME, "deck: cards.yaml", "deck: cards", "deck: cards.yaml"),
    ("CF-S20", GAME, GAME_END, MUST.replace("count.cards", "count.crads"), MUST),
    ("CF-S20", GAME, GAME_END, MUST.replace("in cards", "in crads"), MUST),
    ("CF-S24", GAME, GAME_END, WHEN.replace("{mode: long}", "{mdoe: long}"), WHEN),
    ("CF-S25", GAME, "source_locale: en", "source_locale: EN", "source_locale: en"),
    ("CF-X16", DECK, f"  - {END}", f"  # cardforge: ignore[CF-R07] why\n  - {END}", f"  - {END}"),
    ("CF-X16", DECK, END, f"{END}  # cardforge: ignore[CF-R07] why", END),
    ("CF-X16", FACE, FACE_RECT, "{# cardforge: ignore[CF-R07] why #}\n" + FACE_RECT, FACE_RECT),
    ("CF-X16", FACE, FACE_RECT, "<!-- cardforge: ignore[CF-R07] a -->" + FACE_RECT, FACE_RECT),
]


@pytest.mark.parametrize(
    ("code", "file", "good", "written", "made"),
    MENDED,
    ids=[f"{row[0]}-{n}" for n, row in enumerate(MENDED)],
)
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_what_is_certain_is_mended_and_nothing_else_is_touched(
    project: Path, code: str, file: str, good: str, written: str, made: str, ends: str
) -> None:
    whole = "\ufeff" if file == GAME else ""
    text = (BASE / file).read_text("utf-8")
    assert text.count(good) == 1
    for path in project.rglob("*"):
        if path.suffix in (".yaml", ".xml"):
            path.write_bytes(path.read_bytes().replace(b"\n", ends.encode()))
    broken, mended = (
        (whole + text.replace(good, new)).replace("\n", ends).encode() for new in (written, made)
    )
    (project / file).write_bytes(broken)
    others = {path: path.read_bytes() for path in project.rglob("*.*") if path != project / file}
    planned = would_mend(project, CheckOptions())
    assert (project / file).read_bytes() == broken
    found = run(project)
    assert (project / file).read_bytes() == mended
    assert code in codes(found)
    assert found.files == planned.files == {file: (broken, mended)}
    assert {fix for _, fix in planned.mended} == {fix for _, fix in found.mended}
    assert {path: path.read_bytes() for path in others} == others
    assert [d.code for d in found.result.findings if d.severity.rank == 0 or d.fix] == []
    # A second run finds nothing to do.
    assert run(project).files == {}


def test_every_code_that_is_said_to_be_mended_is_tried() -> None:
    said = {code.id for code in all_codes().values() if code.mends}
    assert {row[0] for row in MENDED} | {"CF-S26"} == said


#: What looks like the above and is left alone: nobody but the author knows what was meant.
LEFT = [
    ("CF-Y05", DECK, "name: Birch", "name: Bir\x0bch"),
    ("CF-Y10", DECK, TEXT, "*bold"),
    ("CF-Y13", DECK, TEXT, "!important win"),
    ("CF-Y18", DECK, TEXT, "Take card #5"),
    ("CF-Y18", DECK, "cost: 2", "cost: #5"),
    ("CF-Y19", DECK, "    cost: 2", "\tcost: 2"),
    ("CF-Y20", DECK, f"- {ASH}", "- {id: ash, name: Draw: two}"),
    ("CF-Y20", DECK, TEXT, "Draw: card #5"),
    ("CF-Y26", DECK, TEXT, '"\\x4"'),
    ("CF-S01", DECK, "cost: 1}", "colour: 1}"),
    ("CF-S01", DECK, "cost: 1}", "cost: 1, csot: 2}"),
    ("CF-S05", DECK, "cost: 2", "cost: 012"),
    ("CF-S05", DECK, "cost: 2", "cost: two"),
    ("CF-S07", GAME, "kind: card", "kind: cat"),
    ("CF-S09", DECK, "id: cedar", "id: ash"),
    ("CF-X15", DECK, END, f"{END}  # cardforge: ignore[CF-R07]"),
]


@pytest.mark.parametrize(
    ("code", "file", "good", "written"), LEFT, ids=[f"{row[0]}-{n}" for n, row in enumerate(LEFT)]
)
def test_what_is_not_certain_is_left_alone(
    project: Path, code: str, file: str, good: str, written: str
) -> None:
    edit(project / file, good, written)
    before = (project / file).read_bytes()
    found = run(project)
    assert code in [d.code for d in found.result.findings]
    assert (found.files, found.mended) == ({}, ())
    assert (project / file).read_bytes() == before


def test_a_picture_is_named_as_its_file(project: Path) -> None:
    edit(project / DECK, FIELD, f"{FIELD}\n  art: {{type: image, optional: true}}")
    edit(project / DECK, "cost: 1}", 'cost: 1, art: "art/Dragon.SVG"}')
    edit(project / DECK, "cost: 2", "art: art/dragon.Svg\n    cost: 2")
    edit(
        project / FACE,
        "{% if card.text %}",
        '{% if card.art %}<image src="{{ card.art }}" y="40" h="20" at="art" alt="art"/>{% endif %}'
        "{% if card.text %}",
    )
    (project / "decks/tiny/art").mkdir()
    (project / "decks/tiny/art/dragon.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>'
    )
    found = run(project)
    assert codes(found) == ["CF-S26", "CF-S26"]
    text = (project / DECK).read_text("utf-8")
    assert 'art: "art/dragon.svg"}' in text
    assert "art: art/dragon.svg\n" in text
    assert found.result.findings == ()


def test_one_code_of_several_is_taken_out_of_a_comment(project: Path) -> None:
    comment = "  # cardforge: ignore[CF-R07, CF-R08,CF-R10] why"
    edit(project / DECK, END, END + comment)
    edit(project / FACE, 'x="6" y="20"', 'x="1" y="20"')
    edit(project / DECK, TEXT, TEXT + comment)
    run(project)
    text = (project / DECK).read_text("utf-8")
    assert f"{TEXT}  # cardforge: ignore[CF-R07] why\n" in text
    assert text.endswith(f"{END}\n")


def test_what_a_fault_hid_is_mended_too(project: Path) -> None:
    edit(project / DECK, "name: Birch\n    cost: 2", "name:Birch\n    csot: 0x2")
    found = run(project)
    assert codes(found) == ["CF-Y22", "CF-S01", "CF-S05"]
    assert (project / DECK).read_bytes() == (BASE / DECK).read_bytes()


def test_only_what_is_asked_for_is_mended(project: Path) -> None:
    edit(project / DECK, "cost: 1}", "csot: 1}")
    edit(project / GAME, "kind: card", "kind: crad")
    assert codes(run(project, select=("S07",))) == ["CF-S07"]
    edit(project / GAME, "kind: card", "kind: crad")
    assert codes(run(project, targets=(str(project / DECK),))) == ["CF-S01"]


def test_what_the_settings_of_the_project_need_is_mended(project: Path) -> None:
    (project / CONFIG).write_text("missing_imgae: warn\nimage_dpi: {wran: 20}\n", "utf-8")
    assert codes(run(project)) == ["CF-S01", "CF-S01"]
    (project / CONFIG).write_text("missing_imgae: wild\n", "utf-8")
    with pytest.raises(UsageFault) as caught:
        run(project)
    assert [d.code for d in caught.value.diagnostics] == ["CF-S07"]
    assert (project / CONFIG).read_text("utf-8") == "missing_image: wild\n"


def look_for(*fixes: Fix) -> CheckResult:
    found = tuple(
        Diagnostic("CF-S01", UNKNOWN_KEY.severity, "x", fix.file, fix.line, fix.col, fix=fix)
        for fix in fixes
    )
    return CheckResult(Path(), "", (), (), found, 0.0)


def fix_of(file: str, data: bytes, old: bytes, new: str) -> Fix:
    start = data.index(old)
    return Fix(file, start, start + len(old), new, "x", 1, 1, 1, 1)


def test_a_change_that_makes_a_file_unreadable_is_refused(project: Path) -> None:
    data = (project / DECK).read_bytes()
    bad, good = fix_of(DECK, data, b"Draw", "*Draw: "), fix_of(DECK, data, b"Cedar", "Oak")
    found = mend(project, lambda: look_for(bad, good))
    assert [fix for _, fix in found.mended][:1] == [good]
    assert b"name: Oak" in (project / DECK).read_bytes()
    assert b"text: Draw two cards." in (project / DECK).read_bytes()


def test_a_change_that_mends_nothing_is_made_once(project: Path) -> None:
    edit(project / DECK, "name: Birch", "name: [Birch")
    before = (project / DECK).read_bytes()
    real = mend_project(project, CheckOptions()).result.findings
    fix = fix_of(DECK, before, b"Cedar", "Oak")
    vain = [one._replace(fix=fix) for one in real if one.code == "CF-Y23"]
    assert vain
    found = mend(project, lambda: look_for()._replace(findings=tuple(vain)))
    assert (found.files, (project / DECK).read_bytes()) == ({}, before)


def test_of_changes_that_overlap_the_first_is_made(project: Path) -> None:
    data = b"abc: def\n"
    one, two = fix_of("a.yaml", data, b"abc", "x"), fix_of("a.yaml", data, b"bc", "y")
    touching = fix_of("a.yaml", data, b": d", "z")
    said: Mapping[Fix, list[Diagnostic]] = {two: [], one: [], touching: []}
    assert changed("a.yaml", data, said) == (b"x: def\n", [one])


def test_a_file_that_is_saved_meanwhile_is_left_alone(project: Path) -> None:
    data = (project / DECK).read_bytes()
    fix = fix_of(DECK, data, b"Cedar", "Oak")

    def look() -> CheckResult:
        (project / DECK).write_bytes(data + b"# new\n")
        return look_for(fix)

    assert mend(project, look).files == {}
    assert (project / DECK).read_bytes() == data + b"# new\n"


def test_rights_and_links_stay(project: Path) -> None:
    edit(project / DECK, "cost: 1}", "csot: 1}")
    real = project / "decks/tiny/real.txt"
    (project / DECK).rename(real)
    (project / DECK).symlink_to("real.txt")
    real.chmod(0o640)
    assert codes(run(project)) == ["CF-S01"]
    assert (project / DECK).is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert real.read_bytes() == (BASE / DECK).read_bytes()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anything")
def test_a_file_that_may_not_be_written_is_told(project: Path) -> None:
    edit(project / DECK, "cost: 1}", "csot: 1}")
    (project / DECK).chmod(0o440)
    with pytest.raises(InputFault) as caught:
        run(project)
    assert caught.value.diagnostics[0].code == "CF-X04"


def test_a_diff_is_what_git_takes(project: Path) -> None:
    for name, old, new in ((DECK, "cost: 1}", "csot: 1}"), (GAME, "kind: card", "kind: crad")):
        edit(project / name, old, new)
    data = (project / GAME).read_bytes().replace(b"\n", b"\r\n").removesuffix(b"\r\n")
    (project / GAME).write_bytes(data)
    planned = would_mend(project, CheckOptions())
    patch = diff(planned.files)
    assert (patch.count(b"\n+"), patch.count(b"\n-")) == (4, 3)
    assert patch.startswith(b"--- a/decks/tiny/cards.yaml\n+++ b/decks/tiny/cards.yaml\n@@ ")
    assert patch.endswith(b"+  cards: {deck: cards.yaml, kind: card, size: poker, count: 4}\n"
                          b"\\ No newline at end of file\n")  # fmt: skip
    git = shutil.which("git")
    if git is not None:
        command = [git, "apply", "--whitespace=nowarn", "-"]
        subprocess.run(command, input=patch, cwd=project, check=True)
        for file, (_, after) in planned.files.items():
            assert (project / file).read_bytes() == after


data = st.binary(max_size=40)


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 5), st.text(max_size=4))), data)
def test_bytes_outside_of_the_changes_stay(
    wanted: list[tuple[int, int, str]], before: bytes
) -> None:
    fixes = []
    at = 0
    for start, size, text in sorted(wanted):
        if start >= at and start + size <= len(before):
            fixes.append(Fix("a.xml", start, start + size, text, "x", 1, 1, 1, 1))
            at = start + size
    after = applied(before, reversed(fixes))
    for fix in fixes:  # what lies before, between and behind is there in order
        kept = before[: fix.start]
        rest = before[fix.end :]
        assert applied(before, [fix]) == kept + fix.text.encode() + rest
    outside = [before[a.end : b.start] for a, b in pairwise(fixes)]
    pattern = b".*".join(map(re.escape, outside))
    assert re.search(pattern, after, re.DOTALL)
    size = sum(len(fix.text.encode()) - (fix.end - fix.start) for fix in fixes)
    assert len(after) == len(before) + size


faults = st.sampled_from([row for row in MENDED if row[1] == DECK and row[0] != "CF-X16"])


@settings(max_examples=40)
@given(
    faults=st.lists(faults, max_size=4, unique_by=lambda row: row[2]),
    crlf=st.booleans(),
    bom=st.booleans(),
)
def test_any_faults_together(
    tmp_path_factory: pytest.TempPathFactory,
    faults: list[tuple[str, str, str, str, str]],
    crlf: bool,
    bom: bool,
) -> None:
    """Nothing that can be mended is left, and every line without a fault is as it was."""
    project = make_project(tmp_path_factory.mktemp("any"))
    text = (BASE / DECK).read_text("utf-8")
    expected = text
    for _, _, good, written, made in faults:
        if text.count(good) == expected.count(good) == 1:
            text = text.replace(good, written)
            expected = expected.replace(good, made)
    ends = "\r\n" if crlf else "\n"
    before, after = (
        (("\ufeff" if bom else "") + one.replace("\n", ends)).encode("utf-8")
        for one in (text, expected)
    )
    (project / DECK).write_bytes(before)
    found = run(project, only_files=True)
    assert (project / DECK).read_bytes() == after
    assert [d for d in found.result.findings if d.fix is not None] == []
    assert run(project, only_files=True).files == {}


lines = st.lists(
    st.text("ab:# \t-&*!|>'\"%@`{}[],?0xE_\\\xa0\u200b\ufeffäé", max_size=12),
    min_size=1,
    max_size=4,
)


@settings(max_examples=60)
@given(lines)
def test_any_text_stays_a_text_that_can_be_read(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str]
) -> None:
    project = make_project(tmp_path_factory.mktemp("text"))
    values = "".join(f"    x-{n}: {line}\n" for n, line in enumerate(lines))
    edit(project / DECK, "    cost: 2\n", f"    cost: 2\n{values}")
    before = (project / DECK).read_bytes()
    found = run(project, only_files=True)
    after = (project / DECK).read_bytes()
    vain = [d for d in found.result.findings if d.fix is not None]
    assert run(project, only_files=True).files == {}
    assert decode(after, DECK, Findings()) is not None
    # The rows around it are as they were, and every letter of the author is still there.
    head, tail = before.split(values.encode("utf-8"))
    assert after.startswith(head) and after.endswith(tail)
    assert len(vain) <= len(lines)
