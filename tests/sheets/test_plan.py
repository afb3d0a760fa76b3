import re
from io import BytesIO

import pypdfium2
import pytest

from cardforge.diagnostics import InputFault
from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Trim
from cardforge.faces.operators import FaceEncoder
from cardforge.faces.outline import circle
from cardforge.sheets.impose import Margins, Options
from cardforge.sheets.marks import Furniture, Strip
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.sheets.plan import (
    SheetPlan,
    lay_sheets,
    sheet_file_name,
    strip_matrix,
    write_sheets,
)
from cardforge.sheets.sizes import Paper, find_paper, find_trim
from tests.pixels import assert_pixels, letters
from tests.sheets.build import box, code, face, streams, text

TINY = Paper("tiny", 13, 13)
NONE = Margins(0, 0, 0, 0)


def corner(color: str, mark: str = "#000000", bleed: float = 0.0) -> FaceCode:
    """A 3 × 3 face of one colour with its top-left millimetre in another."""
    items = (box(-1, -1, 5, 5, color), box(0, 0, 1, 1, mark))
    return code(items, 3, 3, bleed)


def pdf_of(*plans: SheetPlan, **more: object) -> bytes:
    out = BytesIO()
    write_sheets(out, plans, Meta("test"), **more)  # type: ignore[arg-type]
    return out.getvalue()


def seen(pdf: bytes, page: int) -> bytes:
    document = pypdfium2.PdfDocument(pdf)
    return bytes(document[page].render(scale=2).buffer)


def lay(
    fronts: list[FaceCode],
    backs: list[FaceCode] | None,
    opts: Options,
    paper: Paper = TINY,
    trim: Trim | None = None,
) -> SheetPlan:
    return lay_sheets("Cards", fronts, backs, trim or Trim("t", 3, 3), paper, opts)


def rgb() -> list[FaceCode]:
    return [corner("#ff0000"), corner("#00ff00"), corner("#0000ff")]


def test_long_edge_on_an_upright_page_mirrors_the_rows() -> None:
    plan = lay(rgb(), rgb(), Options(margins=NONE, marks=False), Paper("p", 8, 9))
    pdf = pdf_of(plan)
    # Two columns and three rows.
    assert [line[1:7] for line in letters(pdf, 0).splitlines()[:6]] == [
        "KRRKGG",
        "RRRGGG",
        "RRRGGG",
        "KBB___",
        "BBB___",
        "BBB___",
    ]
    assert [line[1:7] for line in letters(pdf, 1).splitlines()[:6]] == [
        "KGGKRR",
        "GGGRRR",
        "GGGRRR",
        "___KBB",
        "___BBB",
        "___BBB",
    ]


def test_short_edge_on_an_upright_page_turns_backs_upside_down() -> None:
    opts = Options("duplex-short", margins=NONE, marks=False)
    assert_pixels(
        pdf_of(lay(rgb(), rgb(), opts, Paper("p", 6, 9))),
        """
        ______
        ______
        ______
        BBB___
        BBB___
        BBK___
        RRRGGG
        RRRGGG
        RRKGGK
        """,
        page=1,
    )


def test_long_edge_on_a_landscape_page_turns_backs_upside_down() -> None:
    opts = Options(margins=NONE, marks=False)
    # Upright the paper takes three cards, lying it takes four.
    plan = lay(rgb(), rgb(), opts, Paper("p", 4, 6), Trim("t", 3, 2))
    assert (plan.sheets[0].w, plan.sheets[0].h) == (6, 4)
    pdf = pdf_of(plan)
    assert_pixels(pdf, "KRRKGG\nRRRGGG\nKBB___\nBBB___")
    assert_pixels(pdf, "BBB___\nBBK___\nRRRGGG\nRRKGGK", page=1)


def test_short_edge_on_a_landscape_page_mirrors_the_rows() -> None:
    opts = Options("duplex-short", margins=NONE, marks=False)
    pdf = pdf_of(lay(rgb(), rgb(), opts, Paper("p", 4, 6), Trim("t", 3, 2)))
    assert_pixels(pdf, "KGGKRR\nGGGRRR\n___KBB\n___BBB", page=1)


