"""Error correction of QR codes: Reed-Solomon codes over bytes, in interleaved blocks."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, zip_longest

from scorekeeper.media.qr.capacity import BITS, BLOCKS, CORRECTION, SMALLEST, Level, byte_count

FIELD = 0x11D
"""The polynomial of the field: x⁸ + x⁴ + x³ + x² + 1."""
BYTE = 0xFF


def with_correction(data: bytes, version: int, level: Level) -> bytes:
    """Return the bytes of a code, in the order in which they are drawn."""
    place = version - SMALLEST
    count, size = BLOCKS[level][place], CORRECTION[level][place]
    shorter, longer = divmod(byte_count(version), count)
    lengths = [shorter - size] * (count - longer) + [shorter - size + 1] * longer
    blocks, start = list[bytes](), 0
    for length in lengths:
        blocks.append(data[start : start + length])
        start += length
    return interleaved(blocks) + interleaved([remainder(block, size) for block in blocks])


def interleaved(blocks: Iterable[bytes]) -> bytes:
    """Return the first byte of each block, the second of each that has one, and so on.

    >>> interleaved([b"ad", b"be", b"cfg"])
    b'abcdefg'
    """
    columns = zip_longest(*blocks)
    return bytes(byte for byte in chain.from_iterable(columns) if byte is not None)


def remainder(data: bytes, size: int) -> bytes:
    """Return the remainder of data, followed by zeros, divided by the generator of its size."""
    multiples = generator_multiples(size)
    top, kept = BITS * (size - 1), (1 << BITS * (size - 1)) - 1
    rest = 0
    for byte in data:
        rest = ((rest & kept) << BITS) ^ multiples[byte ^ (rest >> top)]
    return rest.to_bytes(size)


@lru_cache(maxsize=32)
def generator_multiples(size: int) -> tuple[int, ...]:
    """Return the generator of a size, without its first coefficient, times each byte."""
    generator, root = [1], 1
    for _factor in range(size):
        shifted = [*generator, 0]
        for place, coefficient in enumerate(generator, start=1):
            shifted[place] ^= times(coefficient, root)
        generator, root = shifted, times(root, 2)
    multiples = [0]
    for byte in range(1, BYTE + 1):
        lowest = byte & -byte
        multiple = int.from_bytes(times(coefficient, lowest) for coefficient in generator[1:])
        multiples.append(multiples[byte ^ lowest] ^ multiple)
    return tuple(multiples)


def times(one: int, other: int) -> int:
    """Return the product of two elements of the field.

    >>> times(0x80, 2), times(7, 3)
    (29, 9)
    """
    product = 0
    while other:
        if other & 1:
            product ^= one
        one = (one << 1) ^ (FIELD if one > BYTE // 2 else 0)
        other >>= 1
    return product
