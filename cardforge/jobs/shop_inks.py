"""Files for a print shop in inks: its rich black and ink limit, the profile, PDF/X keys."""

from cardforge.diagnostics import Findings, UsageFault
from cardforge.diagnostics.codes.shops import NO_PDFX
from cardforge.diagnostics.codes.tool import BAD_OPTION
from cardforge.faces.inks import Inks
from cardforge.faces.process import Process
from cardforge.jobs.choices import Inked
from cardforge.jobs.color import say_converted
from cardforge.jobs.results import BuildOptions
from cardforge.sheets.press import Press
from cardforge.shops.vendors import Vendor
from cardforge.source.model import Project

_NAMES = {"x1a": "PDF/X-1a:2003", "x4": "PDF/X-4"}


def with_colors(
    vendor: Vendor, options: BuildOptions, project: Project
) -> tuple[BuildOptions, Project]:
    """Return options and project with the colours that a shop wants, whatever they say of a build.

    Raises:
        UsageFault: a profile is given for a shop that takes no inks.
    """
    config = project.config
    own = config.print._replace(color=None, pdfx=None, ink_limit=None)
    if vendor.color == "rgb":
        if options.icc is not None:
            raise UsageFault(
                BAD_OPTION.at(
                    None,
                    f"--icc is for shops that print from CMYK, and {vendor.title} takes sRGB",
                    hint="leave it out",
                )
            )
        own = own._replace(icc=None)
        options = options._replace(color="rgb")
    else:
        profile = options.icc is not None or own.icc is not None
        pdfx = vendor.pdfx if profile and vendor.pdfx else None
        options = options._replace(color="cmyk", pdfx=pdfx)
    return options, project._replace(config=config._replace(print=own))


def process_of(vendor: Vendor, inked: Inked) -> Process:
    """Return how colours are turned into inks, with the shop's rich black."""
    black = vendor.rich_black
    return Process(inked.profile, None if black is None else Inks(*black))


def press_of(process: Process, inked: Inked) -> Press:
    """Return how files are written."""
    return Press(process.image, inked.profile, inked.pdfx)


def say_inks(vendor: Vendor, inked: Inked, process: Process, found: Findings) -> None:
    """Say what was converted without a profile, and what of PDF/X is missing without one."""
    if inked.profile is not None:
        return
    say_converted(process, found)
    if vendor.pdfx:
        found.add(
            NO_PDFX.at(
                None,
                f"{vendor.title} wants {_NAMES[vendor.pdfx]}, whose keys need the profile of a "
                "press",
                hint="give one with --icc FILE, or ask the shop whether a plain PDF will do",
            )
        )
