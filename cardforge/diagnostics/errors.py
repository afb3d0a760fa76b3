"""Exceptions that carry what a person needs; the command line prints them, nothing else does."""

from cardforge.diagnostics.diagnostic import Diagnostic


class CardforgeError(Exception):
    """A fault in what cardforge was given: never a bug in cardforge itself."""

    #: Exit code of a command that ends with this error.
    exit_code = 1

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("; ".join(f"{d.code} {d.message}" for d in diagnostics))
        self.diagnostics = diagnostics


class InputFault(CardforgeError):
    """Data, templates or assets that cannot be used."""


class UsageFault(CardforgeError):
    """A command, option or configuration that asks for what does not exist."""

    exit_code = 2
