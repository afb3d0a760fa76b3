"""Rule sheets as PDFs: the structure tree, reading order, pages, booklets."""

import re
from pathlib import Path

import pypdfium2
import pytest
from lxml import html as lxml_html

from cardforge.rulesheet.atoms import Atom
from cardforge.rulesheet.pages import Frame, TooHigh, paginate
from tests.pdf_reader import operators
from tests.project import edit
from tests.rulesheet.sheets import GAME, RULES, SHEET, built, html, sheet_project, translate
from tests.rulesheet.structure import Node, Tree

LONG = (
    SHEET
    + """
> [!example] **{% trans "t" %}Title{% endtrans %}**
> {% trans "a" %}See [the setup](#setup), or [a page](https://example.org/x).{% endtrans %}
>
> 1. {% trans "b" %}One{% endtrans %}
> 2. {% trans "c" %}Two{% endtrans %}

- {% trans "d" %}Bullet{% endtrans %}
"""
)


def tree(project: Path, name: str = "rules-a4", locale: str = "en") -> Tree:
    return Tree((project / f"build/tiny/{locale}/{name}.pdf").read_bytes())


def words(text: str) -> list[str]:
    """Return words, as far as no line was broken within them."""
    return re.findall(r"\w+", text.replace("\u00ad", ""))


def shape(node: Node) -> object:
    """Return the types of elements, nested."""
    inner = [shape(kid) for kid in node.kids if isinstance(kid, Node)]
    return (node.tag, *inner) if inner else node.tag


@pytest.fixture
def project(tmp_path: Path) -> Path:
    made = sheet_project(tmp_path, LONG, locales="[en]")
    assert built(made, papers=("a4", "letter")) == []
    return made


def test_the_structure_says_what_each_part_is(project: Path) -> None:
    found = shape(tree(project).root)
    table = ("TR", "TH", "TH")
    assert found == (
        "Document", "H1", "H2", "P", "Figure", "Caption", "H2",
        ("Table", table, ("TR", "TD", "TD")),
        ("Table", ("TR", *["TH"] * 4), ("TR", "TH", "TD", "TD", "TD")),
        ("Table", ("TR", *["TH"] * 3), *[("TR", "TD", "TD", "TD")] * 3),
        ("Table", table, ("TR", "TH", "TD")),
        ("Sect", "P", ("P", "Span", "Link", "Span", "Link", "Span"),
         ("L", ("LI", "Lbl", ("LBody", "P")), ("LI", "Lbl", ("LBody", "P")))),
        ("L", ("LI", "Lbl", ("LBody", "P"))),
    )  # fmt: skip


def test_heads_have_a_scope_and_figures_say_what_they_show(project: Path) -> None:
    root = tree(project).root
    scopes = [cell.attrs.get("Scope") for cell in root.all("TH")]
    assert scopes == ["Column"] * 2 + ["Column"] * 4 + ["Row"] + ["Column"] * 5 + ["Row"]
    assert [one.attrs["Alt"] for one in root.all("Figure")] == ["Birch; Draw two cards."]
    assert [one.attrs["ListNumbering"] for one in root.all("L")] == ["Decimal", "Disc"]


@pytest.mark.parametrize(
    "name", ["rules-a4", "rules-letter", "rules-booklet-a4", "rules-booklet-letter"]
)
def test_the_reading_order_is_that_of_the_html(project: Path, name: str) -> None:
    page = lxml_html.document_fromstring(html(project))
    for one in page.xpath("//nav|//a[@class='skip']|//style|//title"):
        one.drop_tree()
    for at, item in enumerate(page.xpath("//ol/li"), 1):
        item.text = f"{at}. {item.text or ''}"
    expected = words(" ".join(page.itertext()))
    for figure in tree(project, name).root.all("Figure"):
        assert not [kid for kid in figure.kids if isinstance(kid, Node)]
    assert words(tree(project, name).root.text()) == expected


def test_what_stands_in_the_margin_is_no_part_of_the_text(project: Path) -> None:
    found = tree(project)
    assert found.artifacts == ["Tiny · Rules", "1/1"]
    assert found.unmarked == []


def test_every_mark_leads_back_to_its_element(project: Path) -> None:
    found = tree(project)
    keys = found.parents[::2]
    assert keys == sorted(keys)
    pages = found.pdf.pages()
    assert [page["StructParents"] for page in pages] == [0]
    for key, value in zip(keys, found.parents[1::2], strict=True):
        what = found.pdf.get(value)
        if isinstance(what, list):
            assert all("S" in found.pdf.get(one) for one in what)
        else:
            assert what["S"] == "Link", key


