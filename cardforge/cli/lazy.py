"""A group of commands whose modules are imported only when one of them runs.

The lines shown by ``--help`` stand in the group's table, so that help costs no import of a
command; a test holds them against the commands.
"""

from collections.abc import Mapping
from typing import Any, NoReturn

import click

#: Command → (module, name in it, line in the list of commands).
Table = Mapping[str, tuple[str, str, str]]


class LazyGroup(click.Group):
    """A group whose commands are imported on use."""

    def __init__(self, *args: Any, lazy: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of all commands."""
        return sorted(self.lazy)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002
        cmd_name: str,
    ) -> click.Command | None:
        """Import and return a command."""
        if cmd_name not in self.lazy:
            return None
        from importlib import import_module

        module, name, _ = self.lazy[cmd_name]
        command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments name, or say which name is near."""
        if args and args[0] not in self.lazy and not args[0].startswith("-"):
            self._unknown(ctx, args[0])
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.lazy[name][2]) for name in self.list_commands(ctx)])

    def _unknown(self, ctx: click.Context, name: str) -> NoReturn:
        from cardforge.diagnostics.nearest import did_you_mean

        hint = did_you_mean(name, self.lazy, "commands")
        raise click.UsageError(f"there is no command `{name}`; {hint}", ctx)
