"""Codes on printed pages and pictures, read as a camera reads them."""

import io
from collections.abc import Iterable

import pypdfium2
import zxingcpp
from PIL import Image

SCANNED_AT = 150
"""Pixels an inch: an A4 page on 1240 pixels, less than any phone's camera has."""
POINTS_AN_INCH = 72


def codes_on_pictures(pictures: Iterable[bytes]) -> list[str]:
    """Return the texts of all QR codes on pictures."""
    return _codes_on(Image.open(io.BytesIO(picture)) for picture in pictures)


def codes_on_paper(file: bytes) -> list[str]:
    """Return the texts of all QR codes on the pages of a PDF."""
    document = pypdfium2.PdfDocument(file)
    return _codes_on(page.render(scale=SCANNED_AT / POINTS_AN_INCH).to_pil() for page in document)


def _codes_on(images: Iterable[Image.Image]) -> list[str]:
    return [code.text for image in images for code in zxingcpp.read_barcodes(image.convert("L"))]
