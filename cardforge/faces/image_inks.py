"""Raster images in process inks, and how much ink they lay on the paper.

Grey pictures stay grey, which a press prints with black alone; pictures in CMYK keep their values.
"""

from typing import TYPE_CHECKING, Any

from cardforge.faces.drawing import ImageRef
from cardforge.faces.imagefile import ImageInfo, probe
from cardforge.faces.images import ImageStream, decode, eight_bit, image_data, image_stream

if TYPE_CHECKING:
    from PIL.Image import Image

    from cardforge.faces.icc import Profile

#: zlib's strategy Z_RLE: after the filters of a PNG it packs painted art as small as the thorough
#: search does, in a sixth of the time; flat art becomes a quarter larger.
_RUNS = 3
#: Quality of JPEGs that are encoded anew in process inks.
_QUALITY = 95


def process_stream(ref: ImageRef, profile: "Profile | None") -> ImageStream:
    """Return what a PDF needs to hold the image, without RGB.

    JPEGs are encoded anew at high quality, all else without loss.

    Raises:
        InputFault: the file changed since it was checked, or its pixels are damaged.
    """
    data, info = image_data(ref)
    if _has_no_rgb(info):
        return image_stream(ref)
    image, mask = _upright(ref, data, info)
    if image.mode == "L":
        stream = _packed(image, "/DeviceGray", 1)
    elif image.mode == "CMYK":
        return image_stream(ref)
    elif info.format == "JPEG":
        stream = _jpeg(_inked(image, profile))
    else:
        stream = _packed(_inked(image, profile), "/DeviceCMYK", 4)
    return stream if mask is None else stream._replace(mask=_packed(mask, "/DeviceGray", 1))


def share_above(ref: ImageRef, profile: "Profile | None", limit: float) -> float:
    """Return the share (0–1) of the pixels seen whose inks add up to more than ``limit`` %.

    Raises:
        InputFault: as `process_stream`.
    """
    from PIL import ImageMath

    if limit >= 400:
        return 0.0
    data, info = image_data(ref)
    image, mask = _upright(ref, data, info)
    seen = None if mask is None else mask.point(lambda value: 255 * (value > 0))
    if image.mode == "L":
        dark = image.point(lambda value: 255 * ((255 - value) / 2.55 > limit))
    else:
        inked = image if image.mode == "CMYK" else _inked(image, profile)
        planes = dict(zip("cmyk", inked.split(), strict=True))
        most = int(limit * 2.55 + 0.5)

        def above(a: Any) -> Any:
            return a["convert"]((a["c"] + a["m"] + a["y"] + a["k"] > most) * 255, "L")

        dark = ImageMath.lambda_eval(above, **planes)
    counts = dark.histogram(seen)
    return float(counts[255] / max(1, sum(counts)))


def is_transparent(ref: ImageRef) -> bool:
    """Tell whether a picture lets through what is below it.

    Raises:
        InputFault: as `process_stream`.
    """
    data, info = image_data(ref)
    if info.plain or info.format == "JPEG":
        return False
    return _upright(ref, data, info)[1] is not None


def is_rgb(ref: ImageRef) -> bool:
    """Tell whether a picture is stored in RGB.

    Raises:
        InputFault: as `process_stream`.
    """
    data, info = image_data(ref)
    if info.plain:
        return not _has_no_rgb(info)
    return _upright(ref, data, info)[0].mode == "RGB"


def _has_no_rgb(info: ImageInfo) -> bool:
    return info.plain and not info.palette and info.components != 3


def _upright(ref: ImageRef, data: bytes, info: ImageInfo) -> "tuple[Image, Image | None]":
    """Return an image in mode L, RGB or CMYK, turned as it is seen, and its opacity."""
    from PIL import ImageOps

    opened = decode(ref, data, info)
    own = opened.info.get("icc_profile")
    image = ImageOps.exif_transpose(opened)
    if image.mode != "CMYK":
        image = eight_bit(image)
    mask = None
    if image.mode in ("RGBA", "LA"):
        alpha = image.getchannel("A")
        mask = alpha if alpha.getextrema() != (255, 255) else None
        image = image.convert(image.mode[:-1])
    if own:
        image.info["icc_profile"] = own
    return image, mask


def _inked(image: "Image", profile: "Profile | None") -> "Image":
    """Return an RGB image in CMYK: by the profile, else by the formula of `inks.from_rgb`."""
    if profile is not None:
        return profile.convert(image, image.info.get("icc_profile"))
    from PIL import Image, ImageChops, ImageMath

    planes = image.split()
    top = ImageChops.lighter(ImageChops.lighter(*planes[:2]), planes[2])

    def part(a: Any) -> Any:
        return a["convert"](
            ((a["top"] - a["one"]) * 255 + a["top"] / 2) / a["max"](a["top"], 1), "L"
        )

    inks = [ImageMath.lambda_eval(part, top=top, one=one) for one in planes]
    return Image.merge("CMYK", (*inks, ImageChops.invert(top)))


def _packed(image: "Image", space: str, parts: int) -> ImageStream:
    """Return pixels of 8 bits, filtered row by row and deflated as in a PNG."""
    from io import BytesIO

    from PIL import Image

    if parts == 4:
        # A PNG has no CMYK, but filters any four bytes alike.
        image = Image.frombytes("RGBA", image.size, image.tobytes())
    out = BytesIO()
    image.save(out, "PNG", compress_type=_RUNS)
    data = out.getvalue()
    view = memoryview(data)
    width, height = image.size
    return ImageStream(
        {
            "Type": "/XObject",
            "Subtype": "/Image",
            "Width": str(width),
            "Height": str(height),
            "BitsPerComponent": "8",
            "ColorSpace": space,
            "Filter": "/FlateDecode",
            "DecodeParms": (
                f"<</Predictor 15 /Colors {parts} /BitsPerComponent 8 /Columns {width}>>"
            ),
        },
        b"".join([view[a:b] for a, b in probe(data).data]),
        None,
    )


def _jpeg(image: "Image") -> ImageStream:
    """Return a CMYK image as a JPEG; Pillow writes it inverted, as Adobe does."""
    from io import BytesIO

    out = BytesIO()
    image.save(out, "JPEG", quality=_QUALITY)
    width, height = image.size
    return ImageStream(
        {
            "Type": "/XObject",
            "Subtype": "/Image",
            "Width": str(width),
            "Height": str(height),
            "BitsPerComponent": "8",
            "ColorSpace": "/DeviceCMYK",
            "Filter": "/DCTDecode",
            "Decode": "[1 0 1 0 1 0 1 0]",
        },
        out.getvalue(),
        None,
    )
