"""What is fuzzed: each target takes any bytes, and returns whatever the reader makes of them.

A target raises only where cardforge is at fault: every refusal that a person would be shown is
caught here. The same targets serve the corpus in the ordinary run and the long hunts of
``atheris_hunt.py``.
"""

import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import cardforge
from cardforge.diagnostics import Diagnostic, Findings, InputFault, SourceText, UsageFault
from cardforge.faces.drawing import Trim
from cardforge.faces.maker import FaceEnv, FaceMaker
from cardforge.jobs.inputs import Inputs
from cardforge.jobs.results import BuildOptions
from cardforge.l10n.words import SourceWords
from cardforge.source.lookup import Lookup
from cardforge.source.model import Project
from cardforge.source.project import load_project
from cardforge.source.settings import cards_of, counts, resolve
from tests.faces.bench import build
from tests.icc import profile

PACKAGE_DATA = Path(cardforge.__file__).parent / "data"
POKER = Trim("poker", 63.5, 88.9, 3.0)
CORPUS = Path(__file__).parent / "corpus"
SMALL_FONT = Path(__file__).parents[1] / "text/data/CardforgeTestJP-Regular.ttf"
#: Games that are played: one as functions, with people.py, and one as a class.
STRANGER = Path(__file__).parents[1] / "engine/stranger/decks"
PLAYED = STRANGER / "hunch"
CARDS = """\
  - {id: one, name: One, note: A note, suit: sun, cost: 3}
  - {id: two, name: Two}
"""


def sound(findings: Findings) -> None:
    """Hold findings against what every one of them must be."""
    for finding in findings.sorted():
        sound_finding(finding)


def sound_finding(finding: Diagnostic) -> None:
    """Hold a finding against what every one of them must be."""
    assert finding.message, finding
    assert "\n" not in finding.message + finding.hint, finding
    assert "\r" not in finding.message + finding.hint, finding
    (finding.message + finding.hint + finding.file).encode("utf-8")
    assert finding.file == "" or finding.line >= 0
    assert len(finding.message) < 2000


@cache
def folder() -> Path:
    """Return a folder of this process that holds a small project; in memory where that exists."""
    quick = Path("/dev/shm")  # noqa: S108 (only faster)
    root = Path(tempfile.mkdtemp(prefix="fuzz", dir=quick if quick.is_dir() else None))
    return build(root, "<text>{{ card.name }}</text>", CARDS)


@cache
def project() -> Project:
    """Return the small project as it is read."""
    return load_project(folder(), Findings())


@cache
def inputs() -> Inputs:
    """Return what a check of the small project follows from."""
    return Inputs(folder(), BuildOptions())


def yaml(data: bytes) -> None:
    """Read any bytes as a YAML file."""
    from cardforge.source.encoding import decode
    from cardforge.source.reader import parse

    findings = Findings()
    source = decode(data, "deck.yaml", findings)
    if source is not None:
        document = parse(source, findings)
        assert document is not None or findings.errors
    else:
        assert findings.errors
    sound(findings)


def deck(data: bytes) -> None:
    """Read any bytes as a deck, as game.yaml, as cardforge.yaml, a style sheet and a printer."""
    from cardforge.faces.styles import read_styles
    from cardforge.source.config import read_config
    from cardforge.source.deck import read_deck
    from cardforge.source.encoding import decode
    from cardforge.source.game import read_game
    from cardforge.source.printers import read_printer
    from cardforge.source.reader import parse
    from cardforge.source.spec import Reading

    findings = Findings()
    source = decode(data, "deck.yaml", findings)
    document = parse(source, findings) if source is not None else None
    if document is not None:
        own = Reading(document, findings, "deck")
        deck = read_deck(document, own)
        decks = {"deck.yaml": deck} if deck is not None else {}
        ctx = Reading(document, findings, "game")
        read_game(
            document,
            decks,
            folder() / "decks/demo",
            folder() / "templates/demo",
            ctx,
            {"deck.yaml": own},
        )
        read_config(document, Reading(document, findings, "cardforge"))
        read_printer(document, Reading(document, findings, "printer"))
        read_styles([document], lambda *_: None, findings)
    sound(findings)


