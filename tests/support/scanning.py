"""Reads QR codes as a phone's camera does: from a page's SVG, or from a picture of a page."""

import io
import re

import zxingcpp
from PIL import Image, ImageDraw

SVG = re.compile(r'<svg viewBox="0 0 (\d+) \d+"><path class="qr-line" stroke="#000" d="([^"]+)"/>')
STROKE = re.compile(r"M(\d+) (\d+)\.5h(\d+)")
PIXELS = 4
QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def codes_in(html: str) -> list[str]:
    """Return the texts of all QR codes in a page, in their order."""
    return [_read(_picture(int(side), path)) for side, path in SVG.findall(html)]


def codes_on(picture: bytes) -> list[str]:
    """Return the texts of the QR codes on a picture."""
    return _texts_in(Image.open(io.BytesIO(picture)).convert("L"))


def _texts_in(picture: Image.Image) -> list[str]:
    # Some rows of a QR code look like a bar code of another kind.
    codes = zxingcpp.read_barcodes(picture, formats=QR)
    return [code.text for code in codes]


def _read(picture: Image.Image) -> str:
    (text,) = _texts_in(picture)
    return text


def _picture(side: int, path: str) -> Image.Image:
    picture = Image.new("L", (PIXELS * side, PIXELS * side), 255)
    draw = ImageDraw.Draw(picture)
    for left, top, length in (map(int, stroke) for stroke in STROKE.findall(path)):
        right, bottom = left + length, top + 1
        corners = (PIXELS * left, PIXELS * top, PIXELS * right - 1, PIXELS * bottom - 1)
        draw.rectangle(corners, fill=0)
    return picture
