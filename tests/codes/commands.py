"""Pairs for codes of commands and of the files that they read and write."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardforge.jobs.lock import FolderLock
from tests.codes.pair import CONFIG, DECK, GAME, Act, Pair, swap

SIZE = "count: 4}"
LATER = "build --since old.json"
BASELINE = "baseline: accepted.json\n"


@contextmanager
def _absent(package: str) -> Iterator[None]:
    """Have a package look as if it was not installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, package, None)
        yield


def _file(name: str, text: str) -> Act:
    def act(project: Path) -> None:
        path = project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    return act


def _build(project: Path) -> None:
    """Build, and keep the manifest under another name."""
    from cardforge.jobs.build import build
    from cardforge.jobs.results import BuildOptions

    build(project, BuildOptions())
    (project / "old.json").write_bytes((project / "build/manifest.json").read_bytes())


def _accepted(project: Path) -> None:
    """Accept a finding, so that the baseline holds it."""
    from cardforge.jobs.check import CheckOptions, check

    (project / CONFIG).write_text(BASELINE, "utf-8")
    assert check(project, CheckOptions(baseline="write")).findings == ()


def _gone(project: Path) -> None:
    """Accept a finding that is gone after it."""
    _accepted(project)
    path = project / "templates/tiny/card.xml"
    shown = "<text y='60' h='9'>{{ card.cost }}</text>{% endblock %}"
    path.write_text(path.read_text("utf-8").replace("{% endblock %}", shown), "utf-8")


def _unprinted(project: Path) -> None:
    """Have no card printed."""
    text = (project / DECK).read_text("utf-8")
    text = text.replace("name: Birch", "name: Birch\n    print: false")
    for name in ("Ash", "Cedar"):
        text = text.replace(f"name: {name}", f"name: {name}, print: false")
    (project / DECK).write_text(text, "utf-8")


def _comment(words: str) -> Pair:
    """Return a pair of a comment at the field that nothing uses, which is sound otherwise."""
    cost = "  cost: {type: int, range: 0-9, optional: true}"
    return swap(
        DECK, cost, f"{cost}  # cardforge: {words}", f"{cost}  # cardforge: ignore[CF-D10] why"
    )


PAIRS = {
    "CF-P84": Pair("shop tgc", base="birds", amid=lambda _: _absent("pypdfium2")),
    "CF-Y28": Pair("check", amid=lambda _: _absent("_ruamel_yaml")),
    "CF-X01": swap(GAME, "  cards: {deck", "  kit: {deck", run="build"),
    "CF-X02": Pair("build --locale sv", run_right="build --locale en"),
    "CF-X04": Pair("build", spoil=_file("build", "a file in place of the folder")),
    "CF-X05": Pair(LATER, spoil=_file("old.json", "{}"), repair=_build),
    "CF-X06": Pair("build", amid=lambda project: FolderLock(project / "build")),
    "CF-X07": Pair("build --out decks/out", run_right="build --out other"),
    "CF-X08": swap(GAME, SIZE, f"{SIZE}\n  tuck: {{kind: box, face: box.xml}}", run="build"),
    "CF-X09": Pair("build", given=((GAME, ", count: 4}", "}"),), spoil=_unprinted),
    "CF-X10": Pair("explain CF-Q99", run_right="explain CF-Y20"),
    "CF-X11": Pair("check tinny", run_right="check tiny"),
    "CF-X12": Pair("check --select CF-Q", run_right="check --select CF-R"),
    "CF-X13": Pair(f"check {DECK}", wrong=((GAME, "players: 2-4", "players: 4-2"),)),
    "CF-X14": Pair("check --report sarf=a", run_right="check --report sarif=a"),
    "CF-X15": _comment("ignore[CF-D10]"),
    "CF-X16": _comment("ignore[CF-D11] why"),
    "CF-X17": Pair(
        given=((CONFIG, "", BASELINE),), spoil=_file("accepted.json", "[]"), repair=_accepted
    ),
    "CF-X18": Pair(spoil=_gone, repair=_accepted),
}
