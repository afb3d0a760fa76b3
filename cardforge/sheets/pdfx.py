"""The keys of PDF/X-1a:2003 (ISO 15930-4) and PDF/X-4 (ISO 15930-7).

They say for which press a file is made. That a file has them is no proof of conformance, which
only a preflight program tells.
"""

from xml.sax.saxutils import escape

from cardforge.sheets.objects import Objects, Packed, pack
from cardforge.sheets.press import Press

_VERSIONS = {"x1a": "PDF/X-1a:2003", "x4": "PDF/X-4"}
#: The ICC's registry of printing conditions.
_REGISTRY = "http://www.color.org"

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:{prefix}="{namespace}">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>{creator}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<{prefix}:GTS_PDFXVersion>{version}</{prefix}:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
_NAMESPACES = {
    "x1a": ("pdfx", "http://ns.adobe.com/pdfx/1.3/"),
    "x4": ("pdfxid", "http://www.npes.org/pdfx/ns/id/"),
}


def add_keys(objects: Objects, press: Press, title: str, creator: str) -> None:
    """Write the output intent and the metadata, and name them in the catalog.

    Raises:
        ValueError: no profile, or no PDF/X asked for.
    """
    profile, pdfx = press.profile, press.pdfx
    if profile is None or not pdfx:
        raise ValueError("PDF/X needs a profile")
    packed = pack("/N 4", profile.data)
    program = objects.add_large(packed, profile.key)
    name = profile.condition or "Custom"
    registry = f" /RegistryName {text_string(_REGISTRY)}" if profile.condition else ""
    intent = objects.add(
        f"<</Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier {text_string(name)}"
        f" /OutputCondition {text_string(profile.name)} /Info {text_string(profile.name)}"
        f"{registry} /DestOutputProfile {program}>>".encode()
    )
    version = _VERSIONS[pdfx]
    prefix, namespace = _NAMESPACES[pdfx]
    digest = objects.identity
    uuid = "-".join(digest[a:b] for a, b in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32)))
    xmp = _XMP.format(
        prefix=prefix,
        namespace=namespace,
        title=escape(title),
        date=objects.date,
        creator=escape(creator),
        id=uuid,
        version=version,
    )
    metadata = objects.add_stream(Packed("/Type /Metadata /Subtype /XML", xmp.encode("utf-8")))
    objects.extend(
        {"OutputIntents": f"[{intent}]", "Metadata": metadata},
        {"GTS_PDFXVersion": text_string(version)},
    )


def text_string(text: str) -> str:
    """Return a text string (ISO 32000-1, 7.9.2.2): ASCII as it is, all else in UTF-16."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({escaped})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
