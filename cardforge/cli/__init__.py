"""The command line: prints what `cardforge.jobs` returns.

Exit codes: 0 clean, 1 findings, 2 a command that asks for what does not exist, 3 a fault in
cardforge itself, 130 stopped with Ctrl-C.
"""

from collections.abc import Sequence

#: Objects made until the collector looks for cycles. Python's default of 700 costs a build of one
#: deck 6 %, 50,000 one of several games 11 %. Builds and checks give back what they know of at
#: fewer (`cardforge.jobs.spent`).
_GC_AFTER = 1_500_000

OK, FOUND, USAGE, BUG, STOPPED = 0, 1, 2, 3, 130


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; ``args`` are those after the program's name."""
    import gc
    import sys

    import click

    from cardforge.cli.output import make_safe, print_fault
    from cardforge.cli.root import root
    from cardforge.diagnostics.errors import CardforgeError

    _open_missing()
    make_safe(sys.stdout, sys.stderr)
    if args is None:
        # Nearly all that a command makes lives to its end or dies by its count of references.
        gc.freeze()
        gc.set_threshold(_GC_AFTER, 5, 5)
    try:
        code = root.main(args, prog_name="cardforge", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except click.ClickException as fault:
        fault.show()
        return fault.exit_code
    except CardforgeError as fault:
        print_fault(fault)
        return fault.exit_code
    except (KeyboardInterrupt, click.Abort):
        click.echo("stopped; what was there before is still whole", err=True)
        return STOPPED
    except BrokenPipeError:
        _drop_stdout()
        return OK
    except OSError as fault:
        if fault.filename is not None:
            return _bug(fault)
        # Files have names: what has none is the stream that is printed to.
        _drop_stdout()
        click.echo(f"the result cannot be shown: {(fault.strerror or '').lower()}", err=True)
        return FOUND
    except Exception as fault:
        return _bug(fault)
    finally:
        if args is None:
            gc.freeze()  # The interpreter would look through everything once more before it ends.


def _bug(fault: Exception) -> int:
    import click

    from cardforge.cli.crash import notice

    click.echo(notice(fault), err=True)
    return BUG


def _open_missing() -> None:
    """Give a stream that the caller closed (``>&-``, pythonw) a place to go."""
    import os
    import sys

    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115


def _drop_stdout() -> None:
    """Point stdout nowhere: the reader (``| head``) is gone, and Python flushes at exit."""
    import os
    import sys

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
