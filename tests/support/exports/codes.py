"""Codes of matches, as they are scanned."""

from collections.abc import Iterable
from typing import Any

from django.test import Client

from games.code import split, write
from games.code.parts import LONGEST
from games.values import JsonObject
from scorekeeper.matches.log.whole_code import match_content
from scorekeeper.matches.models import Match

SITE = "http://testserver"


def scanned(match: Match, digits: int = LONGEST, **changed: object) -> str:
    """Return the links of a match's codes of at most so many digits; some fields may be changed."""
    return " ".join(links(match, texts_of(match_content(match) | changed, digits)))


def texts_of(content: JsonObject, digits: int = LONGEST) -> tuple[str, ...]:
    """Return the digits of a content."""
    return split(write(content), digits)


def links(match: Match, texts: Iterable[str]) -> list[str]:
    """Return the links of a match with these texts behind them."""
    return [f"{SITE}/m/{match.code}/#{text}" for text in texts]


def send_code(client: Client, code: str, do: str = "look", **more: str) -> Any:
    """Send a code to its page."""
    return client.post("/code/", {"code": code, "do": do} | more)
