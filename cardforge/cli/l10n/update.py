"""``cardforge l10n update``: catalogs brought up to date."""

from pathlib import Path

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.l10n.options import games_argument, languages_option, show_states
from cardforge.cli.options import CommaList, joined, project_option


def _pairs(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    pairs = []
    for value in values:
        old, equals, new = value.partition("=")
        if not (equals and old.strip() and new.strip()):
            raise click.BadParameter(f"`{value}`: wanted is OLD=NEW", ctx, param)
        pairs.append((old.strip(), new.strip()))
    return tuple(pairs)


@click.command()
@games_argument
@languages_option
@click.option(
    "--minor",
    type=CommaList(),
    multiple=True,
    metavar="IDS",
    help="Texts whose change leaves translations right, as a mended typo does; * may stand in it.",
)
@click.option(
    "--rename",
    "renames",
    multiple=True,
    metavar="OLD=NEW",
    callback=_pairs,
    help="A text, card or deck that has another id now: spice/chili-1=spice/chili-one.",
)
@click.option(
    "--measure",
    is_flag=True,
    help="Note how many characters fit on the card (max-length), tried with longer texts.",
)
@project_option
def update(
    games: tuple[str, ...],
    locales: tuple[tuple[str, ...], ...],
    minor: tuple[tuple[str, ...], ...],
    renames: tuple[tuple[str, str], ...],
    measure: bool,
    project: Path | None,
) -> int:
    """Bring the catalogs of games up to date with the source.

    Each language in `locales:` of game.yaml has a catalog decks/<game>/locale/<language>.po; one
    that is not there is made. Messages are joined by their id: a text that changed keeps its
    translation, marked fuzzy, until a translator has looked; one that is gone becomes obsolete. A
    catalog in which nothing changes is not touched.
    """
    from cardforge.cli.output import print_findings
    from cardforge.jobs.catalogs import update_catalogs

    start = Path.cwd() if project is None else project
    result = update_catalogs(start, games, joined(locales), joined(minor), renames, measure=measure)
    print_findings(result.findings, "text", result.root)
    show_states(result.states)
    if not result.states and result.clean:
        click.echo("no game names a language besides its own in `locales:` of game.yaml")
    return OK if result.clean else FOUND
