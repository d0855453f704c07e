"""QR codes as SVG: one line, a stroke for each run of dark modules; no style, no script."""

import re

from scorekeeper.media.qr.symbol import QrCode

DARK = re.compile("1+")


def svg_of(code: QrCode, border: int, size: str) -> str:
    """Return a QR code as SVG, a unit a module, with light modules around it.

    `size` holds the attributes of the picture that say how large it is.
    """
    return f'<svg {size}><path class="qr-line" stroke="#000" d="{path_of(code, border)}"/></svg>'


def path_of(code: QrCode, border: int) -> str:
    """Return the line through all dark modules, each stroke by its distance from the last."""
    strokes = list[str]()
    row_before, end_before = -1, 0
    for row, modules in enumerate(code.rows()):
        for run in DARK.finditer(modules):
            move = (
                f"M{border + run.start()} {border + row}.5"
                if row_before < 0
                else f"m{run.start() - end_before} {row - row_before}"
            )
            strokes.append(f"{move}h{run.end() - run.start()}")
            row_before, end_before = row, run.end()
    return "".join(strokes)
