"""The group ``cardforge l10n``."""

import click

from cardforge.cli.lazy import LazyGroup

#: Command → (module, name in it, line in the list of commands).
COMMANDS = {
    "update": (
        "cardforge.cli.l10n.update",
        "update",
        "Bring the catalogs of games up to date with the source.",
    ),
}


@click.group(cls=LazyGroup, lazy=COMMANDS)
def l10n() -> None:
    """Keep translations up to date.

    They are catalogs (PO files) in decks/<game>/locale/, which translators open in an editor of
    their choice, such as Poedit or Weblate.
    """
