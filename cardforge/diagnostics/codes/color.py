"""Codes of the area printing: inks, ICC profiles, PDF/X."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

NO_PROFILE = Code(
    "CF-P50",
    Severity.ERROR,
    "no ICC profile",
    """An ICC profile describes a press, its inks and its paper. One is asked for and is not there,
or a file with PDF/X keys is asked for without one: such a file must name the press that it is made
for.

    cardforge build --pdfx x4                          # for which press?
    cardforge build --pdfx x4 --icc PSOcoated_v3.icc

No profile comes with cardforge, as those of presses have licences of their own. Ask the print shop
for its CMYK profile, or take one from the ICC (color.org) or the ECI (eci.org). A path in
cardforge.yaml counts from that file.""",
)

BAD_PROFILE = Code(
    "CF-P51",
    Severity.ERROR,
    "ICC profile that cannot be used",
    """What `--icc` or `print.icc` names must be an ICC profile of an output device (class `prtr`)
whose colours are CMYK. Profiles of monitors, cameras and colour spaces such as sRGB are of another
kind, and a damaged file would give wrong colours.

    cardforge build --icc sRGB.icc         # a monitor's, and RGB

Ask the print shop which profile it wants, and download that file again if it is damaged.""",
)

PROFILE_TOO_NEW = Code(
    "CF-P52",
    Severity.ERROR,
    "ICC profile too new for the PDF",
    """A file with keys of PDF/X-1a:2003 is a PDF 1.4, which takes ICC profiles of version 2.
Readers of that time may refuse a later one.

    cardforge build --pdfx x1a --icc new-v4.icc

Take the profile's version 2, which most publishers of profiles offer beside version 4, or make a
file with `--pdfx x4`.""",
)

TOO_MUCH_INK = Code(
    "CF-P53",
    Severity.WARNING,
    "more ink than the paper takes",
    """The inks of a colour add up to more than the limit. Each ink counts up to 100 %, so four of
them up to 400 %; paper takes 240 to 330 %. Above that it dries slowly, sets off onto the next sheet
and buckles.

    palette:
      night: {cmyk: [90, 80, 60, 90]}       # 320 %

Take less of the three colours and more black. A deep black needs no more than
`cmyk: [60, 40, 40, 100]`, which is 240 %.""",
)

IMAGE_WITH_TOO_MUCH_INK = Code(
    "CF-P54",
    Severity.WARNING,
    "picture with more ink than the paper takes",
    """Part of a picture has more ink than the limit (see CF-P53), counted after it was turned into
process inks. Dark photographs and paintings are the usual case.

Lighten the darkest parts, or convert the picture yourself with a profile that keeps to the limit
and save it as a CMYK JPEG, which is printed as it is. With `--icc` the profile of the press decides
how much ink dark colours get.""",
)

TRANSPARENT = Code(
    "CF-P55",
    Severity.ERROR,
    "transparency where none is allowed",
    """PDF/X-1a knows no transparency, and this element lets through what is below it: by `opacity`,
by a gradient or an SVG that fades out, or by a picture with an alpha channel. cardforge does not
flatten.

    <rect fill="black" opacity="0.4"/>

Choose the colour that is to be seen and give it in full; put a ground into the picture; or make a
file with `--pdfx x4`, which allows transparency, if the print shop takes it.""",
)

PLAIN_CONVERSION = Code(
    "CF-P56",
    Severity.NOTICE,
    "colours converted without a profile",
    """Colours and pictures given in RGB were turned into process inks by the plain formula, which
knows neither press nor paper: black takes over what cyan, magenta and yellow have in common.
Saturated blues turn purple, greens turn dull, and it is seen only on paper.

    cardforge build --color cmyk --icc PSOcoated_v3.icc

Give the profile that the print shop names, or give important colours their inks in the palette:
`sea: {rgb: "#1f5fa8", cmyk: [90, 60, 0, 0]}`.""",
)

SPOT_IN_GRADIENT = Code(
    "CF-P57",
    Severity.WARNING,
    "spot colour mixed in a gradient",
    """A gradient leads from a spot colour to another colour. Between two plates no press can blend,
so the gradient is printed with the process inks that stand in for the spot colour.

    <rect fill="linear 90 gold red"/>

Let a gradient hold tints of one spot colour, or white, and nothing else; or use process
colours.""",
)
