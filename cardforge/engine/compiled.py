"""A game's rules compiled by numba: the same rows, a hundred times as fast.

What is compiled is kept in a folder named by the digest of all sources, of numba and of Python, so
that an edited rule never meets what was compiled before. Without numba, or where nothing can be
kept or compiled, the plain rules serve, and that is said.
"""

import ast
import hashlib
import os
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

from cardforge.diagnostics import InputFault
from cardforge.diagnostics.codes.play import UNLIKE
from cardforge.engine.inlining import inlined
from cardforge.engine.rules import Endless, Rules, Seats, fill_namespace, same_bots
from cardforge.engine.sources import (
    DRIVER,
    TWINS,
    VOCABULARY,
    Sources,
    dispatch,
    parsed,
)
from cardforge.engine.state import fill
from cardforge.source.model import Game, Record
from cardforge.source.settings import players_of

#: The environment's name for the folder of what is compiled.
FOLDER = "CARDFORGE_CACHE"
#: Playouts that plain and compiled rules must play alike before the compiled ones count.
GATE = 20
#: Decisions of a bot's playouts after which they are enough.
GATE_DECISIONS = 1_500


class NotCompiled(Exception):
    """Compiled rules are not to be had; why, in words."""


def cache_folder() -> Path | None:
    """Return the first folder that can be written: what FOLDER names, the user's, a temporary."""
    for name in (
        os.environ.get(FOLDER),
        _of_user(),
        str(Path(tempfile.gettempdir()) / "cardforge"),
    ):
        if not name:
            continue
        folder = Path(name) / "rules"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


def _of_user() -> str:
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    if home:
        return str(Path(home) / "cardforge")
    try:
        return str(Path.home() / ".cache" / "cardforge")
    except RuntimeError:
        return ""


