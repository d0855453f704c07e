"""The operator's logo, checked to be a harmless picture before it is served."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET  # nosec B405  the operator's own file, without entities

LARGEST = 200_000
PNG, JPEG, WEBP, SVG = "image/png", "image/jpeg", "image/webp", "image/svg+xml"

ALLOWED_ELEMENTS = {
    "svg",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "title",
    "desc",
    "defs",
    "use",
    "symbol",
    "clippath",
    "mask",
    "pattern",
    "lineargradient",
    "radialgradient",
    "stop",
}
"""The SVG elements allowed; all others are refused, scripts and foreign objects included."""
EXTERNAL_REFERENCE = re.compile(
    r"url\(\s*[^#\s]|@import|javascript:|expression\(|\\", re.IGNORECASE
)


class NoPictureError(ValueError):
    """The file is not an allowed picture; the message names the allowed ones."""


def read_logo(file: Path) -> tuple[bytes, str]:
    """Read a picture; return its content and media type. Raises `NoPictureError`, `OSError`."""
    with file.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise NoPictureError(f"a picture of at most {LARGEST // 1000} kB")
    kind = media_type_of(content)
    if kind is None:
        raise NoPictureError("a PNG, JPEG, WebP or SVG picture")
    if kind == SVG and not is_static_svg(content):
        raise NoPictureError("an SVG picture without scripts, styles or links")
    return content, kind


def media_type_of(content: bytes) -> str | None:
    """Detect the media type of a picture from its signature. None if unknown."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and content[12:16] == b"IHDR":
        return PNG
    if content.startswith(b"\xff\xd8\xff") and content.rstrip(b"\0").endswith(b"\xff\xd9"):
        return JPEG
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return WEBP
    return SVG if b"<svg" in content[:2000] else None


def is_static_svg(content: bytes) -> bool:
    """Return whether an SVG has only shapes: no scripts, styles, entities or external links."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content or b"<?xml-stylesheet" in content:
        return False
    try:
        root = ET.fromstring(content)  # noqa: S314  # nosec B314  entities are refused
    except (ET.ParseError, ValueError):
        return False
    return root.tag.rpartition("}")[2] == "svg" and all(map(_is_harmless, root.iter()))


def _is_harmless(element: ET.Element) -> bool:
    if str(element.tag).rpartition("}")[2].lower() not in ALLOWED_ELEMENTS:
        return False
    for name, value in element.attrib.items():
        local_name = name.rpartition("}")[2].lower()
        if local_name.startswith("on") or EXTERNAL_REFERENCE.search(value):
            return False
        if local_name in {"href", "src"} and not value.strip().startswith("#"):
            return False
    return True
