"""The files that faces are made from, by way of the project's look-up."""

from collections.abc import Callable

from cardforge.diagnostics import Diagnostic, Findings, InputFault, Place
from cardforge.diagnostics.codes.schema import LETTER_CASE, NOT_FOUND, OUTSIDE
from cardforge.diagnostics.codes.yaml import CONTROL
from cardforge.faces.draft import Problem
from cardforge.faces.pictures import Absent
from cardforge.faces.template import MissingTemplate, TemplateFault, TemplateSource
from cardforge.source.encoding import read_text
from cardforge.source.lookup import Found, Lookup, OtherCase
from cardforge.source.reader import read_file
from cardforge.source.traps import NO_XML, unfinished_merge
from cardforge.source.tree import Document
from cardforge.text.fontfiles import load_face
from cardforge.text.fonts import FontFace

_CODES = {code.id: code for code in (NOT_FOUND, LETTER_CASE, OUTSIDE)}


class Files:
    """Templates, art, icons, fonts and styles of one game."""

    __slots__ = ("_lookup",)

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup

    def template(self, name: str) -> TemplateSource:
        """Return a template; ``<game>/x.xml`` is the same as ``x.xml``.

        Raises:
            MissingTemplate: there is none.
            TemplateFault: it is no text.
        """
        own = name.removeprefix(f"{self._lookup.game}/")
        try:
            found = self._lookup.template(own)
        except InputFault as fault:
            raise MissingTemplate(name, fault.diagnostics[0]) from None
        bag = Findings()
        source = read_text(found.path, found.file, bag)
        if source is None:
            raise TemplateFault(bag.sorted()[0])
        conflict = unfinished_merge(source, middle=False)
        if conflict:
            raise TemplateFault(conflict)
        for letter in NO_XML:
            if (at := source.text.find(letter)) >= 0:
                message = f"the file holds the control character U+{ord(letter):04X}"
                raise TemplateFault(CONTROL.at(source.place(at), message, hint="delete it"))
        return TemplateSource(source.text, found.file)

    def art(self, name: str) -> Found | Absent:
        """Return a picture's file."""
        try:
            return self._lookup.asset(name)
        except InputFault as fault:
            finding: Diagnostic = fault.diagnostics[0]
            problem = Problem(_CODES[finding.code], None, finding.message, finding.hint)
            if isinstance(fault, OtherCase):
                problem = problem._replace(renamed=(fault.written, fault.real))
            return Absent(problem)

    def icons(self) -> list[str]:
        """Return the names of the icons that are files, without suffix."""
        return [
            name[len("icons/") :].rpartition(".")[0]
            for name in self._lookup.assets()
            if name.startswith("icons/") and name.endswith((".svg", ".png"))
        ]

    def style_documents(self, findings: Findings) -> list[Document | None]:
        """Return the style sheets, the most general first; None for one that cannot be read."""
        return [
            found and read_file(found.path, found.file, findings)
            for found in self._lookup.styles(findings)
        ]

    def font_loader(self, findings: Findings) -> Callable[[str, Place], FontFace | None]:
        """Return what loads a font file that a style sheet names."""

        def load(name: str, place: Place) -> FontFace | None:
            try:
                found = self._lookup.asset(name, place)
            except InputFault as fault:
                findings.add(*fault.diagnostics)
                return None
            return load_face(found.path, findings, place, written=name)

        return load
