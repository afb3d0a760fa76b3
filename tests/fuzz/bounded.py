"""Runs a command in a process of its own that may use only so much time and memory."""

import io
import json
import os
import signal
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

resource = pytest.importorskip("resource", reason="limits of processes are those of POSIX")

#: What a command may use on the worst of input: seconds of CPU, and MB besides what Python holds.
SECONDS, MEGABYTES = 20, 700


class Outcome(NamedTuple):
    """How a command ended: exit code, all that it said, CPU seconds, MB that it took."""

    code: int
    said: str
    seconds: float
    megabytes: float


def bounded(work: Callable[[], int], seconds: int = SECONDS, megabytes: int = MEGABYTES) -> Outcome:
    """Return what comes of a function in a fork that is killed beyond the limits.

    Raises:
        AssertionError: it was killed, or crashed.
    """
    with tempfile.TemporaryFile() as said:
        before = _peak()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside threads
            child = os.fork()
        if child == 0:
            _child(work, said.fileno(), seconds, megabytes)
        _, status, used = os.wait4(child, 0)
        said.seek(0)
        text = said.read().decode("utf-8", "replace")
    took = used.ru_utime + used.ru_stime
    size = (used.ru_maxrss - before) / 1024
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        used_up = f"stopped by {name} after {took:.1f} s and {size:.0f} MB"
        raise AssertionError(f"{used_up}: {text[-1000:]}")
    return Outcome(os.waitstatus_to_exitcode(status), text, took, size)


def _peak() -> int:
    """Return the memory that this process has, KiB."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:  # no Linux: the most that it ever had
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return pages * resource.getpagesize() // 1024


def _child(work: Callable[[], int], out: int, seconds: int, megabytes: int) -> None:
    """Run the function in the fork, and leave it without any of the parent's clean-up."""
    code = 99
    try:
        os.dup2(out, 1)
        os.dup2(out, 2)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="backslashreplace")
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace")
        signal.alarm(6 * seconds)  # what waits uses no CPU
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        try:
            pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        except OSError:
            pass  # no Linux: time alone is limited
        else:
            most = pages * resource.getpagesize() + megabytes * 2**20
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
        code = work()
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


class Run(NamedTuple):
    """A command on a project: its name, the folder, the words of the command."""

    name: str
    root: Path
    words: tuple[str, ...] = ("check",)


class Ran(NamedTuple):
    """How a run ended: exit code, all that it said, CPU seconds."""

    code: int
    said: str
    seconds: float


def run_all(runs: Sequence[Run], megabytes: int) -> dict[str, Ran]:
    """Return how each of several commands ended; all are run in one process, one after another.

    Raises:
        AssertionError: one was killed, and its name is told, or crashed.
    """
    done = bounded(lambda: _each(runs), SECONDS, megabytes)
    assert done.code == 0, done.said[-2000:]
    assert done.megabytes < megabytes
    return {name: Ran(*ended) for name, ended in map(json.loads, done.said.splitlines()[1::2])}


def _each(runs: Sequence[Run]) -> int:
    """Run commands, and print what came of each; before it, its name, for those that are killed."""
    from cardforge.cli import main

    for one in runs:
        print(one.name, flush=True)
        os.chdir(one.root)
        said = io.StringIO()
        began = time.process_time()
        with redirect_stdout(said), redirect_stderr(said):
            code = main([*one.words, "--project", str(one.root), "--format", "concise"])
        ended = Ran(code, said.getvalue(), time.process_time() - began)
        print(json.dumps([one.name, ended]), flush=True)
    return 0
