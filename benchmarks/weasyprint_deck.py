"""The benchmark deck with WeasyPrint: `python weasyprint_deck.py cards.yaml FONTS out.pdf`.

CSS cannot shrink text to a box, so the sizes are computed before, with advances by fontTools.
"""

import sys
from collections.abc import Callable
from html import escape
from pathlib import Path

import weasyprint
import yaml
from fontTools.ttLib import TTFont

PT = 72 / 25.4
STAR = (
    "0,-8 1.88,-2.59 7.61,-2.47 3.04,.99 4.7,6.47 0,3.2 -4.7,6.47 -3.04,.99 -7.61,-2.47 -1.88,-2.59"
)
STYLE = """
@font-face { font-family: Deck; src: url(file://FONTS/NotoSans-Regular.ttf) }
@font-face { font-family: Deck; font-weight: bold; src: url(file://FONTS/NotoSans-Bold.ttf) }
@page { size: 210mm 297mm; margin: 0 }
* { margin: 0; padding: 0; box-sizing: border-box }
body { font: 12pt/1.2 Deck; color: #111111 }
.p { position: relative; width: 210mm; height: 297mm; break-after: page; overflow: hidden }
.p:last-child { break-after: auto }
.c { position: absolute; width: 67mm; height: 92mm }
.b { position: absolute; left: 5mm; top: 5mm; width: 57mm; height: 82mm; background: #fff;
     border: .5mm solid #222222; border-radius: 3mm }
.t, .n, .k { position: absolute; font-weight: bold; font-size: 11pt }
.t { left: 8.5mm; top: 9.4mm; width: 40mm }
.n { left: 50mm; top: 9.4mm; width: 8.5mm; text-align: right }
.x { position: absolute; left: 8.5mm; top: 20mm; width: 50mm }
.k { left: 3.5mm; top: 72mm; width: 60mm; text-align: center; font-size: 14pt }
.f { position: absolute; top: 291mm; font-size: 6.5pt; white-space: nowrap }
img { position: absolute; left: 0; top: 0; width: 67mm; height: 92mm }
.m { width: 210mm; height: 297mm }
"""


def measure(font: TTFont) -> Callable[[str], float]:
    names, advances, em = font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm
    known: dict[str, float] = {}

    def width(word: str) -> float:
        if word not in known:
            known[word] = sum(advances[names[ord(c)]][0] for c in word) / em
        return known[word]

    return width


def fitted(
    text: str, width: Callable[[str], float], w: float, h: float, size: float, least: float
) -> float:
    words, space = [width(word) for word in text.split()], width(" ")
    while size > least:
        lines, at = 1, -space
        for word in words:
            at += space + word
            if at > w * PT / size:
                lines, at = lines + 1, word
        if lines * size * 1.2 <= h * PT:
            break
        size -= 0.5
    return size


def svg(path: Path, color: str, cy: float, scale: float) -> None:
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 67 92">'
        f'<polygon fill="{color}" transform="translate(33.5 {cy}) scale({scale})" points="{STAR}"/>'
        "</svg>",
        "utf-8",
    )


def marks(path: Path) -> None:
    lines = [
        f"M{x} {y}v4" for i in range(3) for x in (6.5 + 67 * i, 69.5 + 67 * i) for y in (6, 287)
    ]
    lines += [
        f"M{x} {y}h4" for i in range(3) for y in (12.5 + 92 * i, 100.5 + 92 * i) for x in (0, 206)
    ]
    lines += ["M5 292h100", *(f"M{5 + 10 * i} 291v1" for i in range(11))]
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297">'
        f'<path d="{"".join(lines)}" stroke="#000" stroke-width=".1"/></svg>',
        "utf-8",
    )


def main(deck: Path, fonts: Path, out: Path) -> None:
    cards = yaml.load(deck.read_text("utf-8"), yaml.CSafeLoader)["cards"]
    regular, bold = (
        measure(TTFont(fonts / f"NotoSans-{f}.ttf", lazy=True)) for f in ("Regular", "Bold")
    )
    folder = out.parent
    for color in {card["suit"] for card in cards}:
        svg(folder / f"star{color[1:]}.svg", color, 74, 1)
    svg(folder / "back.svg", "#34495e", 42, 2.5)
    marks(folder / "marks.svg")
    groups = [cards[i : i + 9] for i in range(0, len(cards), 9)]
    html = [
        f"<!DOCTYPE html><html lang=sv><style>{STYLE.replace('FONTS', str(fonts))}</style><body>"
    ]
    for n, group in enumerate(groups):
        footer = (
            '<img class=m src="marks.svg"><div class=f style="left:106mm">100 mm</div>'
            '<div class=f style="left:127mm">'
            f"Benchmark · Cards · sv · {n + 1}/{len(groups)}</div></div>"
        )
        for back in (False, True):
            html.append("<div class=p>")
            for k, card in enumerate(group):
                column = 2 - k % 3 if back else k % 3
                at = f"left:{4.5 + 67 * column}mm;top:{10.5 + 92 * (k // 3)}mm"
                if back:
                    html.append(
                        f'<div class=c style="{at};background:#34495e"><div class=b></div>'
                        '<img src="back.svg"><div class=k>CARDFORGE</div></div>'
                    )
                    continue
                title = fitted(card["title"], bold, 40, 6, 11, 7)
                text = fitted(card["text"], regular, 50, 38, 12, 6)
                html.append(
                    f'<div class=c style="{at};background:{card["suit"]}"><div class=b></div>'
                    f'<div class=t style="font-size:{title}pt">{escape(card["title"])}</div>'
                    f"<div class=n>{card['number']}</div>"
                    f'<div class=x style="font-size:{text}pt">{escape(card["text"])}</div>'
                    f'<img src="star{card["suit"][1:]}.svg"></div>'
                )
            html.append(footer)
    weasyprint.HTML(string="".join(html), base_url=f"{folder}/").write_pdf(out)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