def po(data: bytes) -> None:
    """Read any bytes as a catalog, and look up what it holds."""
    from cardforge.l10n.catalog import CatalogWords
    from cardforge.l10n.fill import FillFault
    from cardforge.l10n.po import read_catalog

    path = folder() / "any.po"
    path.write_bytes(data)
    findings = Findings()
    catalog = read_catalog(path, "locale/sv.po", "sv", findings)
    assert catalog is not None or findings.errors
    if catalog is not None:
        words = CatalogWords("sv", "en", [catalog], findings)
        for name, message in catalog.messages.items():
            for number in (0, 1, 2, 5, 1.5, 10**6):
                with suppress(FillFault):
                    words.text(name, message.source, message.plural, n=number)
    sound(findings)


def face(data: bytes) -> None:
    """Draw cards with any bytes as their template."""
    root, whole = folder(), project()
    (root / "templates/demo/face.xml").write_bytes(data)
    game = whole.games["demo"]
    settings = resolve(game)
    component = game.components["cards"]
    findings = Findings()
    lookup = Lookup(root, "demo", PACKAGE_DATA)
    numbers = counts(game, settings)
    env = FaceEnv(game, settings, numbers, lookup, SourceWords("en"), "en")
    rows = [card for card, _ in cards_of(component, settings)]
    FaceMaker(env, findings).render(component, rows, POKER, "front", 3.0)
    sound(findings)


def formula(data: bytes) -> None:
    """Read any text as a formula and compute it."""
    from cardforge.source.evaluate import evaluate, explain, spelled
    from cardforge.source.expression import FormulaError
    from cardforge.source.formula import parse_formula

    text = data.decode("utf-8", "replace")
    game = project().games["demo"]
    scope = {
        "players": 3,
        "settings": resolve(game),
        "count": counts(game, resolve(game)),
        "x": (1, 2, 3),
        "table": {2: 66, 3: 41},
        "none": None,
        "text": "text",
    }
    try:
        tree = parse_formula(text)
        value = evaluate(tree, scope)
        spelled(value)
        if value is False:
            explain(tree, scope)
    except FormulaError as fault:
        assert 0 <= fault.start < fault.end <= len(text) + 1


def svg(data: bytes) -> None:
    """Draw any bytes as an SVG."""
    from cardforge.faces.svg import read_svg

    reading = read_svg.__wrapped__(data, "art.svg")
    assert reading.art is not None or reading.findings
    findings = Findings()
    findings.add(*reading.findings)
    sound(findings)


def path(data: bytes) -> None:
    """Read any text as path data, and as lengths, transforms and the like."""
    from cardforge.faces import svg_values, values
    from cardforge.faces.outline import bounds
    from cardforge.faces.pathdata import PathSyntaxError, parse_path

    text = data.decode("utf-8", "replace")
    try:
        parse_path(text)
    except PathSyntaxError as fault:
        assert 0 <= fault.offset <= len(text)
    with suppress(values.BadValue):
        drawn = values.path_data(text)
        if drawn:
            bounds(drawn)
    for read in (values.points, values.tracks, values.insets, values.view):
        with suppress(values.BadValue):
            read(text)
    svg_values.matrix(text)
    svg_values.length(text, 100.0)
    svg_values.view_box(text)


def markup(data: bytes) -> None:
    """Read any text as a field's words: what comes out must be XML of the allowed elements."""
    from xml.etree.ElementTree import fromstring

    from cardforge.faces.markup import ALLOWED
    from cardforge.faces.markup import markup as read
    from cardforge.source.traps import NO_XML

    text = data.decode("utf-8", "replace")
    if any(letter in text for letter in NO_XML):
        return  # refused with its file
    made, faults = read(text, lambda _tag, _attrs: [])
    root = fromstring(f"<text>{made}</text>")  # noqa: S314 (made of allowed tags)
    assert {child.tag for child in root.iter()} <= {"text", *ALLOWED}
    for fault in faults:
        assert 0 <= fault.start < fault.end <= len(text)


def image(data: bytes) -> None:
    """Open any bytes as a picture, and decode what claims to be a small one."""
    from cardforge.faces.images import image_stream, load_image

    path = folder() / "any.png"
    path.write_bytes(data)
    findings = Findings()
    ref = load_image(path, "any.png", findings)
    assert ref is not None or findings.errors
    if ref is not None and ref.width * ref.height < 1_000_000:
        with suppress(InputFault):
            image_stream(ref)
    sound(findings)


