# ruff: noqa: E501 (faces of the small project)
"""Projects with any change in any file: `check` ends, and says what is wrong with its place."""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardforge.cli.root import root as command
from cardforge.diagnostics import CardforgeError
from cardforge.jobs.build import build
from cardforge.jobs.check import CheckOptions, check
from cardforge.jobs.results import BuildOptions
from tests.fuzz.mutations import mutated, recoded
from tests.fuzz.targets import seeds
from tests.icc import profile
from tests.project import edit, make_project

ROOT = Path(__file__).parents[2]
#: What a person is shown never holds a part of a traceback.
TRACE = re.compile(r"Traceback|\bbug\b|File \"|<class|0x[0-9a-f]{8}")

STYLE = """\
palette: {ground: "#f4e9d8", ink: cmyk(60 40 40 100)}
fonts:
  own: {regular: fonts/own.ttf}
styles:
  name: {font: sans, size: 12, bold: true, color: ink}
  body: {font: own, size: 9, leading: 1.2}
"""
CARD = """\
{% extends "base/card.xml" %}
{% import "base/marks.xml" as marks %}
{% block face %}
<rect fill="ground" bleed="yes"/>
<image src="art/plain.png" x="40" y="6" w="0.2" h="0.2" alt="a dot"/>
<image src="art/lines.svg" x="50" y="6" w="8" h="8" alt="lines"/>
<text x="6" y="6" w="30" h="10" style="name" at="name">{{ card.name }}</text>
{% if card.text %}<text x="6" y="20" w="50" h="20" style="body" fit="shrink" at="text">{{ card.text | markup }}</text>{% endif %}
<grid x="6" y="50" w="50" h="20" cols="2:8 auto *">{% for i in range(card.cost or 1) %}<circle fill="#abc"/>{% endfor %}</grid>
<text y="80" h="6" style="name">{{ t("cost", "{n} coin", "{n} coins", n=card.cost or 0) }}</text>
{% endblock %}
"""
CONFIG = """\
print: {papers: [a4], backs: [duplex-long], bleed: 3}
printers: {den: printers/den.yaml}
baseline: accepted.json
severities: {CF-R03: warning}
"""
PRINTER = "front: {x: 1.2, y: -0.5, turn: 0.4, scale_x: 99.5%}\nback: {x: 0, y: 0}\n"
RULES = """\
{% import "base/sheet.md" as sheet %}
# {{ game.title }} {#top}

{% trans "goal" n=count.cards %}Empty your *hand* of {{ n }} cards.{% endtrans %}

{% for card in cards("cards") %}
- **{{ card.name }}**
{% endfor %}

{{ picture("cards", "birch") }}

{{ sheet.components() }}
"""
TABLE = """\
actions:
  play: {text: "play {card}", of: [card]}
ends: {out: nobody has a card}
kinds: {card: {deck: cards, as: "{name}"}}
words: {side: {0: left, 1: right}}
"""
PLAYED = """\
from cardforge.engine.vocabulary import push, size

DATA = dict(copies="cards.copies", hand="settings.hand")
STATE = dict(n=0, turn=0, end=0, deck="cards:cards")
SEEN = ("n", "turn", "end")
OWN = ()
COUNTED = ("deck",)
MEASURES = ("turn",)
ACTIONS = ("play",)
EVENTS = ("deal",)
ENDS = ("out",)


def setup(s, n, r):
    s.n = n


def actor(s):
    return s.turn % s.n


def legal(s, seat, actions):
    push(actions, 0)


def apply(s, action, r):
    s.turn += 1
    if s.turn > size(s.copies):
        s.end = 1


def score(s, seat):
    return 0


def winners(s):
    return 1


def resample(s, seat, r):
    return
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1l7 7" stroke="red"/></svg>'


def small_project(folder: Path) -> Path:
    """Make a project that holds a file of every kind."""
    root = make_project(folder)
    edit(root / "decks/tiny/game.yaml", "players: 2-4\n", "players: 2-4\nlocales: [en, sv]\n")
    with (root / "decks/tiny/game.yaml").open("a", encoding="utf-8") as game:
        game.write(
            "settings:\n  hand: {type: int, default: 2, range: 1-9, means: cards in hand}\n"
            "must:\n  - {id: deal, for: players, that: players * settings.hand <= 40, says: enough}\n"
        )
    own = {
        "templates/tiny/rules.md": RULES.encode(),
        "decks/tiny/table.yaml": TABLE.encode(),
        "decks/tiny/rules.py": PLAYED.encode(),
        "decks/tiny/bots.py": b"def first(s, seat, r, knobs):\n    return 0\n",
        "cardforge.yaml": CONFIG.encode(),
        "accepted.json": seeds("records")["baseline"],
        "printers/den.yaml": PRINTER.encode(),
        "press.icc": profile(),
        "templates/tiny/style.yaml": STYLE.encode(),
        "templates/tiny/card.xml": CARD.encode(),
        "decks/tiny/locale/sv.po": seeds("po")["small"],
        "decks/tiny/art/plain.png": seeds("image")["rgba"],
        "decks/tiny/art/lines.svg": SVG.encode(),
        "decks/tiny/fonts/own.ttf": seeds("font")["small"],
    }
    for name, data in own.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return root


#: Files of the project, the more often the more there is to break.
FILES = (
    "cardforge.yaml",
    *["decks/tiny/game.yaml"] * 3,
    *["decks/tiny/cards.yaml"] * 4,
    *["templates/tiny/style.yaml"] * 2,
    *["templates/tiny/card.xml"] * 4,
    "templates/tiny/back.xml",
    *["decks/tiny/locale/sv.po"] * 2,
    "decks/tiny/art/plain.png",
    "decks/tiny/art/lines.svg",
    "decks/tiny/fonts/own.ttf",
    "accepted.json",
    "printers/den.yaml",
    *["decks/tiny/table.yaml"] * 2,
    *["decks/tiny/rules.py"] * 2,
    "decks/tiny/bots.py",
    *["templates/tiny/rules.md"] * 3,
)
#: Builds that read the profiles of a printer and a press, and an earlier manifest.
HOME = ("--printer", "den", "--since", "old.json")
PRESS = ("--color", "cmyk", "--icc", "press.icc")
CHANGES = st.tuples(st.sampled_from(FILES), st.integers(0, 2**32), st.integers(0, 11))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = small_project(tmp_path_factory.mktemp("fuzz") / "project")
    build(root, BuildOptions())
    shutil.copy(root / "build/manifest.json", root / "old.json")
    return root


def changed(project: Path, change: tuple[str, int, int]) -> Iterator[str]:
    """Change a file while the caller looks at it."""
    file, seed, kind = change
    random = Random(seed)
    path = project / file
    before = path.read_bytes()
    path.write_bytes(mutated(before, random) if kind else recoded(before, random))
    try:
        yield file
    finally:
        path.write_bytes(before)


def test_the_project_itself_is_sound(project: Path) -> None:
    found = check(project, CheckOptions()).findings
    assert [one.message for one in found if one.severity == "error"] == []
    for options in (HOME, PRESS):
        with chdir(project):
            result = CliRunner().invoke(command, ["build", *options], standalone_mode=False)
        assert (result.exception, result.return_value) == (None, 0), (options, result.output)


@given(st.lists(CHANGES, min_size=1, max_size=1))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_change_is_survived_by_the_job(
    project: Path, changes: list[tuple[str, int, int]]
) -> None:
    for _ in changed(project, changes[0]):
        try:
            found = check(project, CheckOptions()).findings
        except CardforgeError as fault:
            found = fault.diagnostics
            assert found
        for one in found:
            assert one.message
            assert "\n" not in one.message + one.hint
            assert not TRACE.search(one.message + one.hint), one
            (one.message + one.hint + one.file).encode("utf-8")
            if one.severity == "error":
                assert one.file, one


@given(
    st.sampled_from(("printers/den.yaml", "old.json", "accepted.json", "press.icc")),
    st.integers(0, 2**32),
    st.integers(0, 5),
)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_change_is_survived_by_a_build(project: Path, file: str, seed: int, kind: int) -> None:
    options = PRESS if file == "press.icc" else HOME
    for _ in changed(project, (file, seed, kind)):
        with chdir(project):
            result = CliRunner().invoke(command, ["build", *options], standalone_mode=False)
        fault = result.exception
        assert fault is None or isinstance(fault, CardforgeError), result.exc_info
        assert fault is None or fault.diagnostics
        assert not TRACE.search(result.output)


@given(CHANGES, st.sampled_from(["text", "json", "sarif", "github", "junit"]))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_change_is_survived_by_the_command(
    project: Path, change: tuple[str, int, int], form: str
) -> None:
    for _ in changed(project, change):
        arguments = ["check", "--project", str(project), "--format", form]
        result = CliRunner().invoke(command, arguments, standalone_mode=False)
        fault = result.exception
        if isinstance(fault, CardforgeError):
            assert fault.exit_code in (1, 2)
            assert fault.diagnostics
            continue
        assert fault is None, result.exc_info
        assert result.return_value in (0, 1, 2)
        assert result.return_value != 2 or result.output
        assert not TRACE.search(result.output)
        if form in ("json", "sarif"):
            json.loads(result.output)
