"""The group ``cardforge l10n``."""

import click

from cardforge.cli.lazy import LazyGroup

_MODULE = "cardforge.cli.l10n"

#: Command → (module, name in it, line in the list of commands).
COMMANDS = {
    "check": (f"{_MODULE}.check", "check", "Find what is wrong with catalogs."),
    "export": (f"{_MODULE}.exchange", "export", "Write texts and translations as XLIFF or CSV."),
    "extract": (
        f"{_MODULE}.extract",
        "extract",
        "Write all texts of games to templates (POT files), none translated.",
    ),
    "freeze": (
        f"{_MODULE}.freeze",
        "freeze",
        "Have a check tell of each text that changes.",
    ),
    "import": (
        f"{_MODULE}.exchange",
        "import_",
        "Take translations from XLIFF or CSV into a catalog.",
    ),
    "init": (
        f"{_MODULE}.init",
        "init",
        "Make the catalogs of a language that games do not have yet.",
    ),
    "preview": (
        f"{_MODULE}.preview",
        "preview",
        "Show cards in two languages side by side, as PDF and HTML.",
    ),
    "pseudo": (
        f"{_MODULE}.pseudo",
        "pseudo",
        "Build games in a language of marked, longer texts.",
    ),
    "status": (f"{_MODULE}.status", "status", "Show how far each language of each game is."),
    "update": (
        f"{_MODULE}.update",
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
