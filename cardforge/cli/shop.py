"""``cardforge shop``: files for a print shop."""

from pathlib import Path

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.options import CommaList, File, Folder, joined, project_option, settings_option

#: Shown by --help, which imports no job; a test holds it against those that there are.
SHOPS = ("drivethrucards", "game-crafter", "makeplayingcards", "mb-print")


@click.command()
@click.argument("shop", metavar="SHOP")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@project_option
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
    help="Only these cards; * and ? stand for letters.",
)
@click.option(
    "--locale", "locales", type=CommaList(), multiple=True, metavar="CODES", help="Languages."
)
@click.option("--variant", metavar="NAME", help="A variant of the game.")
@settings_option
@click.option(
    "--icc",
    type=File(),
    metavar="FILE",
    help="CMYK profile of the press, for shops that want inks.",
)
@click.option(
    "--out",
    type=Folder(),
    metavar="DIR",
    help="Folder for output. Default: build in the project.",
)
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
def shop(
    shop: str,
    games: tuple[str, ...],
    project: Path | None,
    decks: tuple[tuple[str, ...], ...],
    cards: tuple[tuple[str, ...], ...],
    locales: tuple[tuple[str, ...], ...],
    variant: str | None,
    overrides: dict[str, str],
    icc: Path | None,
    out: Path | None,
    strict: bool,
    form: str,
    as_json: bool,
) -> int:
    """Write the files that a print shop wants, checked by its rules.

    SHOP is game-crafter (tgc), makeplayingcards (mpc), drivethrucards (dtc) or mb-print (mb).
    Without GAME, every game of the project. Writes build/GAME/LOCALE/shop-SHOP/ with images or
    PDFs and with order.csv and order.json, which say what to order how often.
    """
    from cardforge.cli.output import Progress
    from cardforge.cli.summary import show_shop
    from cardforge.jobs.results import BuildOptions
    from cardforge.jobs.shop import shop as run

    progress = Progress()
    try:
        result = run(
            Path.cwd() if project is None else project,
            shop,
            BuildOptions(
                games=games,
                decks=joined(decks),
                cards=joined(cards),
                locales=joined(locales),
                icc=icc,
                out=out,
                variant=variant,
                overrides=overrides,
                strict=strict,
            ),
            progress,
        )
    finally:
        progress.clear()
    show_shop(result, "json" if as_json else form)
    return OK if result.build.clean else FOUND
