"""The root command and the table of its commands."""

import click

from cardforge import __version__
from cardforge.cli.lazy import LazyGroup

#: Command → (module, name in it, line in the list of commands).
COMMANDS = {
    "balance": (
        "cardforge.cli.balance",
        "balance",
        "Have bots answer what playtests.yaml asks.",
    ),
    "build": ("cardforge.cli.build", "build", "Write the print-and-play PDFs of the games."),
    "calibrate": (
        "cardforge.cli.calibrate",
        "calibrate",
        "Measure a printer, so that backs meet fronts.",
    ),
    "check": (
        "cardforge.cli.check",
        "check",
        "Find what would go wrong on paper or at the table.",
    ),
    "explain": ("cardforge.cli.explain", "explain", "Show the manual page of a diagnostic code."),
    "l10n": ("cardforge.cli.l10n.group", "l10n", "Keep translations up to date."),
    "play": ("cardforge.cli.play", "play", "Play a game in the terminal."),
    "playtest": (
        "cardforge.cli.playtest",
        "playtest",
        "Have bots play a game many times, and say what that shows.",
    ),
    "replay": (
        "cardforge.cli.replay",
        "replay",
        "Show a game that was played, step by step.",
    ),
    "schema": ("cardforge.cli.schema", "schema", "Write the JSON Schemas that editors use."),
    "shop": (
        "cardforge.cli.shop",
        "shop",
        "Write the files that a print shop wants, checked by its rules.",
    ),
    "sizes": ("cardforge.cli.sizes", "sizes", "List the card sizes and papers that are known."),
}


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 clean, 1 findings, 2 wrong use, 3 a fault in cardforge itself.",
)
@click.version_option(__version__, message="cardforge %(version)s")
def root() -> None:
    """One YAML source per card game: print it, translate it, prove it, play it."""
