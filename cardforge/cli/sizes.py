"""``cardforge sizes``: known card sizes and papers."""

import click

from cardforge.cli import OK


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def sizes(as_json: bool) -> int:
    """List the card sizes and papers that are known.

    Any other size or paper can be given as WxH in mm, such as 70x120.
    """
    from cardforge.jobs.sizes import all_sizes

    known = all_sizes()
    if as_json:
        from json import dumps

        click.echo(
            dumps(
                {
                    "sizes": [size._asdict() for size in known.sizes],
                    "papers": [paper._asdict() for paper in known.papers],
                },
                indent=2,
            )
        )
        return OK
    click.echo("Card sizes, mm")
    for size in known.sizes:
        shape = f"corner {size.corner:g}" if size.corner else ""
        if size.shape != "rect":
            shape = size.shape
        names = ", ".join((size.title, *size.aliases))
        line = f"  {size.id:<20} {size.w:>7g} x {size.h:<7g} {shape:<12} {names}"
        click.echo(line.rstrip())
    click.echo("\nPapers, mm")
    for paper in known.papers:
        click.echo(
            f"  {paper.id:<20} {paper.w:>7g} x {paper.h:<7g} {'':<12} {paper.title}".rstrip()
        )
    return OK
