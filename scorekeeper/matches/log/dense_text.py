"""Values without a pattern, such as keys and times, as a text that a code holds in few bytes.

A letter is one of the 2^20 code points beyond the basic plane, which a code spells in some 22 bits;
the digits of the same values would take twice as many.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable
from typing import NamedTuple

FIRST_LETTER, LETTER_BITS = 0x10000, 20
BYTE = 0x80
"""A byte of a number holds seven bits; it is larger if another one follows."""


class Unpackable(ValueError):  # noqa: N818  the reason for a refusal
    """Raised if a text does not hold the values that it should."""


class Form(NamedTuple):
    """A form of texts that stand for bytes: a function each way."""

    to_bytes: Callable[[str], bytes]
    to_text: Callable[[bytes], str]


FORMS = (
    Form(bytes.fromhex, bytes.hex),
    Form(lambda text: urlsafe_b64decode(text), lambda raw: urlsafe_b64encode(raw).decode()),  # noqa: PLW0108  its other parameters are optional
    Form(str.encode, bytes.decode),
)
"""Keys of steps, keys of matches, any other text."""


class DenseWriter:
    """Writes numbers and texts, one after the other."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def number(self, value: int) -> None:
        """Write a whole number, which may be negative."""
        rest = value * 2 if value >= 0 else -value * 2 - 1
        while rest >= BYTE:
            self._bytes.append(rest % BYTE + BYTE)
            rest //= BYTE
        self._bytes.append(rest)

    def text(self, value: str) -> None:
        """Write a text by the first form that returns it."""
        for place, form in enumerate(FORMS):
            try:
                content = form.to_bytes(value)
            except (ValueError, Error):
                continue
            if form.to_text(content) == value:
                self.number(len(content) * len(FORMS) + place)
                self._bytes += content
                return
        raise Unpackable(value)

    def dense_text(self) -> str:
        """Return everything written as one text."""
        rest, letters = int.from_bytes(b"\x01" + self._bytes), list[str]()
        while rest:
            letters.append(chr(FIRST_LETTER + rest % (1 << LETTER_BITS)))
            rest >>= LETTER_BITS
        return "".join(letters)


class DenseReader:
    """Reads what a writer has written, in the same order. Raises `Unpackable`."""

    def __init__(self, dense_text: str) -> None:
        number = 0
        for letter in reversed(dense_text):
            digit = ord(letter) - FIRST_LETTER
            if digit < 0:
                raise Unpackable(dense_text)
            number = number << LETTER_BITS | digit
        self._left = bytearray(number.to_bytes(number.bit_length() // 8 + 1).lstrip(b"\0")[1:])
        self._left.reverse()

    def number(self) -> int:
        """Read a number."""
        value, factor = 0, 1
        while True:
            byte = self._byte()
            value += byte % BYTE * factor
            factor *= BYTE
            if byte < BYTE:
                return -(value // 2) - 1 if value % 2 else value // 2

    def text(self) -> str:
        """Read a text."""
        size, place = divmod(self.number(), len(FORMS))
        if size > len(self._left):
            raise Unpackable(size)
        content = bytes(self._byte() for _place in range(size))
        try:
            return FORMS[place].to_text(content)
        except UnicodeDecodeError:
            raise Unpackable(content) from None

    def _byte(self) -> int:
        if not self._left:
            raise Unpackable("the end")
        return self._left.pop()
