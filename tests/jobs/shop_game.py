"""A small game for print shops: four cards of plain colours, two backs."""

import struct
from itertools import groupby
from pathlib import Path

import pypdfium2

FILES = {
    "cardforge.yaml": "",
    "decks/birds/game.yaml": """\
game: birds
title: Birds
source_locale: en
players: 2-4
components:
  birds: {name: Birds, deck: birds.yaml, kind: card, size: poker, count: 20}
  aids: {name: Aids, deck: aids.yaml, kind: card, size: poker, count: 2}
""",
    "decks/birds/birds.yaml": """\
deck: birds
face: bird.xml
back: bird_back.xml
fields:
  name: {type: text, translate: true}
  ink: {type: color}
cards:
  - {id: owl, copies: 9, name: Owl, ink: "#ff0000"}
  - {id: crow, copies: 8, name: Crow, ink: "#0000ff"}
  - {id: wren, copies: 3, name: Wren, ink: "#00ff00"}
""",
    "decks/birds/aids.yaml": """\
deck: aids
face: bird.xml
back: aid_back.xml
fields:
  name: {type: text, translate: true}
  ink: {type: color}
cards:
  - {id: turn, copies: 2, name: Your turn, ink: "#ffff00"}
""",
    "templates/birds/bird.xml": """\
<face>
  <rect fill="{{ card.ink }}" bleed="yes"/>
  <rect x="8" y="8" w="30" h="10" fill="#ffffff"/>
  <text x="8" y="8" w="30" h="10" at="name">{{ card.name }}</text>
</face>
""",
    "templates/birds/bird_back.xml": '<face><rect fill="#ff00ff" bleed="yes"/></face>\n',
    "templates/birds/aid_back.xml": '<face><rect fill="#00ffff" bleed="yes"/></face>\n',
}

#: Names of the plain colours, by their red, green and blue.
NAMES = {
    (255, 0, 0): "red",
    (0, 0, 255): "blue",
    (0, 255, 0): "green",
    (255, 255, 0): "yellow",
    (255, 0, 255): "magenta",
    (0, 255, 255): "cyan",
    (255, 255, 255): "white",
}


def make_birds(folder: Path, **changes: str) -> Path:
    """Write the game; ``changes`` replace files, by their names without folders."""
    rest = dict(changes)
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        key = path.name.replace(".", "_")
        path.write_text(rest.pop(key, text), "utf-8")
    assert rest == {}
    return folder


def nearest(pixel: tuple[int, ...]) -> str:
    """Return the name of the plain colour that a pixel is most like."""
    return min(
        NAMES.items(),
        key=lambda pair: sum((a - b) ** 2 for a, b in zip(pair[0], pixel[:3], strict=True)),
    )[1]


def listing(folder: Path) -> str:
    """Return what lies in a shop's folder, in words: sizes, colours, pages, lists."""
    lines = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".png":
            lines.append(f"{name}: {_image(path)}")
        elif path.suffix == ".pdf":
            lines.append(f"{name}:")
            lines += _pages(path)
        elif path.suffix == ".csv":
            lines += [f"{name}:", *(f"  {line}" for line in path.read_text("utf-8").splitlines())]
        elif path.is_file() and path.name != "order.json":
            lines.append(name)
    return "\n".join(lines) + "\n"


def _image(path: Path) -> str:
    from PIL import Image

    with Image.open(path) as picture:
        corner = nearest(picture.getpixel((0, 0)))
        dpi = round(picture.info["dpi"][0])
        srgb = "sRGB" if "srgb" in picture.info else "no colour space"
        return f"{picture.width} x {picture.height} px, {picture.mode}, {dpi} dpi, {srgb}, {corner}"


def _pages(path: Path) -> list[str]:
    """Return the boxes of a PDF's pages, and the colours of pairs of pages, equal ones counted."""
    document = pypdfium2.PdfDocument(path)
    boxes = {
        ", ".join(
            f"{name} {' '.join(f'{v:.2f}' for v in box)}"
            for name, box in (
                ("media", page.get_mediabox()),
                ("bleed", page.get_bleedbox()),
                ("trim", page.get_trimbox()),
            )
        )
        for page in document
    }
    colors = [nearest(page.render(scale=0.5).to_pil().getpixel((0, 0))) for page in document]
    document.close()
    pairs = list(zip(colors[::2], colors[1::2], strict=True))
    lines = [f"  {len(colors)} pages, {line}" for line in sorted(boxes)]
    for (first, second), same in groupby(pairs):
        lines.append(f"  {len(list(same))} x {first}, {second}")
    return lines


def chunks_of(png: bytes) -> list[str]:
    """Return the names of the chunks of a PNG, repeated ones once."""
    names, at = [], 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        name = png[at + 4 : at + 8].decode("ascii")
        if not names or names[-1] != name:
            names.append(name)
        at += 12 + size
    return names
