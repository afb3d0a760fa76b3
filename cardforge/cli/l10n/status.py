"""``cardforge l10n status``: how far each language is."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.l10n.options import games_argument, languages_option
from cardforge.cli.options import joined, project_option

if TYPE_CHECKING:
    from cardforge.jobs.l10n_status import LanguageState, StatusResult

#: Ids of texts that are open, as many as are named.
_NAMED = 10


class Share(click.ParamType[float]):
    """A percentage, with or without its sign, as a share of 1."""

    name = "percent"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the share."""
        if isinstance(value, float):
            return value
        text = str(value).strip()
        try:
            share = float(text.removesuffix("%"))
        except ValueError:
            self.fail(f"`{text}` is no percentage, such as 90", param, ctx)
        if not 0 <= share <= 100:
            self.fail(f"`{text}` is not between 0 and 100", param, ctx)
        return share / 100


@click.command()
@games_argument
@languages_option
@click.option(
    "--fail-under", type=Share(), metavar="PERCENT", help="Exit code 1 where less is translated."
)
@click.option(
    "--since",
    default="",
    metavar="REV",
    help="Count texts that changed since a revision of git, or since a catalog (old.pot).",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@project_option
def status(
    games: tuple[str, ...],
    locales: tuple[tuple[str, ...], ...],
    fail_under: float | None,
    since: str,
    as_json: bool,
    project: Path | None,
) -> int:
    """Show how far each language of each game is.

    What is fuzzy, was made for an earlier text, or does not fit its source, does not count as
    translated, as in a build.
    """
    from cardforge.cli.output import print_findings
    from cardforge.jobs.l10n_status import status as run

    start = Path.cwd() if project is None else project
    result = run(start, games, joined(locales), since, fail_under)
    if as_json:
        click.echo(_as_json(result))
    else:
        print_findings(result.findings, "text", result.root)
        _show(result)
        for one in result.below:
            click.echo(f"{one.game} {one.locale}: below {_percent(fail_under or 0)}")
    return OK if result.clean else FOUND


def _show(result: "StatusResult") -> None:
    if not result.states and not result.clean:
        return
    if not result.states:
        click.echo("no game names a language besides its own in `locales:` of game.yaml")
        return
    wide = max(len(f"{one.game} {one.locale}") for one in result.states)
    for one in result.states:
        name = f"{one.game} {one.locale}".ljust(wide)
        parts = [f"{one.done} of {one.total} translated"]
        parts += [f"{one.fuzzy} fuzzy"] if one.fuzzy else []
        parts += [f"{one.lacking} without words"] if one.lacking else []
        draft = f"; a draft below {_percent(one.publish_at or 0)}" if one.draft else ""
        click.echo(f"{name}  {_percent(one.share):>4}  {', '.join(parts)}{draft}")
        if result.since:
            _show_changes(one, result.since)


def _show_changes(one: "LanguageState", since: str) -> None:
    click.echo(
        f"  since {since}: {one.new} new, {one.changed} changed, {one.gone} gone; "
        f"{len(one.open)} of them to translate"
    )
    for name in one.open[:_NAMED]:
        click.echo(f"    {name}")
    if len(one.open) > _NAMED:
        click.echo(f"    and {len(one.open) - _NAMED} more")


def _percent(share: float) -> str:
    """Return a share in whole percent; what is not whole is never shown as 100 %."""
    return f"{int(share * 100 + 1e-9)}%"


def _as_json(result: "StatusResult") -> str:
    rows = [
        {
            **one._asdict(),
            "total": one.total,
            "draft": one.draft,
            "share": round(one.share, 4),
        }
        for one in result.states
    ]
    if not result.since:
        for row in rows:
            for name in ("new", "changed", "gone", "open"):
                del row[name]
    return json.dumps({"since": result.since, "languages": rows}, indent=2, ensure_ascii=False)
