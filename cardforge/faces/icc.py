"""ICC profiles of presses: checked by their header, and used to turn colours into inks.

The header is read as ICC.1:2022, 7.2 says. Conversions are done by LittleCMS, through Pillow.
"""

import re
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from struct import error as struct_error
from struct import unpack_from
from typing import TYPE_CHECKING, Any, NamedTuple

from cardforge.diagnostics import Diagnostic, UsageFault
from cardforge.diagnostics.codes.color import BAD_PROFILE, NO_PROFILE
from cardforge.diagnostics.reading import read_bytes
from cardforge.faces.inks import Inks

if TYPE_CHECKING:
    from PIL.Image import Image

_CLASSES = {
    b"scnr": "a scanner or camera",
    b"mntr": "a monitor",
    b"link": "a fixed pair of devices",
    b"spac": "a colour space",
    b"abst": "an effect",
    b"nmcl": "named colours",
}
_SPACES = {b"RGB ": "RGB", b"GRAY": "grey", b"Lab ": "Lab", b"CMY ": "CMY"}
_GET = "ask the print shop for its CMYK profile, or take one from color.org or eci.org"

#: Conditions of the ICC's registry of characterization data that names of profiles mention.
_CONDITION = re.compile(r"FOGRA[0-9]{2}L?|CGATS TR ?00[1-9]|CRPC[1-7]|JC200[0-9a-z]+")


class Profile(NamedTuple):
    """The profile of a press: the file's bytes, its name, its version (major, minor).

    ``condition`` is the printing condition of the ICC's registry that it is for, "" where its
    name mentions none.
    """

    file: str
    data: bytes
    name: str
    version: tuple[int, int]
    condition: str

    @property
    def key(self) -> str:
        """A digest of the profile."""
        return sha256(self.data).hexdigest()

    def inks(self, rgb: str) -> Inks:
        """Return process inks for a colour ``#rrggbb`` of sRGB."""
        return _inks(self.data, rgb)

    def convert(self, image: "Image", source: bytes | None = None) -> "Image":
        """Return an RGB image in CMYK; ``source`` is the profile that the image carries."""
        return _converted(self.data, image, source)


def read_profile(path: Path, file: str) -> Profile:
    """Return the profile of a press in ``path``; ``file`` is how people call it.

    Raises:
        UsageFault: there is no such file, or it is no CMYK profile of a press.
    """
    try:
        data = read_bytes(path)
    except FileNotFoundError:
        raise UsageFault(
            NO_PROFILE.at(None, f"there is no ICC profile `{file}`", hint=_GET)
        ) from None
    except OSError as fault:
        raise UsageFault(
            NO_PROFILE.at(None, f"the ICC profile `{file}` cannot be read: {fault.strerror}")
        ) from fault
    return parse_profile(data, file)


def parse_profile(data: bytes, file: str) -> Profile:
    """Return the profile that the bytes of a file are.

    Raises:
        UsageFault: they are no CMYK profile of a press, or LittleCMS cannot use it.
    """
    if len(data) < 132 or data[36:40] != b"acsp":
        raise _bad(file, "is no ICC profile")
    if int.from_bytes(data[:4]) != len(data):
        size = int.from_bytes(data[:4])
        raise _bad(file, f"is cut short or damaged: it has {len(data):,} bytes and names {size:,}")
    kind, space = data[12:16], data[16:20]
    if space != b"CMYK":
        what = _SPACES.get(space, space.decode("latin-1").strip())
        raise _bad(file, f"is for {what} colours, not for CMYK", _GET)
    if kind != b"prtr":
        what = _CLASSES.get(kind, "no device that is known")
        raise _bad(file, f"is the profile of {what}, not of a press", _GET)
    tags = _tags(data, file)
    if b"B2A0" not in tags or b"A2B0" not in tags:
        raise _bad(file, "has no tables from colours to inks and back (A2B0 and B2A0)", _GET)
    name = _description(tags.get(b"desc", b"")) or Path(file).stem
    found = _CONDITION.search(name)
    version = data[8], data[9] >> 4
    profile = Profile(file, data, name, version, found.group(0) if found else "")
    from PIL.ImageCms import PyCMSError

    try:
        profile.inks("#804020")
    except PyCMSError as fault:
        raise _bad(file, f"cannot be used: {fault}") from fault
    return profile


def _bad(file: str, what: str, hint: str = "get the file again from where it came") -> UsageFault:
    return UsageFault(_finding(file, what, hint))


def _finding(file: str, what: str, hint: str) -> Diagnostic:
    return BAD_PROFILE.at(None, f"`{file}` {what}", hint=hint)


def _tags(data: bytes, file: str) -> dict[bytes, bytes]:
    """Return the data of each tag (ICC.1:2022, 7.3)."""
    found: dict[bytes, bytes] = {}
    try:
        for at in range(unpack_from(">I", data, 128)[0]):
            name, start, size = unpack_from(">4sII", data, 132 + 12 * at)
            if start + size > len(data):
                raise _bad(file, f"is damaged: its part `{name.decode('latin-1')}` ends beyond it")
            found[name] = data[start : start + size]
    except struct_error as fault:
        raise _bad(file, "is damaged: its list of parts is cut short") from fault
    return found


def _description(tag: bytes) -> str:
    """Return the name that a profile gives itself, in ASCII or in its first language."""
    if tag[:4] == b"desc" and len(tag) > 12:
        size = int.from_bytes(tag[8:12])
        return tag[12 : 12 + size].split(b"\0")[0].decode("latin-1").strip()
    if tag[:4] == b"mluc" and len(tag) >= 28:
        size, start = unpack_from(">II", tag, 20)
        return tag[start : start + size].decode("utf-16-be", "replace").strip("\0 ")
    return ""


@lru_cache(maxsize=8)
def _transform(profile: bytes, source: bytes | None) -> Any:
    """Return the transform from RGB: relative colorimetric, black points meeting."""
    from PIL import ImageCms

    given = (
        ImageCms.createProfile("sRGB")
        if source is None
        else ImageCms.ImageCmsProfile(BytesIO(source))
    )
    return ImageCms.buildTransform(
        given,
        ImageCms.ImageCmsProfile(BytesIO(profile)),
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


@lru_cache(maxsize=4096)
def _inks(profile: bytes, rgb: str) -> Inks:
    from PIL import Image

    color = tuple(int(rgb[at : at + 2], 16) for at in (1, 3, 5))
    made = _converted(profile, Image.new("RGB", (1, 1), color), None)
    c, m, y, k = (round(part / 2.55, 1) for part in made.tobytes())
    return Inks(c, m, y, k)


def _converted(profile: bytes, image: "Image", source: bytes | None) -> "Image":
    from PIL import ImageCms

    try:
        transform = _transform(profile, source)
    except (ImageCms.PyCMSError, OSError):
        if source is None:
            raise
        # A picture whose own profile is of no use is taken for sRGB, as one without any.
        transform = _transform(profile, None)
    made: Image = ImageCms.applyTransform(image, transform)  # type: ignore[assignment]
    return made
