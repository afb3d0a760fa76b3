"""A game's rules and their words, held against each other and the game's files; nothing is run.

What a file of rules declares is read where it is written out; where it is computed, only a command
that plays can tell.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardforge.diagnostics import Diagnostic, Findings, InputFault
from cardforge.diagnostics.codes.play import BAD_DATA
from cardforge.engine.declared import declared
from cardforge.engine.parsing import column, placed
from cardforge.engine.people import join, names_in
from cardforge.engine.sources import Source, Sources, has_rules, read_sources
from cardforge.engine.state import shapes_of
from cardforge.engine.tables import DataFault, Tables, tables_of
from cardforge.engine.written import Parsed, written_out
from cardforge.jobs.table_check import NAMES, Told, check_words, seen_by
from cardforge.source.model import Game
from cardforge.source.settings import resolve, resolve_people
from cardforge.source.table import read_table


def check_play(game: Game, shown: str) -> list[Diagnostic]:
    """Return what is wrong with rules.py, its overlays, people.py, bots.py and table.yaml.

    ``shown`` is the game's folder as people are shown it. A game without any of them has nothing.
    """
    findings = Findings()
    rules: dict[str, Any] = {}
    sources = _sources(game, shown, findings)
    if sources is not None:
        rules = written_out(Parsed(source.file, source.tree) for source in sources.files)
        findings.add(*_of_data(game, sources, rules))
    table = read_table(game.folder, shown, findings)
    if table is not None:
        findings.add(*check_words(table, _told(sources, rules), game))
    return findings.sorted()


def check_files(folder: Path, shown: str) -> list[Diagnostic]:
    """Return what is wrong with these files by themselves, where the game's own cannot be read."""
    findings = Findings()
    if has_rules(folder):
        try:
            read_sources(folder, shown)
        except InputFault as fault:
            findings.add(*fault.diagnostics)
    read_table(folder, shown, findings)
    return findings.sorted()


def _sources(game: Game, shown: str, findings: Findings) -> Sources | None:
    """Return the rules without overlays; faults of these, and with those of each variant."""
    if not has_rules(game.folder):
        return None
    found = None
    overlays = [()] + [one.overlays for one in game.variants.values()]
    for names in dict.fromkeys(overlays):
        try:
            read = read_sources(game.folder, shown, tuple(f"overlays/{one}" for one in names))
            found = read if not names else found
        except InputFault as fault:
            findings.add(*fault.diagnostics)
            if not names:
                return None
    return found


def _of_data(game: Game, sources: Sources, rules: dict[str, Any]) -> Iterator[Diagnostic]:
    """Yield what the rules ask for and the game does not have, and what they declare wrongly."""
    whole = not sources.as_class and None not in rules.values()
    settings, people = resolve(game), resolve_people(game)
    for constant in ("DATA", "PEOPLE_DATA"):
        for name, path in (rules.get(constant) or {}).items():
            try:
                tables_of(game, settings, {name: path}, people)
            except DataFault as fault:
                whole = False
                yield _at(sources, constant, name, fault)
    if not whole:
        return
    ns = dict(rules)
    try:
        join(ns)
        tables = tables_of(game, settings, ns["DATA"], people)
        shapes = shapes_of(ns["STATE"], tables.values, tables.rooms)
    except DataFault as fault:
        yield BAD_DATA.at(None, str(fault), file=sources.files[0].file, hint=fault.hint)
        return
    rules |= ns
    rules["told"] = _numbers(ns, tables)
    yield from declared(ns, sources, shapes)


def _at(sources: Sources, constant: str, name: str, fault: DataFault) -> Diagnostic:
    """Return a finding at the line where the rules name what they want."""
    found = BAD_DATA.at(None, str(fault), file=sources.files[0].file, hint=fault.hint)
    for source in sources.files:
        node = names_in(source.tree, constant).get(name)
        if node is not None:
            return _placed(found, source, node)
    return found


def _placed(found: Diagnostic, source: Source, node: ast.AST) -> Diagnostic:
    line, col = getattr(node, "lineno", 0), getattr(node, "col_offset", 0) + 1
    return placed(found._replace(file=source.file), line, column(source.text, line, col))


def _numbers(ns: Mapping[str, Any], tables: Tables) -> Sequence[str]:
    """Return the names of what everybody may know from the game's files."""
    hidden = {*ns.get("HIDDEN", ()), *ns["PEOPLE_DATA"]}
    values = tables.values.items()
    return [name for name, one in values if isinstance(one, int) and name not in hidden]


def _told(sources: Sources | None, rules: Mapping[str, Any]) -> Told:
    """Return what words can be held against; of rules that are not known, their names are not."""
    if sources is None:
        return Told({}, None)
    names = {constant: rules.get(constant, ()) for constant, _ in NAMES.values()}
    seen = seen_by(rules, rules["told"]) if "told" in rules else None
    return Told({name: value for name, value in names.items() if value is not None}, seen)
