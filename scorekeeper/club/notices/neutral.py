"""Names in chat programs: characters of formatting, mentions and links become look-alikes."""

import re

from scorekeeper.leagues.counting.words import isolated

LOOKS_LIKE = str.maketrans(
    "@#*_~`|\\[]<>:&!",
    "\uff20\uff03\u2217\u02cd\u223c\u02cb\u2223\u2216\uff3b\uff3d\u2039\u203a\u02d0\uff06\u01c3",
)
"""Look-alikes for the formatting characters of Slack, Mattermost, Rocket.Chat and Discord.

Escapes for one of them would be visible in another."""

_INNER_DOT = re.compile(r"(?<=\w)\.(?=\w)")
_DOT = "\u2024"
_BREAKS = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")


def neutral_text(name: str) -> str:
    r"""Return a name as plain text for all chat programs, in one line.

    >>> ascii(neutral_text("@all")), ascii(neutral_text("bar.example"))
    ("'\\u2068\\uff20all\\u2069'", "'\\u2068bar\\u2024example\\u2069'")
    """
    plain = _BREAKS.sub(" ", name).translate(LOOKS_LIKE)
    return isolated(_INNER_DOT.sub(_DOT, plain))
