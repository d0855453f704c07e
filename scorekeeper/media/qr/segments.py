"""The data of a QR code as bits: segments of bytes and of digits, each with its length in front."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from scorekeeper.media.qr.capacity import BITS, LARGEST, SMALLEST, Level, data_bytes

PADDING = 0xEC, 0x11
END_BITS = 4
"""The most zeros behind the last segment."""
MODE_BITS = 4
LAST_OF_SIZE = 9, 26, 40
"""The last version of each of three sizes, by which the bits of a length differ."""
DIGIT_BITS = {1: 4, 2: 7, 3: 10}
"""The bits of one, two and three digits."""


class Mode(Enum):
    """A way to write text, with its number and the bits of its length in the three sizes."""

    DIGITS = 1, (10, 12, 14)
    BYTES = 4, (8, 16, 16)


class TooLongForCode(ValueError):  # noqa: N818  the reason to draw no code
    """Raised for more data than a QR code of the largest version holds."""


@dataclass(frozen=True)
class Segment:
    """A text in one mode, with its bits."""

    mode: Mode
    length: int
    bits: str

    def whole_bits(self, version: int) -> str:
        """Return the bits with the mode and the length in front."""
        number, _sizes = self.mode.value
        return f"{number:0{MODE_BITS}b}{self.length:0{self.length_bits(version)}b}{self.bits}"

    def length_bits(self, version: int) -> int:
        """Return the bits of the length in a version."""
        _number, sizes = self.mode.value
        return next(bits for last, bits in zip(LAST_OF_SIZE, sizes, strict=True) if version <= last)

    def size(self, version: int) -> int:
        """Return the number of bits in a version."""
        return MODE_BITS + self.length_bits(version) + len(self.bits)


def bytes_segment(text: str) -> Segment:
    """Return any text as UTF-8."""
    content = text.encode()
    return Segment(Mode.BYTES, len(content), "".join(f"{byte:0{BITS}b}" for byte in content))


def digits_segment(digits: str) -> Segment:
    """Return digits, three of them in ten bits.

    >>> digits_segment("0123").bits
    '00000011000011'
    """
    groups = (digits[place : place + 3] for place in range(0, len(digits), 3))
    bits = "".join(f"{int(group):0{DIGIT_BITS[len(group)]}b}" for group in groups)
    return Segment(Mode.DIGITS, len(digits), bits)


def smallest_version(segments: Sequence[Segment], level: Level) -> int:
    """Return the smallest version that holds segments. Raises `TooLongForCode`."""
    for version in range(SMALLEST, LARGEST + 1):
        if fits(segments, version, level):
            return version
    raise TooLongForCode


def fits(segments: Sequence[Segment], version: int, level: Level) -> bool:
    """Return whether a version holds segments."""
    needed = sum(segment.size(version) for segment in segments)
    return needed <= BITS * data_bytes(version, level)


def data_of(segments: Sequence[Segment], version: int, level: Level) -> bytes:
    """Return the bytes of segments that fit, filled up to the capacity."""
    size = data_bytes(version, level)
    bits = "".join(segment.whole_bits(version) for segment in segments)
    bits += "0" * min(END_BITS, BITS * size - len(bits))
    # Zeros up to the next byte, a whole byte of them if none is begun: nobody reads behind the end.
    bits = (bits + "0" * (BITS - len(bits) % BITS))[: BITS * size]
    data = int(bits, 2).to_bytes(len(bits) // BITS)
    missing = size - len(data)
    return data + (bytes(PADDING) * missing)[:missing]