def records(data: bytes) -> None:
    """Read any bytes as a baseline, a manifest, and the record of an earlier check."""
    from cardforge.diagnostics.baseline import load
    from cardforge.jobs.looked import Looked
    from cardforge.jobs.manifest import read, refuse_foreign

    with suppress(ValueError):
        load(data.decode("utf-8", "replace"))
    out = folder() / "out"
    (out / ".cache").mkdir(parents=True, exist_ok=True)
    for read_one in (read, refuse_foreign):
        one = out / "manifest.json"
        one.write_bytes(data)
        with suppress(UsageFault, InputFault):
            read_one(one)
    (out / ".cache/checked.json").write_bytes(data)
    record = Looked(out)
    record.run(inputs())
    record.known("demo/en", "")


def table(data: bytes) -> None:
    """Read any bytes as what the engine says at the table, and hold it against a game."""
    from cardforge.jobs.table_check import Told, check_words
    from cardforge.source.table import TABLE, read_table

    findings = Findings()
    own = folder() / "decks/any"
    own.mkdir(parents=True, exist_ok=True)
    (own / TABLE).write_bytes(data)
    said = read_table(own, "decks/any", findings)
    if said is not None:
        names = {"ACTIONS": ("play", "pass"), "EVENTS": ("played",), "ENDS": ("score",)}
        told = Told({**names, "PHASES": ("turn",), "REASONS": ()}, ("seat", "card"))
        findings.add(*check_words(said, told, project().games["demo"]))
    sound(findings)


def rules(data: bytes) -> None:
    """Read any bytes as a rule sheet, and write it as HTML, Markdown and PDF."""
    from cardforge.jobs.rules import plan_rules
    from cardforge.sheets.sizes import find_paper

    root, whole = folder(), project()
    (root / "templates/demo/rules.md").write_bytes(data)
    game = whole.games["demo"]
    chosen = resolve(game)
    findings = Findings()
    lookup = Lookup(root, "demo", PACKAGE_DATA)
    env = FaceEnv(game, chosen, counts(game, chosen), lookup, SourceWords("en"), "en")
    maker = FaceMaker(env, findings)
    made = plan_rules(env, (game, chosen), root, maker, [find_paper("a4")], findings)
    assert made or findings.errors
    sound(findings)


def program(data: bytes) -> None:
    """Read any bytes as a game's rules, and as its bots and people: nothing of it is run."""
    from cardforge.engine.sources import read_sources

    own = folder() / "decks/played"
    own.mkdir(parents=True, exist_ok=True)
    ours = {path.name: path.read_bytes() for path in sorted(PLAYED.glob("*.py"))}
    for name in ("rules.py", "bots.py", "people.py"):
        for file, text in {**ours, name: data}.items():
            (own / file).write_bytes(text)
        try:
            read_sources(own, "decks/played")
        except InputFault as fault:
            assert fault.diagnostics
            for finding in fault.diagnostics:
                sound_finding(finding)
        finally:
            for file in {*ours, name}:
                (own / file).unlink()


def icc(data: bytes) -> None:
    """Read any bytes as the profile of a press."""
    from cardforge.faces.icc import parse_profile

    with suppress(UsageFault):
        parse_profile(data, "any.icc")


def font(data: bytes) -> None:
    """Read any bytes as a font, and set words in it."""
    from cardforge.text.fontfiles import load_face

    path = folder() / "any.ttf"
    path.write_bytes(data)
    findings = Findings()
    found = load_face(path, findings, SourceText("style.yaml", "x").place(0), written="any.ttf")
    assert found is not None or findings.errors
    sound(findings)


#: Name → target.
TARGETS: dict[str, Callable[[bytes], None]] = {
    one.__name__: one
    for one in (
        *(yaml, deck, po, face, formula, svg, path, markup, image, records, table, icc, font),
        *(rules, program),
    )
}


def seeds(name: str) -> dict[str, bytes]:
    """Return what hunts of a target begin with, and the ordinary run reads: by name of the file."""
    found = {one.name: one.read_bytes() for one in sorted((CORPUS / name).glob("*"))}
    if name == "icc":
        found["press"] = profile()
    if name == "font":
        found["small"] = SMALL_FONT.read_bytes()
    if name == "program":
        files = [*PLAYED.glob("*.py"), *(STRANGER / "nines_class").glob("*.py")]
        found = {f"{one.parent.name}-{one.stem}": one.read_bytes() for one in sorted(files)}
    return found
