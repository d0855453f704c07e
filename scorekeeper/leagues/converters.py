"""Path converters for the slug of a league, the key of an invite link, and a day."""

from datetime import date

from django.urls import register_converter

from scorekeeper.matches.converters import CodeConverter


class LeagueConverter(CodeConverter):
    """The slug of a league."""

    regex = "[a-z0-9]+(?:-[a-z0-9]+)*"


class InviteConverter(CodeConverter):
    """The key of an invite link."""

    regex = "[A-Za-z0-9_-]{32}"


class DayConverter:
    """A day in ISO 8601, such as 2026-11-21."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


register_converter(LeagueConverter, "league")
register_converter(InviteConverter, "invite")
register_converter(DayConverter, "day")
