"""Catalogs of messages on a phone: packed as their texts alone, compiled when they are read.

The table of places in a compiled catalog (GNU gettext's `.mo`) would be a third of what is fetched.
"""

import gettext
import marshal
import struct
from collections.abc import Iterable, Mapping
from pathlib import Path

from django.utils.translation import trans_real

MAGIC = 0x950412DE
HEADER, ENTRY = struct.Struct("<7I"), struct.Struct("<2I")
"""The header of a compiled catalog, and the length and place of one of its texts."""
SEPARATOR = b"\x03"
"""A control character that no message has."""
FORMAT = 4
"""The version of `marshal`, older than any Python that reads it."""

Message = tuple[bytes, bytes]
"""The key of a message, with its context and its plural, and its translation."""


def packed(catalogs: Mapping[str, Iterable[Message]]) -> bytes:
    """Return catalogs, by path, as the content of a part of the bundle."""
    columns = {
        path: [SEPARATOR.join(column) for column in zip(*messages, strict=True)]
        for path, messages in sorted(catalogs.items())
    }
    return marshal.dumps(columns, FORMAT)


def add_catalogs(part: bytes, root: Path) -> None:
    """Write the catalogs of a part below a folder, and forget those that were read before.

    Django's own reloader forgets them in the same way.
    """
    for path, columns in marshal.loads(part).items():  # noqa: S302  # nosec B302  our own bundle
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        keys, translations = (column.split(SEPARATOR) for column in columns)
        file.write_bytes(compiled(list(zip(keys, translations, strict=True))))
    gettext._translations.clear()  # type: ignore[attr-defined]  # noqa: SLF001
    trans_real._translations.clear()  # type: ignore[attr-defined]  # noqa: SLF001


def compiled(messages: list[Message]) -> bytes:
    """Return messages, sorted by key, as a compiled catalog."""
    place = HEADER.size + 2 * len(messages) * ENTRY.size
    tables, texts = [], []
    for column in zip(*messages, strict=True):
        for text in column:
            tables.append(ENTRY.pack(len(text), place))
            texts.append(text + b"\0")
            place += len(text) + 1
    tables_at = HEADER.size, HEADER.size + len(messages) * ENTRY.size
    head = HEADER.pack(MAGIC, 0, len(messages), *tables_at, 0, place)
    return b"".join([head, *tables, *texts])
