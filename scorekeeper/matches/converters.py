"""URL converters for the code of a match, a key, a game and the number of a deal."""

from django.urls import register_converter

from games import GAMES
from scorekeeper.matches.access.keys import CODE_ALPHABET, CODE_LENGTH


class CodeConverter:
    """The code of a match."""

    regex = f"[{CODE_ALPHABET}]{{{CODE_LENGTH}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class KeyConverter(CodeConverter):
    """A scorer's key."""

    regex = "[A-Za-z0-9_-]{32}"


class GameConverter(CodeConverter):
    """The slug of an existing game."""

    regex = "|".join(GAMES)


class DealConverter:
    """The number of a deal."""

    regex = "[1-9][0-9]{0,4}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(CodeConverter, "code")
register_converter(KeyConverter, "key")
register_converter(GameConverter, "game")
register_converter(DealConverter, "deal")
