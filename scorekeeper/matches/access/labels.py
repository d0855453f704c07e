"""Labels of phones, from their browsers; pure: a phone without a network names itself by them."""

import re
from collections.abc import Container
from itertools import count

from scorekeeper.matches.log.authors import BROWSER

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
"""Parts of `User-Agent`, the specific ones first: most browsers also claim to be others."""
NUMBER = re.compile(" [1-9][0-9]{0,2}$")
"""The number behind the label of a phone that has the same browser and system as another."""
LABELS = {
    ", ".join(filter(None, (browser, system)))
    for browser in (*BROWSERS.values(), "")
    for system in (*SYSTEMS.values(), "")
} - {""} | {BROWSER}
"""All labels without a number."""


def label_of(agent: str) -> str:
    """Return a label for a browser from its `User-Agent` header.

    >>> label_of("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0 Mobile")
    'Chrome, Android'
    """
    parts = [
        next((name for part, name in names.items() if part in agent), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, parts)) or BROWSER


def free_label(agent: str, used_labels: Container[str]) -> str:
    """Return the label of a browser, with the first number that makes it differ from those used.

    >>> free_label("", {"Browser"})
    'Browser 2'
    """
    label = label_of(agent)
    candidates = (f"{label} {number}" if number > 1 else label for number in count(1))
    return next(candidate for candidate in candidates if candidate not in used_labels)


def without_number(label: str) -> str:
    """Return a label without the number behind it.

    >>> without_number("Safari, iPhone 2"), without_number("Browser")
    ('Safari, iPhone', 'Browser')
    """
    return NUMBER.sub("", label)


def is_label(text: str) -> bool:
    """Return whether a text can be the label of a phone.

    >>> is_label("Chrome, Android 2"), is_label("Browser"), is_label("anna"), is_label("scorer")
    (True, True, False, False)
    """
    return without_number(text) in LABELS
