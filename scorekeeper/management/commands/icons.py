"""Draws the icons that phones want as PNG from the one that is drawn by hand."""

from pathlib import Path

import typst
from django.conf import settings
from django.core.management import BaseCommand

SIZES = (180, 192, 512)
POINTS_AN_INCH = 72
PAGE = "#set page(width: {size}pt, height: {size}pt, margin: 0pt)\n#image({file}, width: 100%)"


class Command(BaseCommand):
    """Draw static/icons/icon-<size>.png from maskable.svg, whose middle stays when it is cut."""

    help = __doc__

    def handle(self, *_args: object, **_options: object) -> None:
        folder = Path(settings.BASE_DIR) / "static" / "icons"
        for size in SIZES:
            page = PAGE.format(size=size, file='"/maskable.svg"').encode()
            picture = typst.compile(  # type: ignore[call-overload]  # its stubs want a root of bytes
                page, root=str(folder), format="png", ppi=POINTS_AN_INCH
            )
            (folder / f"icon-{size}.png").write_bytes(bytes(picture))
