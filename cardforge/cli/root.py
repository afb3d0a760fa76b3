"""The root command; each sub-command's module is imported only when it runs.

The lines shown by ``--help`` stand here, so that help costs no import of a command; a test holds
them against the commands.
"""

from typing import NoReturn

import click

from cardforge import __version__

#: Command → (module, name in it, line in the list of commands).
COMMANDS = {
    "build": ("cardforge.cli.build", "build", "Write the print-and-play PDFs of the games."),
    "calibrate": (
        "cardforge.cli.calibrate",
        "calibrate",
        "Measure a printer, so that backs meet fronts.",
    ),
    "explain": ("cardforge.cli.explain", "explain", "Show the manual page of a diagnostic code."),
    "schema": ("cardforge.cli.schema", "schema", "Write the JSON Schemas that editors use."),
    "sizes": ("cardforge.cli.sizes", "sizes", "List the card sizes and papers that are known."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of all commands."""
        return sorted(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002
        cmd_name: str,
    ) -> click.Command | None:
        """Import and return a command."""
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        module, name, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments name, or say which name is near."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            _unknown(ctx, args[0])
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][2]) for name in self.list_commands(ctx)])


def _unknown(ctx: click.Context, name: str) -> NoReturn:
    from cardforge.diagnostics.nearest import did_you_mean

    hint = did_you_mean(name, COMMANDS, "commands")
    raise click.UsageError(f"there is no command `{name}`; {hint}", ctx)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 clean, 1 findings, 2 wrong use, 3 a fault in cardforge itself.",
)
@click.version_option(__version__, message="cardforge %(version)s")
def root() -> None:
    """One YAML source per card game: print it, translate it, prove it, play it."""
