"""Logos of operators: image types detected by content, SVG only without active content."""

from pathlib import Path

import pytest

from scorekeeper.media.logo import LARGEST, NoPictureError, read_logo
from tests.plugins.programs import ROOT

ICONS = ROOT / "static" / "icons"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
ONLY_DRAWS = "an SVG picture without scripts, styles or links"
NO_PICTURE = "a PNG, JPEG, WebP or SVG picture"


def write_logo(folder: Path, content: str | bytes) -> Path:
    file = folder / "logo"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("icons/icon-192.png", "image/png"),
        ("icons/icon.svg", "image/svg+xml"),
        ("pictures/board.webp", "image/webp"),
    ],
)
def test_picture_is_read_with_its_kind(name: str, kind: str) -> None:
    file = ROOT / "static" / name

    assert read_logo(file) == (file.read_bytes(), kind)


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<path onload="alert(1)" d="M0 0"/>',
        '<a href="https://evil.example"><path d="M0 0"/></a>',
        '<use xlink:href="https://evil.example/x.svg#a"/>',
        '<image href="https://evil.example/x.png"/>',
        '<rect fill="url(https://evil.example/x)"/>',
        '<rect style="background:url( //evil.example)"/>',
        "<style>@import url(//evil.example)</style>",
        "<foreignObject><p>hi</p></foreignObject>",
        '<animate attributeName="href" to="javascript:alert(1)"/>',
        "<path",
    ],
)
def test_svg_that_does_more_than_draw_is_refused(inside: str, tmp_path: Path) -> None:
    with pytest.raises(NoPictureError, match=ONLY_DRAWS):
        read_logo(write_logo(tmp_path, f"{HEAD}{inside}</svg>"))


@pytest.mark.parametrize(
    "before", ['<!DOCTYPE svg [<!ENTITY a "b">]>', '<?xml-stylesheet href="x"?>']
)
def test_svg_with_entities_or_style_sheets_is_refused(before: str, tmp_path: Path) -> None:
    with pytest.raises(NoPictureError, match=ONLY_DRAWS):
        read_logo(write_logo(tmp_path, f"{before}{HEAD}</svg>"))


@pytest.mark.parametrize(
    "content", ["", "<html><script>1</script>", b"GIF89a", b"\x89PNG\r\n\x1a\n"]
)
def test_file_that_is_no_picture_is_refused(content: str | bytes, tmp_path: Path) -> None:
    with pytest.raises(NoPictureError, match=NO_PICTURE):
        read_logo(write_logo(tmp_path, content))


def test_picture_that_is_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoPictureError, match="at most 200 kB"):
        read_logo(write_logo(tmp_path, (ICONS / "icon-192.png").read_bytes().ljust(LARGEST + 1)))
