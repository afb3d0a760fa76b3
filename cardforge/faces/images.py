"""Raster images: found sound or reported, measured, and handed to the PDF with no needless decode.

JPEG and PNG data go into the document as they are wherever PDF can express them. The rest
(transparency, 16 bits, interlacing, WebP, a turn by Exif) is decoded by Pillow, which is imported
only then.
"""

from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardforge.diagnostics import Findings, InputFault, Place
from cardforge.diagnostics.codes.assets import (
    ANIMATED_IMAGE,
    DAMAGED_IMAGE,
    IMAGE_TOO_LARGE,
    MISLABELLED_IMAGE,
    NOT_AN_IMAGE,
)
from cardforge.diagnostics.limits import IMAGE_PIXELS, SVG_BYTES
from cardforge.diagnostics.reading import read_bytes
from cardforge.faces.drawing import ImageRef
from cardforge.faces.imagefile import BadImage, ImageInfo, probe

if TYPE_CHECKING:
    from PIL.Image import Image

_SUFFIXES = {"PNG": (".png",), "JPEG": (".jpg", ".jpeg", ".jpe"), "WebP": (".webp",)}


#: Headers of the images that were seen last, by their content: files are read again later.
_INFOS: dict[str, ImageInfo] = {}
_MOST_INFOS = 512


class ImageStream(NamedTuple):
    """A PDF image XObject: entries of its dictionary, stream data, and its soft mask.

    The entries are PDF syntax by key, without ``Length`` and ``SMask``, which the writer adds.
    """

    dictionary: dict[str, str]
    data: bytes
    mask: "ImageStream | None"


def load_image(
    path: Path,
    file: str,
    findings: Findings,
    place: Place | None = None,
    at: str = "",
) -> ImageRef | None:
    """Return the image in ``path``, or None after reporting why it cannot be used.

    ``file`` is the path shown to people, ``place`` where the image is asked for and ``at`` the
    data path of the card and field that want it (``spice/chili-1.art``). ``ImageRef.file`` is
    ``path`` itself, for `image_stream` to open; width and height are those seen, after the turn
    that Exif asks for.
    """
    try:
        data = read_bytes(path)
    except OSError as refusal:
        message = f"`{file}` cannot be read: {(refusal.strerror or '').lower()}"
        findings.add(DAMAGED_IMAGE.at(place, message, path=at, file=file))
        return None
    size = _bytes(len(data))
    try:
        info = probe(data)
    except BadImage as fault:
        code = NOT_AN_IMAGE if fault.foreign else DAMAGED_IMAGE
        hint = (
            "export the picture as PNG, JPEG or SVG"
            if fault.foreign
            else "export or copy the file again"
        )
        message = f"`{file}` ({size}) cannot be used as an image: {fault}"
        findings.add(code.at(place, message, hint=hint, path=at, file=file))
        return None
    if info.width * info.height > IMAGE_PIXELS:
        message = (
            f"`{file}` ({size}) has {info.width} × {info.height} px, more than"
            f" {IMAGE_PIXELS // 1_000_000} million"
        )
        hint = "scale it to 300 to 600 dpi at its printed size"
        findings.add(IMAGE_TOO_LARGE.at(place, message, hint=hint, path=at, file=file))
        return None
    if path.suffix.lower() not in _SUFFIXES[info.format]:
        message = f"`{file}` is named `{path.suffix}` but holds a {info.format}"
        hint = f"rename it to `{path.stem}{_SUFFIXES[info.format][0]}`"
        findings.add(MISLABELLED_IMAGE.at(place, message, hint=hint, path=at, file=file))
    if info.animated:
        message = f"`{file}` is animated; its first frame is printed"
        hint = "export the frame that should be printed"
        findings.add(ANIMATED_IMAGE.at(place, message, hint=hint, path=at, file=file))
    w, h = info.width, info.height
    if info.orientation >= 5:
        w, h = h, w
    digest = sha256(data).hexdigest()
    if len(_INFOS) >= _MOST_INFOS:
        _INFOS.clear()
    _INFOS[digest] = info
    return ImageRef(digest, str(path), w, h)


def _bytes(n: int) -> str:
    return f"{n:,} byte{'' if n == 1 else 's'}"


def effective_dpi(ref: ImageRef, w_mm: float, h_mm: float) -> float:
    """Return the resolution in dpi of an image drawn w × h mm: that of its weaker side."""
    return min(ref.width / w_mm, ref.height / h_mm) * 25.4


def embedded_name(svg: str, offset: int) -> str:
    """Return the ``ImageRef.file`` of the image that an SVG embeds at a byte of its text."""
    return f"{svg}#{offset}"


def _content(file: str) -> bytes:
    """Return the bytes of an image file, or of the image embedded in an SVG."""
    svg, mark, offset = file.rpartition("#")
    if not mark or not offset.isdigit() or Path(file).exists():
        return read_bytes(Path(file))
    from cardforge.faces.svg_image import extract

    return extract(read_bytes(Path(svg), SVG_BYTES), int(offset)) or b""


def image_stream(ref: ImageRef) -> ImageStream:
    """Return what a PDF needs to hold the image; reads the file again.

    Raises:
        InputFault: the file changed since `load_image` saw it, or its pixels are damaged.
    """
    data, info = image_data(ref)
    return _plain(data, info) if info.plain else _decoded(ref, data, info)


