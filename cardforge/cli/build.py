"""``cardforge build``: YAML to print-and-play PDFs."""

from pathlib import Path

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.options import (
    CommaList,
    File,
    Folder,
    Millimetres,
    joined,
    project_option,
    settings_option,
)

#: Shown by --help, which imports no job; a test holds it against those that there are.
BACK_MODES = ("duplex-long", "duplex-short", "gutterfold", "fronts", "alternate", "single")


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@project_option
@click.option(
    "--paper",
    "papers",
    type=CommaList(),
    multiple=True,
    metavar="NAMES",
    help="a4, letter, a3, legal, universal …, or WxH in mm; several with commas. "
    "`cardforge sizes` lists all.",
)
@click.option(
    "--backs",
    type=CommaList(),
    multiple=True,
    metavar="MODES",
    help=f"{', '.join(BACK_MODES)}; several with commas.",
)
@click.option("--bleed", type=Millimetres(), metavar="MM", help="Ink beyond the cut line.")
@click.option("--gap", type=Millimetres(), metavar="MM", help="Space between cards on a sheet.")
@click.option("--crop-marks/--no-crop-marks", "marks", default=None, help="Marks in the margins.")
@click.option("--low-ink", is_flag=True, help="Leave out or outline what takes much ink.")
@click.option(
    "--deck",
    "decks",
    type=CommaList(),
    multiple=True,
    metavar="NAMES",
    help="Only these decks or components.",
)
@click.option(
    "--card",
    "cards",
    type=CommaList(),
    multiple=True,
    metavar="IDS",
    help="Only these cards; * and ? stand for letters. "
    "A card named in full is printed even with `print: false`.",
)
@click.option(
    "--locale", "locales", type=CommaList(), multiple=True, metavar="CODES", help="Languages."
)
@click.option("--variant", metavar="NAME", help="A variant of the game.")
@settings_option
@click.option(
    "--out",
    type=Folder(),
    metavar="DIR",
    help="Folder for output. Default: build in the project.",
)
@click.option(
    "--since",
    type=File(),
    metavar="MANIFEST",
    help="Only cards whose faces differ from those in this manifest.json.",
)
@click.option(
    "--printer",
    metavar="NAME",
    help="Draw for a printer of the project, or of a file, so that backs meet fronts; or none.",
)
@click.option(
    "--registration",
    type=CommaList(),
    multiple=True,
    metavar="TYPE",
    help="Marks for a cutter: silhouette-3 or silhouette-4, and inset=MM, length=MM, "
    "thickness=MM with commas; or none.",
)
@click.option(
    "--cut",
    type=CommaList(),
    multiple=True,
    metavar="FORMATS",
    help="Files for a cutter beside each PDF: svg, dxf; several with commas; or none.",
)
@click.option(
    "--color",
    type=click.Choice(["rgb", "cmyk"]),
    help="cmyk prints in inks, for print shops. Default: rgb.",
)
@click.option(
    "--icc",
    type=File(),
    metavar="FILE",
    help="CMYK profile of the press, by which colours become inks.",
)
@click.option(
    "--pdfx",
    type=click.Choice(["x1a", "x4"]),
    help="Keys of PDF/X-1a:2003 or PDF/X-4 in each file; needs --icc.",
)
@click.option(
    "--ink-limit",
    type=float,
    metavar="PERCENT",
    help="Report colours and pictures whose inks add up to more.",
)
@click.option(
    "--proof",
    is_flag=True,
    help="Draw the cut and the safe zone over the art, in files of their own.",
)
@click.option("--fresh", is_flag=True, help="Make anew what is up to date, too.")
@click.option("--strict", is_flag=True, help="Fail on warnings too.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "concise", "json"]),
    default="text",
    show_default=True,
    help="How findings and the summary are shown.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
def build(
    games: tuple[str, ...],
    project: Path | None,
    papers: tuple[tuple[str, ...], ...],
    backs: tuple[tuple[str, ...], ...],
    bleed: float | None,
    gap: float | None,
    marks: bool | None,
    low_ink: bool,
    decks: tuple[tuple[str, ...], ...],
    cards: tuple[tuple[str, ...], ...],
    locales: tuple[tuple[str, ...], ...],
    variant: str | None,
    overrides: dict[str, str],
    out: Path | None,
    since: Path | None,
    printer: str | None,
    registration: tuple[tuple[str, ...], ...],
    cut: tuple[tuple[str, ...], ...],
    proof: bool,
    color: str | None,
    icc: Path | None,
    pdfx: str | None,
    ink_limit: float | None,
    fresh: bool,
    strict: bool,
    form: str,
    as_json: bool,
) -> int:
    """Write the print-and-play PDFs of the games.

    Without GAME, builds every game of the project. Writes
    build/GAME/LOCALE/COMPONENT-PAPER-BACKS.pdf, a kit-PAPER-BACKS.pdf with all components
    together, and build/manifest.json.
    """
    from cardforge.cli.output import Progress
    from cardforge.cli.summary import show_build
    from cardforge.jobs.build import build as run
    from cardforge.jobs.results import BuildOptions

    progress = Progress()
    try:
        result = run(
            Path.cwd() if project is None else project,
            BuildOptions(
                games=games,
                papers=joined(papers),
                backs=joined(backs),
                bleed=bleed,
                gap=gap,
                marks=marks,
                low_ink=low_ink,
                decks=joined(decks),
                cards=joined(cards),
                locales=joined(locales),
                out=out,
                since=since,
                variant=variant,
                overrides=overrides,
                strict=strict,
                printer=printer,
                registration=joined(registration),
                cut=joined(cut),
                proof=proof,
                color=color,
                icc=icc,
                pdfx=pdfx,
                ink_limit=ink_limit,
                fresh=fresh,
            ),
            progress,
        )
    finally:
        progress.clear()
    show_build(result, "json" if as_json else form)
    return OK if result.clean else FOUND
