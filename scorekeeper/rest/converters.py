"""Path converters: any other text is a 404 without a query."""

from django.urls.converters import StringConverter, register_converter

from scorekeeper.matches.access.keys import CODE_PATTERN, UUID_PATTERN


class MatchName(StringConverter):
    """The id or the code of a match."""

    regex = f"{UUID_PATTERN}|{CODE_PATTERN}"


class LeagueSlug(StringConverter):
    """The slug of a league."""

    regex = "[a-z0-9]{1,60}(?:-[a-z0-9]{1,60}){0,20}"


class DealNumber:
    """The number of a deal, from 1."""

    regex = "[0-9]{1,6}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(MatchName, "match_name")
register_converter(LeagueSlug, "league_slug")
register_converter(DealNumber, "deal_number")
