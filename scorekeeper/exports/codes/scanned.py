"""The codes of a match as scanned or pasted: links, or the digits behind them."""

import json
import re
from dataclasses import dataclass

from games.code import DAMAGED, is_hand_over, join, read, read_hand_over
from games.values import JsonObject, Refused
from scorekeeper.matches.access.keys import CODE_PATTERN
from scorekeeper.matches.log.hand_over import hand_over_of, stored_steps, taken_match
from scorekeeper.media.strict_json import read_json

OF_MATCH = re.compile(rf"/m/({CODE_PATTERN})/?$")


@dataclass(frozen=True)
class Scanned:
    """The digits of each code, and the code of the match in a link, empty without one."""

    digits: tuple[str, ...]
    match_code: str


def read_scanned(text: str) -> Scanned:
    """Return the digits and the match that links name; numbers behind a point are left out.

    >>> read_scanned("https://example.org/m/K7pq2mxa/#123.45 678")
    Scanned(digits=('123', '678'), match_code='k7pq2mxa')
    """
    digits, codes = [], []
    for word in text.split():
        link, _hash, fragment = word.rpartition("#")
        digits.append(fragment.partition(".")[0])
        codes += OF_MATCH.findall(link)
    return Scanned(tuple(digits), codes[0].lower() if codes else "")


def scanned_content(scanned: Scanned) -> JsonObject:
    """Return the match in scanned codes. Raises `Refused`, also if they hand over the scoring."""
    return _checked(read(join(scanned.digits)))


def phone_content(scanned: Scanned, agent: str) -> JsonObject:
    """Return the match in scanned codes, or what a phone stores that takes it over.

    Raises `Refused`. `agent` is the name of the phone's browser.
    """
    code = join(scanned.digits)
    if not is_hand_over(code):
        return _checked(read(code))
    hand_over = hand_over_of(_checked(read_hand_over(code)))
    return taken_match(hand_over, stored_steps(hand_over), agent)


def _checked(content: JsonObject) -> JsonObject:
    """Return the content if it is JSON as strict as in a file. Raises `Refused`."""
    try:
        read_json(json.dumps(content).encode())
    except Refused:
        raise Refused([DAMAGED]) from None
    return content
