"""What a shop refuses or prints badly: checks that are held against every face.

Each yields problems at the element that is at fault, so a finding names the card, its field and
the line of the template.
"""

from collections.abc import Callable, Iterable

from cardforge.faces.draft import Problem
from cardforge.faces.drawing import Face
from cardforge.shops.checks.bleed import BleedCheck
from cardforge.shops.checks.lines import DieLineCheck, ThinLineCheck
from cardforge.shops.checks.transparency import SeeThroughCheck
from cardforge.shops.vendors import Vendor

FaceCheck = Callable[[Face], Iterable[Problem]]


def checks_for(vendor: Vendor) -> tuple[FaceCheck, ...]:
    """Return the checks of a shop; what they remember is of one game in one language."""
    checks: list[FaceCheck] = [BleedCheck(vendor), ThinLineCheck(vendor), DieLineCheck(vendor)]
    if not vendor.transparency:
        checks.append(SeeThroughCheck(vendor))
    return tuple(checks)