class CompiledRules(Rules):
    """The rules of a game under settings, compiled.

    The first use compiles, which takes some seconds; later ones, in this process or another, take
    what is kept. Playouts step by step are plain.

    Raises:
        NotCompiled: numba is not there, or cannot compile the rules.
        InputFault: compiled and plain rules play otherwise.
    """

    mode = "compiled"

    def __init__(
        self,
        sources: Sources,
        game: Game,
        settings: Record,
        gate: int = GATE,
        *,
        people: Record | None = None,
    ) -> None:
        super().__init__(sources, game, settings, people=people)
        try:
            import numba
            import numpy as np
        except ImportError as lack:
            raise NotCompiled(
                f"{lack.name or 'numba'} is not installed (pip install 'cardforge[fast]')"
            ) from None
        self._np = np
        fields: list[Any] = []
        for name, shape in self.shapes.items():
            fields.append((name, "i8", shape) if shape else (name, "i8"))
        self._dtype = np.dtype(fields, align=True)
        try:
            self._enter = _compile(sources, numba)
            first = players_of(game, settings)[0]
            self._check(gate, first)
        except InputFault:
            raise
        except Exception as fault:
            # Numba's own faults have no class in common that is not also one of Python's.
            if not type(fault).__module__.startswith("numba"):
                raise
            words = str(fault).strip().splitlines()
            raise NotCompiled(words[0] if words else type(fault).__name__) from None

    def rows(
        self, base: int, first: int, count: int, seats: Seats, threads: int = 1
    ) -> Sequence[Sequence[int]]:
        """Play playouts as `Rules.rows`; the matrix is one of NumPy (int32)."""
        np = self._np
        n = len(seats.bots)
        # Chance counts modulo 2**64: as a signed number it needs no code of its own.
        base = (base + (1 << 63)) % (1 << 64) - (1 << 63)
        rows = np.zeros((count, self.width(n)), np.int32)
        who = np.array(self.who(seats), np.int64)
        knobs = np.array(self.knobs(seats), np.int64)
        #: What stopped, by the number of its playout.
        failed: dict[int, Exception] = {}

        def work(low: int, high: int) -> None:
            states = np.zeros(1, self._dtype)
            _fill(states[0], self)
            rs = np.zeros((2 + n, 1), np.uint64)
            try:
                part = rows[low:high]
                done = self._enter(states, rs, base, first + low, n, who, knobs, part, self.limit)
                if done < high - low:
                    failed[first + low + done] = Endless(first + low + done, self.limit)
            except Exception as fault:
                # Whatever it is, it belongs to the caller, not to a thread. It stopped at the
                # first row that does not say how its playout ended.
                failed[first + low + int((rows[low:high, 1] == 0).argmax())] = fault

        if threads <= 1 or count < 2 * threads:
            work(0, count)
        else:
            # What is compiled must be there before several threads ask for it.
            work(0, 0)
            cuts = [count * part // threads for part in range(threads + 1)]
            workers = [threading.Thread(target=work, args=cut) for cut in pairwise(cuts)]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()
        if failed:
            at = min(failed)
            if not isinstance(failed[at], Endless):
                # The same playout in plain Python ends at the line that is at fault.
                super().rows(base, at, 1, seats)
            raise failed[at]
        return cast("Sequence[Sequence[int]]", rows)

    def _check(self, gate: int, n: int) -> None:
        """See that compiled and plain rules play the first games alike, with every bot."""
        for number, name in enumerate(self.bots):
            seats = same_bots(name, n)
            count = gate if number == 0 else max(1, gate // 4)
            plain = self._first(count, seats)
            compiled = self.rows(0, 0, len(plain), seats)
            for at, (one, two) in enumerate(zip(plain, compiled, strict=True)):
                got = [int(value) for value in two]
                if list(one) != got:
                    raise InputFault(
                        UNLIKE.at(
                            None,
                            f"playout {at} with the bot `{name}` is {list(one)} plain and "
                            f"{got} compiled",
                            file=self.sources.files[0].file,
                            hint="does a number outgrow 64 bits, or a row end too early?",
                        )
                    )

    def _first(self, count: int, seats: Seats) -> list[Sequence[int]]:
        """Return rows of plain playouts: so many, or fewer where they are long."""
        rows: list[Sequence[int]] = []
        decisions = 0
        while len(rows) < count and decisions < GATE_DECISIONS:
            rows += super().rows(0, len(rows), 1, seats)
            decisions += rows[-1][2]
        return rows


def _fill(state: Any, rules: Rules) -> None:
    """Write the game's data into a record of NumPy."""

    class _Fields:
        def __setattr__(self, name: str, value: int) -> None:
            state[name] = value

        def __getattr__(self, name: str) -> Any:
            return state[name]

    fill(_Fields(), rules.tables)


#: Compiled entry points of this process, by the digest of their sources.
_KNOWN: dict[str, Any] = {}


def _compile(sources: Sources, numba: Any) -> Any:
    made = f"{sources.digest}{_of_engine()}"
    key = f"{made}-{numba.__version__}-{sys.version_info[0]}{sys.version_info[1]}"
    if key in _KNOWN:
        return _KNOWN[key]
    folder = cache_folder()
    module = ModuleType("cardforge_rules_" + "".join(c if c.isalnum() else "_" for c in key))
    ns = module.__dict__
    ns["__cardforge_build__"] = key
    # What is kept names its module, and is loaded through it.
    sys.modules[module.__name__] = module
    _install_locator(numba)
    trees = [parsed(VOCABULARY), parsed(TWINS), *(one.tree for one in sources.files)]
    joined = inlined([*trees, ast.parse(dispatch(sources.bots, ())), parsed(DRIVER)])

    def wrap(function: FunctionType) -> Any:
        function.__module__ = module.__name__
        name = function.__name__
        if name == "enter":
            # What is kept of the entry holds all that it calls.
            return numba.njit(cache=folder is not None, nogil=True, boundscheck=True)(function)
        made = numba.njit(
            nogil=True,
            boundscheck=True,
            forceinline=name in joined,
            # Python calls the entry alone.
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
        )(function)
        return _one_of_each(made, numba)

    fill_namespace(ns, sources, wrap, (TWINS,))
    ns["enter"] = wrap(ns["enter"])
    _KNOWN[key] = ns["enter"]
    return ns["enter"]


def _one_of_each(dispatcher: Any, numba: Any) -> Any:
    """Have a function compiled once for numbers, not once more for each number that is written.

    numba takes `draw(s, p, 1)` for another function than `draw(s, p, 2)`; LLVM does so itself where
    that is worth while.
    """
    template, plain = dispatcher.get_call_template, numba.types.unliteral

    def of_types(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        found = {name: plain(kind) for name, kind in kws.items()}
        return template(tuple(plain(kind) for kind in args), found)

    dispatcher.get_call_template = of_types
    return dispatcher


def _of_engine() -> str:
    """Return a digest of the engine's texts that say how rules are compiled."""
    here = Path(__file__).parent
    hasher = hashlib.sha256()
    for name in ("compiled", "inlining", "people", "sources"):
        hasher.update((here / f"{name}.py").read_bytes() + b"\0")
    return hasher.hexdigest()[:16]


def _install_locator(numba: Any) -> None:
    """Have numba ask `Locator` first for the place of what is compiled."""
    mine = f"{__name__}.Locator"
    usual = (
        "UserProvidedCacheLocator", "InTreeCacheLocator", "UserWideCacheLocator",
        "IPythonCacheLocator", "ZipCacheLocator",
    )  # fmt: skip
    now = [name for name in numba.config.CACHE_LOCATOR_CLASSES.split(",") if name] or usual
    if mine not in now:
        numba.config.CACHE_LOCATOR_CLASSES = ",".join((mine, *now))


def __getattr__(name: str) -> Any:
    """Return `Locator`, whose base is numba's, only once numba asks for it."""
    if name != "Locator":
        raise AttributeError(name)
    from cardforge.engine.locator import Locator

    return Locator
