"""Codes of the area printing: profiles of printers, and cutters."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

UNKNOWN_PRINTER = Code(
    "CF-P40",
    Severity.ERROR,
    "unknown printer",
    """A printer is named that the project does not know. A printer is an entry of `printers:` in
cardforge.yaml, a file `printers/NAME.yaml` in the project, or the path of such a file.

    cardforge build --printer ofice       # did you mean `office`?

`cardforge calibrate` makes a page to print and to read; with the values read from it,
`cardforge calibrate --read "…" --save office` writes the file.""",
)

BAD_READING = Code(
    "CF-P41",
    Severity.ERROR,
    "value read from the calibration page cannot be used",
    """A value that was read from the calibration page is missing, is no number, stands twice or is
so far off that it must be a slip: a printer that is 12 mm off needs a look at its settings, not a
profile.

    --read "front L 20 M 20 T 20 W 170 H 257; back A 10.00 B 10.00 …"

Write each letter with its value. All five values of the front belong together, and all eight of
the back.""",
)

NO_REGISTRATION = Code(
    "CF-P42",
    Severity.ERROR,
    "impossible registration marks",
    """Registration marks let a cutter find the pieces on a printed sheet. They need a sheet that is
cut as it was printed: a gutterfold is folded first, and a page for each face has no margins.

    --backs gutterfold --registration silhouette-3

Print duplex or fronts only, and give inset, length and thickness in mm: at least 3 from the paper's
edge, arms of 5 to 20, lines of 0.3 to 3.""",
)

NEAR_REGISTRATION = Code(
    "CF-P43",
    Severity.NOTICE,
    "places left empty near registration marks",
    """Ink near a registration mark keeps the cutter from finding it, so places of the sheet that
come too near are left empty. A piece too large for the room between the marks is printed without
them.

Where this costs many pieces, try the marks of the other type, shorter arms, or marks nearer to the
paper's edge.""",
)

UNKNOWN_CUT_FORMAT = Code(
    "CF-P44",
    Severity.ERROR,
    "unknown format of cut files",
    """Cut files are written as SVG or as DXF (release 12, which every program for cutters reads).

    cardforge build --cut svg,dxf

Use one or both of these.""",
)