def image_data(ref: ImageRef) -> tuple[bytes, ImageInfo]:
    """Return the bytes of the file, read again, and its headers.

    Raises:
        InputFault: the file changed since `load_image` saw it.
    """
    try:
        data = _content(ref.file)
    except OSError as fault:
        raise _fault(ref, f"cannot be read: {fault.strerror}") from fault
    if sha256(data).hexdigest() != ref.digest:
        raise _fault(ref, "changed while the build was running")
    # Equal content has equal headers, and its checksums held before.
    return data, _INFOS.get(ref.digest) or probe(data)


def _fault(ref: ImageRef, what: str) -> InputFault:
    return InputFault(
        DAMAGED_IMAGE.at(
            None, f"`{ref.file}` {what}", file=ref.file, hint="export or copy the file again"
        )
    )


def _plain(data: bytes, info: ImageInfo, mask: ImageStream | None = None) -> ImageStream:
    """Return the compressed data of the file as they are."""
    entries = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": str(info.width),
        "Height": str(info.height),
        "BitsPerComponent": str(info.bits),
        "ColorSpace": {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}[info.components],
    }
    if info.format == "JPEG":
        entries["Filter"] = "/DCTDecode"
        if info.inverted:
            entries["Decode"] = "[1 0 1 0 1 0 1 0]"
        if info.raw_rgb:
            entries["DecodeParms"] = "<</ColorTransform 0>>"
        return ImageStream(entries, data, mask)
    if info.palette:
        last = len(info.palette) // 3 - 1
        entries["ColorSpace"] = f"[/Indexed /DeviceRGB {last} <{info.palette.hex()}>]"
    entries["Filter"] = "/FlateDecode"
    entries["DecodeParms"] = (
        f"<</Predictor 15 /Colors {info.components} /BitsPerComponent {info.bits}"
        f" /Columns {info.width}>>"
    )
    view = memoryview(data)
    return ImageStream(entries, b"".join([view[a:b] for a, b in info.data]), mask)


def decode(ref: ImageRef, data: bytes, info: ImageInfo) -> "Image":
    """Return the pixels of an image file, as they are stored.

    Raises:
        InputFault: they are damaged.
    """
    from PIL import Image, ImageFile  # 27 ms, and most builds need no pixel

    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        # The size is bounded by IMAGE_PIXELS already; Pillow's own limit would only warn.
        opened = Image.open(BytesIO(data), formats=[info.format.upper()])
        opened.load()
    except (OSError, SyntaxError, ValueError) as fault:
        raise _fault(ref, f"cannot be decoded: {fault}") from fault
    return opened


def _decoded(ref: ImageRef, data: bytes, info: ImageInfo) -> ImageStream:
    """Return the image decoded, turned upright, and split into colour and soft mask."""
    from PIL import ImageOps

    opened = decode(ref, data, info)
    if info.format == "JPEG":
        return _encoded_jpeg(ImageOps.exif_transpose(opened), opened)
    image = eight_bit(ImageOps.exif_transpose(opened))
    mask: ImageStream | None = None
    if image.mode in ("RGBA", "LA"):
        alpha = image.getchannel("A")
        if alpha.getextrema() != (255, 255):
            mask = _encoded_png(alpha)
        image = image.convert(image.mode[:-1])
    return _encoded_png(image, mask)


def eight_bit(image: "Image") -> "Image":
    """Return the image in mode L, RGB, LA or RGBA."""
    from PIL import Image

    clear = "transparency" in image.info
    if image.mode.startswith("I;16"):
        # Pillow's own conversion clips at 255 instead of scaling.
        pixels = image.tobytes()
        high = 0 if image.mode == "I;16B" else 1
        grey = Image.frombytes("L", image.size, pixels[high::2])
        if not clear:
            return grey
        key = image.info["transparency"].to_bytes(2, "little" if high else "big")
        pairs = zip(pixels[::2], pixels[1::2], strict=True)
        alpha = bytes(0 if pair == tuple(key) else 255 for pair in pairs)
        return Image.merge("LA", (grey, Image.frombytes("L", image.size, alpha)))
    if image.mode == "P" or clear:
        return image.convert("RGBA" if clear or image.mode == "P" else "RGB")
    if image.mode in ("L", "LA", "RGB", "RGBA"):
        return image
    return image.convert("L" if image.mode == "1" else "RGB")


def _encoded_png(image: "Image", mask: ImageStream | None = None) -> ImageStream:
    out = BytesIO()
    image.save(out, "PNG", compress_level=6)
    data = out.getvalue()
    return _plain(data, probe(data), mask)


def _encoded_jpeg(turned: "Image", original: "Image") -> ImageStream:
    """Return a JPEG with the quantisation of the original, so that the turn costs no quality."""
    from PIL import JpegImagePlugin

    out = BytesIO()
    tables = getattr(original, "quantization", None)
    turned.save(
        out,
        "JPEG",
        qtables=tables,
        subsampling=max(0, JpegImagePlugin.get_sampling(original)),
    )
    data = out.getvalue()
    return _plain(data, probe(data))
