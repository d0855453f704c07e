"""A QR code, from its segments to its modules."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.media.qr.capacity import BITS, Level, side_of
from scorekeeper.media.qr.correction import with_correction
from scorekeeper.media.qr.frame import format_picture, frame_of
from scorekeeper.media.qr.masks import mask_pictures, penalty
from scorekeeper.media.qr.segments import Segment, data_of, fits, smallest_version


@dataclass(frozen=True)
class QrCode:
    """A QR code: its version, and a picture of its modules."""

    version: int
    picture: int

    @property
    def modules(self) -> int:
        """The modules of a side, without the quiet zone."""
        return side_of(self.version)

    def rows(self) -> list[str]:
        """Return the modules, row by row: `1` is dark."""
        side = self.modules
        text = f"{self.picture:0{side * side}b}"
        return [text[start : start + side] for start in range(0, side * side, side)]


def make_code(segments: Sequence[Segment], *, highest: bool = False) -> QrCode:
    """Return the smallest code of level M that holds segments. Raises `TooLongForCode`.

    `highest` raises the level as far as the same version has room.
    """
    version = smallest_version(segments, Level.M)
    level = Level.M
    if highest:
        level = next(each for each in reversed(Level) if fits(segments, version, each))
    content = with_correction(data_of(segments, version, level), version, level)
    frame = frame_of(version)
    bits = f"{int.from_bytes(content):0{BITS * len(content)}b}"
    modules = bytearray(b"0" * frame.side**2)
    for place, bit in zip(frame.order, bits.encode(), strict=False):
        modules[place] = bit
    plain = int(modules, 2) | frame.dark
    masked = [plain ^ mask for mask in mask_pictures(version)]
    points = [penalty(picture, frame.side) for picture in masked]
    best = points.index(min(points))
    return QrCode(version, masked[best] | format_picture(version, level, best))
