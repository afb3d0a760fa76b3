"""What a shop refuses or prints badly: checks that are held against every face.

Each yields problems at the element that is at fault, so a finding names the card, its field and
the line of the template.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from cardforge.faces.draft import Problem
from cardforge.faces.drawing import Face
from cardforge.shops.checks.bleed import BleedCheck
from cardforge.shops.checks.lines import DieLineCheck, ThinLineCheck
from cardforge.shops.checks.transparency import SeeThroughCheck
from cardforge.shops.vendors import Vendor

if TYPE_CHECKING:
    from cardforge.faces.process import Process

FaceCheck = Callable[[Face], Iterable[Problem]]


def checks_for(vendor: Vendor, process: "Process | None" = None) -> tuple[FaceCheck, ...]:
    """Return the checks of a shop; what they remember is of one game in one language.

    With a ``process`` faces are separated, and their inks are looked at too.
    """
    checks: list[FaceCheck] = [BleedCheck(vendor), ThinLineCheck(vendor), DieLineCheck(vendor)]
    if not vendor.transparency:
        checks.append(SeeThroughCheck(vendor))
    if process is not None:
        from cardforge.faces.inkcheck import InkLimit, blended_spots, noting_pictures
        from cardforge.shops.checks.inks import BlackCheck

        checks.append(blended_spots)
        if process.profile is None:
            checks.append(noting_pictures(process))
        if vendor.ink_limit is not None:
            checks.append(InkLimit(vendor.ink_limit, process))
        if vendor.rich_black is not None:
            checks.append(BlackCheck(vendor.title, vendor.rich_black))
    return tuple(checks)