def test_links_lead_to_headings_and_addresses(project: Path) -> None:
    found = tree(project)
    (page,) = found.pdf.pages()
    inner, outer = (found.pdf.get(ref) for ref in page["Annots"])
    place = found.pdf.get(found.pdf.catalog["Dests"])[inner["Dest"]]
    assert found.pdf.get(place[0]) == page
    assert found.pdf.get(outer["A"])["URI"].decode("utf-16") == "https://example.org/x"


def test_the_document_says_its_title_language_and_bookmarks(project: Path) -> None:
    pdf = tree(project).pdf
    assert pdf.catalog["Lang"] == b"en"
    assert pdf.catalog["MarkInfo"] == {"Marked": "true"}
    assert pdf.catalog["ViewerPreferences"]["DisplayDocTitle"] == "true"
    assert b"Tiny: Rules" in pdf.info["Title"]
    first = pdf.get(pdf.get(pdf.catalog["Outlines"])["First"])
    assert first["Title"] == b"Tiny"
    second = pdf.get(first["First"])
    assert second["Title"] == b"Setup"
    assert pdf.get(second["Next"])["Title"] == b"House rules"


def test_a_block_in_another_language_says_so(tmp_path: Path) -> None:
    project = sheet_project(tmp_path)
    translate(project, {"Setup": "Start"})
    built(project)
    root = tree(project, locale="sv").root
    assert [one.attrs.get("Lang") for one in root.all("H2")] == [None, "en"]
    assert [one.attrs.get("Lang") for one in root.all("P")] == ["en"]


def test_pages_of_a_booklet_lie_two_on_a_sheet(project: Path) -> None:
    pages = tree(project, "rules-booklet-a4").pdf.pages()
    assert len(pages) == 2
    width, height = pages[0]["MediaBox"][2:]
    assert (round(width * 25.4 / 72), round(height * 25.4 / 72)) == (297, 210)


def test_a_row_that_no_page_holds_is_said_with_its_section(tmp_path: Path) -> None:
    sheet = SHEET + '\n| a | b |\n|---|---|\n| x | {% trans "tall" %}Tall{% endtrans %} |\n'
    project = sheet_project(tmp_path, sheet.replace("Tall", "word " * 2000), locales="[en]")
    (finding,) = (one for one in built(project) if "CF-T36" in one)
    assert finding.startswith("templates/tiny/rules.md:23:1 CF-T36")
    assert "a row in “House rules” is" in finding


# Pages.

FRAME = Frame(200.0, 120.0, 10.0, 10.0, 10.0, 10.0, 2, 10.0)


def laid(*atoms: Atom, rtl: bool = False) -> list[list[tuple[float, float]]]:
    def refuse(fault: TooHigh) -> None:
        raise AssertionError(fault)

    pages = paginate(atoms, FRAME, refuse, rtl=rtl)
    return [[(one.x, one.y) for one in page] for page in pages]


def atom(height: float, **more: object) -> Atom:
    return Atom(height, 0.0, (), **more)  # type: ignore[arg-type]


def test_columns_are_filled_in_reading_order() -> None:
    assert laid(*[atom(50.0)] * 5) == [
        [(10.0, 10.0), (10.0, 60.0), (105.0, 10.0), (105.0, 60.0)],
        [(10.0, 10.0)],
    ]
    assert laid(*[atom(50.0)] * 4, rtl=True) == [
        [(105.0, 10.0), (105.0, 60.0), (10.0, 10.0), (10.0, 60.0)]
    ]


def test_columns_of_the_last_page_are_of_one_height() -> None:
    assert laid(*[atom(20.0)] * 4) == [[(10.0, 10.0), (10.0, 30.0), (105.0, 10.0), (105.0, 30.0)]]


def test_glued_atoms_stay_together() -> None:
    found = laid(atom(60.0), atom(20.0, glue=True), atom(30.0))
    assert found == [[(10.0, 10.0), (105.0, 10.0), (105.0, 30.0)]]


def test_a_head_stands_again_where_its_row_begins_a_column() -> None:
    head = atom(10.0)
    rows = [atom(30.0, head=head)] * 4
    found = laid(atom(10.0, glue=True), *rows)
    # Head and two rows, then the head again and two rows.
    assert found == [
        [(10.0, 10.0), (10.0, 20.0), (10.0, 50.0), (105.0, 10.0), (105.0, 20.0), (105.0, 50.0)]
    ]


def test_a_page_break_begins_a_page() -> None:
    assert laid(atom(10.0), Atom(0.0, 0.0, (), breaks=True), atom(10.0)) == [
        [(10.0, 10.0)],
        [(10.0, 10.0)],
    ]


def test_what_is_higher_than_a_column_is_told() -> None:
    told: list[TooHigh] = []
    paginate([atom(130.0, line=7)], FRAME, told.append, rtl=False)
    assert [(one.atom.line, one.room) for one in told] == [(7, 100.0)]


