"""Choices of a build that prints in inks: the press's profile, PDF/X keys, the ink limit."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import get_args

from cardforge.diagnostics import Diagnostic, Findings, UsageFault
from cardforge.diagnostics.codes.color import (
    NO_PROFILE,
    PLAIN_CONVERSION,
    PROFILE_TOO_NEW,
    TOO_MUCH_INK,
)
from cardforge.diagnostics.codes.tool import BAD_OPTION
from cardforge.faces.icc import Profile, read_profile
from cardforge.faces.inkcheck import InkLimit, blended_spots, noting_pictures, opaque
from cardforge.faces.maker import FaceCheck, FaceEnv
from cardforge.faces.process import Process
from cardforge.jobs.choices import Choices, Inked
from cardforge.jobs.results import BuildOptions
from cardforge.jobs.writing import PlannedFile
from cardforge.sheets.press import Conformance, Press
from cardforge.source.model import Config

#: Four inks of 100 %.
_MOST_INK = 400.0


def asks_for_inks(options: BuildOptions, config: Config) -> bool:
    """Tell whether a build is to print in inks; profile, PDF/X or ink limit imply that."""
    if options.color is not None:
        return options.color == "cmyk"
    asked = config.print
    return bool(
        options.icc or options.pdfx or options.ink_limit is not None or asked.color == "cmyk"
    )


def with_inks(choices: Choices, options: BuildOptions, config: Config, root: Path) -> Choices:
    """Return the choices for a build in inks.

    Raises:
        UsageFault: a profile that is missing or cannot be used, or an impossible ink limit.
    """
    asked = config.print
    pdfx = options.pdfx or asked.pdfx or ""
    limit = asked.ink_limit if options.ink_limit is None else options.ink_limit
    found: list[Diagnostic] = []
    profile: Profile | None = None
    path = options.icc or (root / asked.icc if asked.icc is not None else None)
    if path is not None:
        try:
            profile = read_profile(path, str(options.icc or asked.icc))
        except UsageFault as fault:
            found += fault.diagnostics
    elif pdfx:
        found.append(
            NO_PROFILE.at(
                None,
                f"a file with the keys of {_named(pdfx)} names its press, and no profile is given",
                hint="add --icc FILE with the CMYK profile that the print shop names",
            )
        )
    if profile is not None and pdfx == "x1a" and profile.version[0] > 2:
        major, minor = profile.version
        found.append(
            PROFILE_TOO_NEW.at(
                None,
                f"`{profile.file}` is of version {major}.{minor}, and PDF/X-1a takes version 2",
                hint="take the profile's version 2, or --pdfx x4",
            )
        )
    if limit is not None and not 0 < limit <= _MOST_INK:
        found.append(
            BAD_OPTION.at(
                None,
                f"the ink limit is {limit:g} %",
                hint="give the sum of all inks that the paper takes, such as 300",
            )
        )
    if found:
        raise UsageFault(*found)
    runs = tuple(run._replace(color="cmyk") for run in choices.runs)
    return choices._replace(runs=runs, inked=Inked(profile, _conformance(pdfx), limit))


def refuse_rgb(options: BuildOptions) -> None:
    """Refuse options that are for inks in a build that is asked to be in RGB.

    Raises:
        UsageFault: there are some.
    """
    given = {"--icc": options.icc, "--pdfx": options.pdfx, "--ink-limit": options.ink_limit}
    names = [name for name, value in given.items() if value is not None]
    if options.color == "rgb" and names:
        raise UsageFault(
            BAD_OPTION.at(
                None,
                f"{' and '.join(names)} cannot go with --color rgb: "
                f"{'it is' if len(names) == 1 else 'they are'} for inks",
                hint="leave --color out, or write --color cmyk",
            )
        )


def _conformance(pdfx: str) -> Conformance:
    return pdfx if pdfx in get_args(Conformance) else ""  # type: ignore[return-value]


def _named(pdfx: str) -> str:
    return {"x1a": "PDF/X-1a:2003", "x4": "PDF/X-4"}[pdfx]


def separating(env: FaceEnv, inked: Inked) -> FaceEnv:
    """Return what faces depend on that are separated, and what is held against each of them."""
    process = Process(inked.profile)
    checks: list[FaceCheck] = [blended_spots]
    if inked.profile is None:
        checks.append(noting_pictures(process))
    if inked.limit is not None:
        checks.append(InkLimit(inked.limit, process))
    if inked.pdfx == "x1a":
        checks.append(opaque)
    return env._replace(process=process, checks=(*env.checks, *checks))


def for_press(
    files: Sequence[PlannedFile], inked: Inked, process: Process
) -> tuple[PlannedFile, ...]:
    """Return files as they are written for a press."""
    press = Press(process.image, inked.profile, inked.pdfx)
    return tuple(
        file._replace(press=press, plans=tuple(plan._replace(process=True) for plan in file.plans))
        for file in files
    )


def say_converted(process: Process, findings: Findings, game: str = "") -> None:
    """Say what was turned into inks without knowing the press."""
    counts = (
        (sum(name.startswith("#") for name in process.plain), "colour"),
        (sum(not name.startswith("#") for name in process.plain), "picture"),
    )
    parts = [f"{n} {what}{'s' * (n != 1)}" for n, what in counts if n]
    if parts:
        whose = f"{game}: " if game else ""
        findings.add(
            PLAIN_CONVERSION.at(
                None,
                f"{whose}{' and '.join(parts)} in RGB went into CMYK by the plain formula, "
                "which knows no press",
                hint="give its profile with --icc FILE, or inks in the palette of style.yaml",
            )
        )


def say_colors_once(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the findings with those about one colour's ink joined, wherever the colour is.

    A palette's dark colour is on every card; it is put right in one place. Findings about equal
    inks have equal hints, which say what to write instead.
    """
    said: dict[tuple[object, ...], list[Diagnostic]] = {}
    for finding in findings:
        one = (finding,) if finding.code != TOO_MUCH_INK.id else (finding.code, finding.hint)
        said.setdefault(one, []).append(finding)
    return [_joined(group) for group in said.values()]


def _joined(group: Sequence[Diagnostic]) -> Diagnostic:
    first = min(group, key=lambda finding: finding.order)
    more = len(group) - 1
    if not more:
        return first
    parts = "1 part more has" if more == 1 else f"{more} parts more have"
    return first._replace(message=f"{first.message}; {parts} the same")
