"""What a person sees when cardforge itself fails."""

import os
import platform
import traceback
from pathlib import Path

from cardforge import __version__


def notice(fault: Exception) -> str:
    """Return the notice: what happened, that it is a bug, and what a report needs.

    With ``CARDFORGE_DEBUG=1`` in the environment it begins with the traceback.
    """
    if os.environ.get("CARDFORGE_DEBUG") == "1":
        trace = "".join(traceback.format_exception(fault))
        how = ""
    else:
        trace = ""
        how = "\nFor the full trace, set CARDFORGE_DEBUG=1 and run the command again."
    last = traceback.extract_tb(fault.__traceback__)[-1:]
    place = f" ({Path(last[0].filename).name}:{last[0].lineno})" if last else ""
    return (
        f"{trace}cardforge has a bug: {type(fault).__name__}: {fault}{place}\n"
        f"This is not your fault, and your files are as they were. Please report it with the "
        f"line above,\nthe command, and: cardforge {__version__}, Python "
        f"{platform.python_version()}, {platform.system()}.{how}"
    )