def test_a_gutterfold_in_pixels() -> None:
    opts = Options("gutterfold", margins=NONE, gutter=2, marks=False)
    plan = lay(rgb()[:1], rgb()[1:2], opts, Paper("p", 3, 8))
    pdf = pdf_of(plan)
    assert_pixels(
        pdf_of(plan._replace(sheets=tuple(s._replace(fold=None) for s in plan.sheets))),
        """
        KRR
        RRR
        RRR
        ___
        ___
        GGG
        GGG
        GGK
        """,
    )
    assert pdf.count(b"/Type /Page ") == 1


def test_alternate_pages() -> None:
    opts = Options("alternate", margins=NONE, marks=False)
    plan = lay(rgb(), list(reversed(rgb())), opts, Paper("p", 9, 4))
    pdf = pdf_of(plan)
    assert letters(pdf, 0).splitlines()[2] == "RRRGGGBBB"
    assert letters(pdf, 1).splitlines()[2] == "BBBGGGRRR"


def test_a_page_a_face_shows_its_bleed() -> None:
    opts = Options("single", bleed=1)
    pdf = pdf_of(lay([corner("#ff0000", bleed=1)], [corner("#0000ff", bleed=1)], opts))
    assert_pixels(pdf, "RRRRR\nRKRRR\nRRRRR\nRRRRR\nRRRRR")
    assert_pixels(pdf, "BBBBB\nBKBBB\nBBBBB\nBBBBB\nBBBBB", page=1)
    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    mm = 25.4 / 72
    assert [round(v * mm, 3) for v in page.get_mediabox()] == [0, 0, 5, 5]
    assert [round(v * mm, 3) for v in page.get_trimbox()] == [1, 1, 4, 4]
    assert page.get_bleedbox() == page.get_mediabox()
    document.close()


def test_bleeds_meet_halfway_and_are_whole_outside() -> None:
    opts = Options("fronts", bleed=1, gap=1, margins=NONE, marks=False)
    fronts = [corner("#ff0000", bleed=1), corner("#0000ff", bleed=1)]
    got = letters(pdf_of(lay(fronts, None, opts, Paper("p", 9, 5))), per_mm=2).splitlines()
    assert got[5] == "RRRRRRRRRBBBBBBBBB"


def test_bleed_stops_at_the_cut_when_none_is_asked() -> None:
    opts = Options("fronts", margins=Margins(1, 1, 1, 1), marks=False)
    got = pdf_of(lay([corner("#ff0000")], None, opts, Paper("p", 5, 5)))
    assert_pixels(got, "_____\n_KRR_\n_RRR_\n_RRR_\n_____")


def test_ten_cards_fill_pages_without_a_blank_one() -> None:
    trim, paper = find_trim("poker"), find_paper("a4")
    faces = [code((text(f"card {n}"),), trim.w, trim.h) for n in range(18)]
    back = [code((text("back"),), trim.w, trim.h)] * 18
    plan = lay_sheets("Cards", faces, back, trim, paper, Options())
    assert (plan.pages, plan.papers, plan.per_sheet) == (4, 2, 9)
    document = pypdfium2.PdfDocument(pdf_of(plan))
    texts = [page.get_textpage().get_text_range().split() for page in document]
    assert texts[0] == [w for n in range(9) for w in ("card", str(n))]
    assert texts[2] == [w for n in range(9, 18) for w in ("card", str(n))]
    assert texts[1] == texts[3] == ["back"] * 9
    document.close()


def centres(pdf: bytes, trim: Trim) -> list[list[tuple[float, float]]]:
    """Return where the middles of pieces lie on each page, in mm, as the file itself says."""
    found = []
    for data in streams(pdf):
        rows = re.findall(rb" re W n ([-.0-9 ]+) cm\n", data)
        numbers = [[float(v) for v in row.split()] for row in rows]
        x, y = trim.w * 72 / 25.4 / 2, -trim.h * 72 / 25.4 / 2
        found.append(
            [
                ((a * x + c * y + e) * 25.4 / 72, (b * x + d * y + f) * 25.4 / 72)
                for a, b, c, d, e, f in numbers
            ]
        )
    return [page for page in found if page]


