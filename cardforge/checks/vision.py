"""How colours look to people who lack one kind of cones.

The matrices act on linear light and are those of full severity: Machado, Oliveira and Fernandes,
"A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, table 1.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from cardforge.faces.ground import contrast, linear

Matrix = tuple[tuple[float, float, float], ...]

NORMAL = "normal"

#: Kind of sight → the matrix that leads from linear red, green and blue to those that are seen.
VIEWS: Mapping[str, Matrix] = MappingProxyType(
    {
        NORMAL: ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
        "protanopia": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "deuteranopia": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "tritanopia": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }
)


@lru_cache(4096)
def seen(color: str, view: str) -> str:
    """Return ``#rrggbb`` as it looks to one kind of sight, clipped to what a screen shows."""
    light = linear(color)
    shown = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, light, strict=True))))
        for row in VIEWS[view]
    )
    return "#" + "".join(f"{round(255 * _encoded(part)):02x}" for part in shown)


def _encoded(part: float) -> float:
    """Return linear light as a value of sRGB, both 0 to 1 (IEC 61966-2-1)."""
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


@lru_cache(4096)
def least_contrast(one: str, other: str) -> tuple[float, str]:
    """Return the contrast of two colours to those who see the least of it, and their sight."""
    return min(
        ((contrast(seen(one, view), seen(other, view)), view) for view in VIEWS),
        key=lambda found: found[0],
    )