def test_settings_change_pdf_and_html_alike(tmp_path: Path) -> None:
    project = sheet_project(tmp_path, locales="[en]")
    edit(project / GAME, "default: 5", "default: 8")
    built(project)
    assert "deal 8" in " ".join(tree(project).root.text().split())
    assert (project / RULES).read_text("utf-8") == SHEET


# Where things stand on the paper.


def halves(path: Path) -> list[tuple[str, str]]:
    """Return the words on the left and on the right half of each page, as another reader has it."""
    found = []
    pdf = pypdfium2.PdfDocument(path)
    for page in pdf:
        width, height = page.get_size()
        text = page.get_textpage()
        sides = [(0.0, width / 2), (width / 2, width)]
        found.append(
            tuple(" ".join(text.get_text_bounded(a, 0, b, height).split()) for a, b in sides)
        )
    pdf.close()
    return found  # type: ignore[return-value]


def paged(count: int) -> str:
    """Return a sheet of so many pages."""
    names = ("One", "Two", "Six", "Ten", "Oak", "Elm", "Ash")[: count - 1]
    parts = [f'---\n\n## {{% trans "{one}" %}}Page {one}{{% endtrans %}}\n' for one in names]
    return SHEET + "\n" + "\n".join(parts)


def test_pages_of_a_booklet_lie_in_the_order_of_a_stapled_one(tmp_path: Path) -> None:
    """Outermost sheet: last and first page, second and last but one; then the next sheet."""
    project = sheet_project(tmp_path, paged(5), locales="[en]")
    built(project)
    numbers = [
        tuple("".join(re.findall(r"(\d)/8", half)) for half in sides)
        for sides in halves(project / "build/tiny/en/rules-booklet-a4.pdf")
    ]
    # Pages 6 to 8 are empty, to fill the last sheet.
    assert numbers == [("", "1"), ("2", ""), ("", "3"), ("4", "5")]


def test_a_table_that_goes_on_has_its_head_again_as_an_artefact(tmp_path: Path) -> None:
    rows = "".join(f'| {{% trans "r{n}" %}}Row{{% endtrans %}} | x |\n' for n in range(120))
    head = '\n| {% trans "head" %}Headword{% endtrans %} | y |\n|---|---|\n'
    project = sheet_project(tmp_path, SHEET + head + rows, locales="[en]")
    built(project)
    found = tree(project)
    assert [one.text() for one in found.root.all("TH")].count("Headword") == 1
    columns = sum(
        half.count("Headword") for page in halves(project / "build/tiny/en/rules-a4.pdf")
        for half in page
    )  # fmt: skip
    assert columns == found.artifacts.count("Headword") + 1
    assert columns >= 3


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_words_of_an_aside_stand_within_its_tint(tmp_path: Path, locale: str) -> None:
    project = sheet_project(tmp_path, LONG, locales="[en, ar]")
    translate(project, {}, "ar")
    built(project)
    data = (project / f"build/tiny/{locale}/rules-a4.pdf").read_bytes()
    page = Tree(data).pdf.pages()[0]
    tint: tuple[float, ...] = ()
    inside: list[float] = []
    for operator, operands in operators(Tree(data).pdf.get(page["Contents"]).data):
        if operator == "re" and not tint and float(operands[3]) > 40:
            tint = tuple(map(float, operands))
        elif operator == "Tm" and tint:
            x, y = float(operands[4]), float(operands[5])
            if tint[0] <= x <= tint[0] + tint[2] and tint[1] <= y <= tint[1] + tint[3]:
                inside.append(x)
    assert len(inside) >= 4
    assert min(inside) >= tint[0] + 6.9


def test_a_box_needs_no_mention(tmp_path: Path) -> None:
    project = sheet_project(tmp_path, locales="[en]")
    edit(
        project / GAME,
        "components:\n",
        "components:\n  carton: {kind: box, face: box.xml, holds: [cards]}\n",
    )
    (project / "templates/tiny/box.xml").write_text('{% extends "base/box.xml" %}\n', "utf-8")
    edit(project / RULES, "{{ sheet.components() }}", '{{ sheet.components(["cards"]) }}')
    assert [one for one in built(project) if "CF-T34" in one] == []


def test_a_line_of_another_file_says_nothing_of_this_one(tmp_path: Path) -> None:
    """A fault of a macro, whose lines are another file's, is found near what is before it."""
    macro = "{% macro wrong() %}\n`code`\n{% endmacro %}\n"
    sheet = f"{macro}{SHEET}\n{{{{ sheet.components() }}}}\n\n{{{{ wrong() }}}}\n"
    project = sheet_project(tmp_path, sheet, locales="[en]")
    assert "templates/tiny/rules.md:14:1 CF-T30 `code` is code to Markdown" in built(project)
