"""Short ways from text to findings."""

from pathlib import Path

from cardforge.diagnostics import Findings, SourceText
from cardforge.source.model import Project
from cardforge.source.project import load_project
from cardforge.source.reader import parse
from cardforge.source.tree import Document

DATA = Path(__file__).parent / "data"
SPICY = DATA / "spicy_like"


def lines(findings: Findings, file: bool = False) -> list[str]:
    """Return findings as ``[file:]line:col code severity: message; hint``."""
    return [
        (f"{d.file}:" if file else "")
        + f"{d.line}:{d.col} {d.code} {d.severity}: {d.message}; {d.hint}"
        for d in findings.sorted()
    ]


def blocks(name: str) -> list[tuple[str, list[str]]]:
    """Return (input, findings) of each block of a file in data/: ``%%%%`` ends a block."""
    found = []
    for block in (DATA / name).read_text("utf-8").replace("⍽", "\xa0").split("%%%%\n")[1:-1]:
        text, _, expected = block.partition("\n=>\n")
        found.append((text, expected.split("\n")[:-1]))
    return found


def read(text: str, pure: bool = False) -> tuple[Document | None, list[str]]:
    """Parse a text."""
    findings = Findings()
    document = parse(SourceText("deck.yaml", text), findings, pure=pure)
    return document, lines(findings)


def write(root: Path, files: dict[str, str]) -> Path:
    """Write files below ``root``; the shipped small game is not among them."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root


def load(root: Path) -> tuple[Project, list[str]]:
    """Load a project."""
    findings = Findings()
    return load_project(root, findings), lines(findings, file=True)


GAME = """\
game: g
title: G
source_locale: en
players: 2-4
components:
  cards: {deck: cards.yaml, kind: card, size: poker}
"""


def deck(fields: str, cards: str) -> str:
    """Return a deck file with these fields and rows."""
    return f"deck: cards\nface: f.xml\nfields:\n{_in(fields)}cards:\n{_in(cards)}"


def _in(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.strip("\n").split("\n"))


CARDS = """\
deck: cards
face: f.xml
fields: {n: int, kind: {type: choice, of: [elf, orc]}}
cards:
  - {id: a, copies: 2, n: 1, kind: elf}
  - {id: b, n: 9, kind: orc}
"""


def sections(text: str) -> dict[str, str]:
    """Return the files of a block by stem: ``@game+`` extends GAME, CARDS is the usual deck.

    A key that ``@game+`` repeats takes the place of the usual one.
    """
    found = {"game": GAME, "cards": CARDS}
    for part in ("\n" + text).split("\n@")[1:]:
        name, _, body = part.partition("\n")
        body = body.rstrip("\n") + "\n"
        if name == "game+":
            keys = {line.split(":")[0] for line in body.split("\n") if line[:1].isalpha()}
            usual = [line for line in GAME.split("\n") if line.split(":")[0] not in keys]
            body, name = "\n".join(usual) + body, "game"
        found[name] = body
    return found


def try_game(root: Path, game: str = GAME, **decks: str) -> tuple[Project, list[str]]:
    """Load a project of one game ``g``; findings without the common folder."""
    files = {"cardforge.yaml": "", "decks/g/game.yaml": game}
    files |= {f"decks/g/{name}.yaml": text for name, text in decks.items()}
    project, found = load(write(root, files))
    return project, [line.replace("decks/g/", "") for line in found]