@pytest.mark.parametrize("mode", ["duplex-long", "duplex-short", "gutterfold"])
@pytest.mark.parametrize("paper", ["a4", "letter", "universal"])
@pytest.mark.parametrize("size", ["poker", "bridge", "mini", "tarot", "japanese"])
@pytest.mark.parametrize("count", [1, 4, 7, 13])
def test_the_file_puts_backs_behind_their_fronts(
    mode: str, paper: str, size: str, count: int
) -> None:
    trim, sheet = find_trim(size), find_paper(paper)
    # Faces that all differ, so none becomes a form.
    faces = [code((box(n, 0, 1, 1, "#ff0000"),), trim.w, trim.h) for n in range(count)]
    backs = [code((box(n, 0, 1, 1, "#0000ff"),), trim.w, trim.h) for n in range(count)]
    opts = Options(mode, bleed=3, gap=2)  # type: ignore[arg-type]
    plan = lay(faces, backs, opts, sheet, trim)
    pages = centres(pdf_of(plan), trim)
    if mode == "gutterfold":
        pages = [
            half for page in pages for half in (page[: len(page) // 2], page[len(page) // 2 :])
        ]
    for at, (fronts, behind) in enumerate(zip(pages[::2], pages[1::2], strict=True)):
        first = plan.sheets[at if mode == "gutterfold" else 2 * at]
        # A gutterfold turns about its fold, a sheet about an edge of the paper.
        if first.fold is not None:
            across = first.fold[0] == first.fold[2]
        else:
            across = (mode == "duplex-long") == (first.w <= first.h)
        assert len(fronts) == len(behind)
        for (x, y), (u, v) in zip(fronts, behind, strict=True):
            seen = (first.w - u, v) if across else (u, first.h - v)
            assert abs(seen[0] - x) < 0.01 and abs(seen[1] - y) < 0.01


def test_recurring_faces_are_stored_once() -> None:
    trim, paper = find_trim("poker"), find_paper("a4")
    front = [code((text(f"card {n}"),), trim.w, trim.h) for n in range(9)]
    back = [code((text("back"),), trim.w, trim.h)] * 9
    pdf = pdf_of(lay_sheets("Cards", front, None, trim, paper, Options("fronts", marks=False)))
    assert pdf.count(b"/Subtype /Form") == 0
    pdf = pdf_of(lay_sheets("Cards", front, back, trim, paper, Options()))
    # The back, and the marks of front and back sheets, which have the same places.
    assert pdf.count(b"/Subtype /Form") == 2


def test_marks_that_sheets_share_look_like_those_of_a_single_sheet() -> None:
    trim, paper = find_trim("poker"), find_paper("a4")
    front = [code((box(n, 0, 1, 1, "#ff0000"),), trim.w, trim.h) for n in range(9)]
    one = pdf_of(lay_sheets("Cards", front, None, trim, paper, Options("fronts")))
    three = pdf_of(lay_sheets("Cards", front * 3, None, trim, paper, Options("fronts")))
    assert (one.count(b"/Subtype /Form"), three.count(b"/Subtype /Form")) == (0, 10)
    single = seen(one, 0)
    assert [seen(three, page) == single for page in range(3)] == [True] * 3
    bare = pdf_of(lay_sheets("Cards", front, None, trim, paper, Options("fronts", marks=False)))
    assert seen(bare, 0) != single


def test_pages_that_name_the_same_things_share_their_resources() -> None:
    trim, paper = find_trim("poker"), find_paper("a4")
    front = [code((text(f"card {n}"),), trim.w, trim.h) for n in range(27)]
    pdf = pdf_of(lay_sheets("Cards", front, None, trim, paper, Options("fronts")))
    shared = re.findall(rb"/Type /Page /.*?/Resources (\d+ 0 R)", pdf)
    assert len(shared) == 3 and len(set(shared)) == 1


def test_a_kit_has_an_entry_for_each_component_that_prints() -> None:
    paper = find_paper("a4")
    plans = [
        lay_sheets(title, fronts, None, find_trim("poker"), paper, Options("fronts"))
        for title, fronts in (("Cards", rgb()), ("None", []), ("Chips", rgb()))
    ]
    document = pypdfium2.PdfDocument(pdf_of(*plans))
    toc = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
    assert toc == [("Cards", 0), ("Chips", 1)]
    document.close()


def test_furniture_is_placed_where_the_strips_are() -> None:
    seen: list[Furniture] = []

    def furnish(plan: SheetPlan, sheet: object, places: Furniture) -> list[tuple[Strip, FaceCode]]:
        seen.append(places)
        assert places.footer is not None
        return [(places.footer, code((text("Footer", width=78),), places.footer.w, 5))]

    trim, paper = find_trim("poker"), find_paper("a4")
    plan = lay_sheets("Cards", rgb(), None, trim, paper, Options("fronts"))
    document = pypdfium2.PdfDocument(pdf_of(plan, furnish=furnish))
    textpage = document[0].get_textpage()
    assert textpage.get_text_range().strip() == "Footer"
    assert textpage.count_rects() == 1
    left, bottom, _, top = textpage.get_rect(0)
    mm = 25.4 / 72
    (places,) = seen
    assert places.footer == Strip(127, 288, 78, 5)
    assert abs(left * mm - 127) < 0.5
    assert 4 <= bottom * mm <= top * mm <= 9
    document.close()


@pytest.mark.parametrize(
    ("rotate", "expected"),
    [
        (0, "______\n_KRR__\n_RRR__\n______\n______\n______"),
        (90, "______\n_RK___\n_RR___\n_RR___\n______\n______"),
        (270, "______\n_RR___\n_RR___\n_KR___\n______\n______"),
    ],
)
def test_strips_turn_what_is_set_on_them(rotate: int, expected: str) -> None:
    out = BytesIO()
    pdf = PdfFile(out, Meta("strip"))
    mm = 72 / 25.4
    pdf.page(6 * mm, 6 * mm)
    strip = Strip(1, 1, 3, 2, rotate)  # type: ignore[arg-type]
    footer = code((box(0, 0, 3, 2, "#ff0000"), box(0, 0, 1, 1, "#000000")), 3, 2)
    pdf.place(footer, strip_matrix(strip, 6))
    pdf.close()
    assert_pixels(out.getvalue(), expected)


def test_guides_are_drawn_over_fronts_only() -> None:
    chip = face((box(-1, -1, 12, 12, "#ff0000"),), 10, 10, cut=(circle(5, 5, 5),))
    made = FaceEncoder().encode(chip)
    assert made.guides
    trim = Trim("chip", 10, 10, 0, "circle")
    opts = Options("duplex-long", margins=NONE, marks=False)
    pdf = pdf_of(lay([made], [made], opts, Paper("p", 10, 10), trim))
    assert "g" in letters(pdf, 0, per_mm=9)
    assert "g" not in letters(pdf, 1, per_mm=9)


def test_no_room_for_marks_is_said() -> None:
    opts = Options("fronts", bleed=9)
    plan = lay_sheets("Mat", [corner("#ff0000")], None, Trim("x", 190, 277), find_paper("a4"), opts)
    assert [f.code for f in plan.findings] == ["CF-P07"]
    assert plan.findings[0].message == "Mat: no room for cut marks beside the bleed on A4"


def test_as_many_backs_as_fronts() -> None:
    with pytest.raises(ValueError, match="3 fronts and 1 backs"):
        lay(rgb(), rgb()[:1], Options())


def test_a_card_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(InputFault):
        lay(rgb(), None, Options(), Paper("p", 12, 12))


def test_file_names() -> None:
    a4 = find_paper("A4")
    assert sheet_file_name("spice", a4.id, "duplex-long") == "spice-a4-duplex-long.pdf"
    assert sheet_file_name("kit", find_paper("210x297").id, "fronts") == "kit-210x297-fronts.pdf"
    assert sheet_file_name("spice", a4.id, "single") == "spice-a4-single.pdf"
