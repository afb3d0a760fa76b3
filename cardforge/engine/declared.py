"""What rules declare about their state, held against itself."""

from collections.abc import Iterator, Mapping
from typing import Any

from cardforge.diagnostics import Diagnostic, did_you_mean
from cardforge.diagnostics.codes.play import LACKING_RULES
from cardforge.engine.people import declared as of_people
from cardforge.engine.sources import Sources
from cardforge.engine.state import Shapes

#: A constant that names what another declares.
_AMONG = {
    "SEEN": "STATE", "OWN": "STATE", "COUNTED": "STATE", "MEASURES": "STATE", "HIDDEN": "DATA",
}  # fmt: skip


def declared(ns: Mapping[str, Any], sources: Sources, shapes: Shapes) -> Iterator[Diagnostic]:
    """Yield what is wrong with the constants of rules: unknown names, and wrong shapes."""
    file = sources.files[0].file
    state = ns["STATE"]

    def fault(message: str, hint: str) -> Diagnostic:
        return LACKING_RULES.at(None, message, file=file, hint=hint)

    for constant, among in _AMONG.items():
        for name in ns.get(constant, ()):
            if name not in ns[among]:
                hint = did_you_mean(name, ns[among], f"names of {among}")
                yield fault(f"{constant} names `{name}`, which is not in {among}", hint)
    if state.get("end") != 0:
        yield fault("STATE has no number `end`", "write `end=0`: how the game ended, 0 before that")
    for what, hint in of_people(ns):
        yield fault(what, hint)
    for name in ns["OWN"]:
        lengths = state.get(name, "seats")
        if (lengths[0] if isinstance(lengths, tuple) else lengths) != "seats":
            hint = f'write {name}=("seats", …)'
            yield fault(f"OWN names `{name}`, which has no row for each seat", hint)
    for name in ns["COUNTED"]:
        if shapes.get(name) == ():
            yield fault(f"COUNTED names `{name}`, which is a number", "name rows that hold cards")
    for name in ns["MEASURES"]:
        if shapes.get(name, ()) != ():
            yield fault(f"MEASURES names `{name}`, which is a row", "name numbers of STATE")
    yield from _of_bots(ns, sources)


def _of_bots(ns: Mapping[str, Any], sources: Sources) -> Iterator[Diagnostic]:
    knobs: Mapping[str, Mapping[str, int]] = ns.get("KNOBS", {})
    for name in knobs:
        if name not in sources.bots:
            hint = did_you_mean(name, sources.bots, "bots")
            what = f"KNOBS names `{name}`, which is no bot"
            yield LACKING_RULES.at(None, what, file=sources.files[0].file, hint=hint)
