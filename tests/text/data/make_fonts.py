"""Make the two fonts that are parts of larger ones (needs fontTools; run by hand, once).

    python tests/text/data/make_fonts.py FOLDER

FOLDER holds NotoSansSymbols2-Regular.ttf, NotoSansMath-Regular.ttf, NotoSansSymbols-Regular.ttf,
NotoSans-Regular.ttf and NotoSansJP-Regular.ttf, all SIL Open Font License 1.1. The results are
renamed, as the licence asks of changed fonts with reserved names.
"""

import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
PACKAGE = HERE.parents[2] / "cardforge" / "data" / "fonts"
#: Arrows, operators, media signs, enclosed letters and digits, shapes, suits, dice, dingbats.
SYMBOLS = [
    (0x2190, 0x2300), (0x23E9, 0x23FB), (0x2460, 0x2500), (0x25A0, 0x27C0), (0x27F0, 0x2800),
    (0x2B00, 0x2B30), (0x2B50, 0x2B5A),
]  # fmt: skip
NOT_DRAWN = ["vhea", "vmtx", "STAT", "gasp", "MATH", "GSUB", "GPOS", "GDEF"]
FIXED_DATE = 3_800_000_000


def cut(font: TTFont, codes: set[int], drop: list[str]) -> TTFont:
    options = Options()
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.drop_tables += drop
    if drop:
        options.layout_features = []
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def save(font: TTFont, name: str, path: Path) -> None:
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = f"{name}-Regular" if record.nameID == 6 else name
    font["head"].created = font["head"].modified = FIXED_DATE
    font.recalcTimestamp = False
    font.save(path)


def symbols(folder: Path) -> None:
    latin = set(TTFont(folder / "NotoSans-Regular.ttf").getBestCmap())
    wanted = {c for first, end in SYMBOLS for c in range(first, end)} - latin
    parts: list[str] = []
    for stem in ("NotoSansSymbols2", "NotoSansMath", "NotoSansSymbols"):
        font = TTFont(folder / f"{stem}-Regular.ttf")
        codes = set(font.getBestCmap()) & wanted
        wanted -= codes
        cut(font, codes | ({0x20} if not parts else set()), NOT_DRAWN)
        font["OS/2"].version = 4
        part = Path(f"{stem}-part.ttf")
        font.save(part)
        parts.append(str(part))
    font = Merger().merge(parts)
    font["hhea"].ascent, font["hhea"].descent = 1069, -293
    save(font, "CardforgeSymbols", PACKAGE / "CardforgeSymbols-Regular.ttf")
    for part_name in parts:
        Path(part_name).unlink()


def japanese(folder: Path) -> None:
    text = (HERE / "words" / "japanese.txt").read_text("utf-8")
    text += "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"
    text += "「手札」を三枚まで引き、残りを捨て札に置く。『勝利』点が一番多い者が勝ち！？（同点…）"
    codes = set(map(ord, text)) | {*range(0x20, 0x7F), *range(0x3000, 0x3020)}
    codes |= {*range(0x3041, 0x3100), *range(0xFF01, 0xFF5F)}
    codes |= {0xA0, 0x2010, 0x2014, 0x2015, 0x2025, 0x2026}
    font = cut(TTFont(folder / "NotoSansJP-Regular.ttf"), codes - {0x0A}, [])
    save(font, "CardforgeTestJP", HERE / "CardforgeTestJP-Regular.ttf")


if __name__ == "__main__":
    symbols(Path(sys.argv[1]))
    japanese(Path(sys.argv[1]))
