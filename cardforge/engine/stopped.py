"""What a person is told when a game's rules raise an exception."""

from collections.abc import Iterator
from contextlib import contextmanager
from traceback import extract_tb

from cardforge.diagnostics import CardforgeError, InputFault
from cardforge.diagnostics.codes.play import STOPPED
from cardforge.engine.rules import Endless, Illegal
from cardforge.engine.sources import Sources


@contextmanager
def told(sources: Sources) -> Iterator[None]:
    """Turn an exception of rules into a finding at their line.

    Raises:
        InputFault: the rules, or a bot, raised an exception; it is the finding's cause.
    """
    try:
        yield
    except (CardforgeError, KeyboardInterrupt):
        raise
    except Endless as fault:
        hint = "a game must end: see that something is used up, or raise LIMIT"
        raise InputFault(
            STOPPED.at(None, str(fault), file=sources.files[0].file, hint=hint)
        ) from fault
    except Illegal as fault:
        bots = next((one for one in sources.files if one.path.name == "bots.py"), sources.files[0])
        hint = "a bot returns one of the actions that `legal` offers"
        raise InputFault(STOPPED.at(None, str(fault), file=bots.file, hint=hint)) from fault
    except Exception as fault:
        files = {str(source.path): source.file for source in sources.files}
        frames = [one for one in extract_tb(fault.__traceback__) if one.filename in files]
        if not frames:
            raise
        last = frames[-1]
        found = STOPPED.at(
            None,
            f"`{last.name}` stops with {type(fault).__name__}: {fault}",
            file=files[last.filename],
            hint="test for the case before, as the rules of the game say",
        )
        raise InputFault(found._replace(line=last.lineno or 0, col=1)) from fault
