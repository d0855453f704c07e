"""The parts of a message that its translation keeps as they are."""

import re

KEPT = re.compile(r"(\{\w*\}|%(?:\(\w+\))?[a-z%]|</?\w[^<>]*>|&#?\w+;)")
"""Placeholders, tags and entities."""


def kept_parts(text: str) -> list[str]:
    """Return the placeholders, tags and entities of a text, sorted.

    >>> kept_parts("<b>%(name)s</b>&nbsp;{count}")
    ['%(name)s', '&nbsp;', '</b>', '<b>', '{count}']
    """
    return sorted(KEPT.findall(text))
