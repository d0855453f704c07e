"""Message catalogs compiled and extracted with Babel alone, without GNU gettext."""

import io
import os
import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import IO, Any

from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation.template import templatize

from scorekeeper.folders import INSTALLED

INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


def compile_catalogs() -> None:
    """Compile each message catalog that is newer than its compiled file.

    An installed package has its catalogs compiled already, in files of another user.
    """
    if INSTALLED:
        return
    for folder in settings.LOCALE_PATHS:
        for source in Path(folder).glob("*/LC_MESSAGES/*.po"):
            compiled = source.with_suffix(".mo")
            if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
                _compile(source, compiled)


def _compile(source: Path, compiled: Path) -> None:
    with source.open("rb") as messages:
        catalog = read_po(messages, locale=source.parts[-3], domain=source.stem)
    draft = compiled.with_suffix(f".{os.getpid()}.mo")
    with draft.open("wb") as file:
        write_mo(file, catalog)
    draft.replace(compiled)  # atomically: another process may be reading it


def extract_template(
    file: IO[bytes],
    keywords: Mapping[str, Any],
    comment_tags: Collection[str],
    options: Mapping[str, object],  # noqa: ARG001  Babel passes it by name
) -> Iterable[tuple[object, ...]]:
    """Extract the messages of a Django template, for Babel (`[tool.babel]` in pyproject.toml).

    Django turns the template into calls of gettext between placeholder words. Their indentation is
    removed, since Python's tokenizer would reject it.
    """
    calls = INDENTATION.sub("", templatize(file.read().decode()))
    return extract_python(io.BytesIO(calls.encode()), keywords, comment_tags, {})
