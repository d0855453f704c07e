"""The papers of a league as files: what may be asked of each, and the PDF that comes of it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import cast

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.exports.files.make import File, Parameters
from scorekeeper.exports.league_papers.certificates import certificates_paper
from scorekeeper.exports.league_papers.evening import badges_paper, slips_paper
from scorekeeper.exports.league_papers.report import report_paper
from scorekeeper.exports.league_papers.standings import standings_paper
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.content import PAPERS, Paper
from scorekeeper.exports.paper.typeset import pdf
from scorekeeper.leagues.divisions.reading import asks_for_one
from scorekeeper.leagues.evenings.today import today_in
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.models.divisions import DIVISION
from scorekeeper.leagues.seasons.meant import season_meant
from scorekeeper.leagues.seasons.settings import ALL_GAMES, CHOICE, DAY
from scorekeeper.leagues.standings.page import StandingsParameters, Table, table_of
from scorekeeper.media.types import PDF

PLACES = _("Enter a number from 1 to 999, or all.")
NO_SEASON = _("Add a season first.")
ALL = "all"
USUAL_PLACES = "3"
WHO = ("here", "members")
"""Whose badges are printed; the first is the usual."""


@dataclass(frozen=True)
class Wish:
    """A paper that is asked for: of which league, with what in the address, on which site."""

    league: League
    query: Parameters
    address: Callable[[str], str]
    """Makes a path a whole address."""

    def match(self, code: str) -> str:
        """Return where a match is on the web."""
        return self.address(f"/m/{code}/")

    def chosen(self, field: str, choices: tuple[str, ...]) -> str:
        """Return what is asked for, the first choice where nothing is. Raises `Refused`."""
        given = self.query.get(field) or choices[0]
        if given not in choices:
            raise Refused([Refusal("invalid", CHOICE, field)])
        return given

    @property
    def paper(self) -> Paper:
        """The size of the paper. Raises `Refused`."""
        return cast("Paper", self.chosen("paper", PAPERS))

    def day(self, field: str) -> date | None:
        """Return a day, None where none is asked for. Raises `Refused`."""
        given = self.query.get(field, "")
        try:
            return date.fromisoformat(given) if given else None
        except ValueError:
            raise Refused([Refusal("invalid", DAY, field)]) from None

    def table(self) -> Table:
        """Return the standings that are asked for. Raises `Refused`."""
        season = self.query.get("season", "")
        game = self.chosen("game", ("", ALL_GAMES, *self.league.games))
        method = self.chosen("by", ("", *League.Method.values))
        division = self.query.get("division", "")
        wanted = StandingsParameters(season, game, method, self.day("on"), division=division)
        table = table_of(self.league, wanted)
        if table is None:
            raise Refused([Refusal("invalid", CHOICE if season else NO_SEASON, "season")])
        self.check_division(table.query.season)
        return table

    def check_division(self, season: Season) -> str:
        """Return the division that is asked for, if the season has it. Raises `Refused`."""
        division = self.query.get("division", "")
        if division and not asks_for_one(season, division):
            raise Refused([Refusal("invalid", DIVISION, "division")])
        return division

    def season(self) -> Season:
        """Return the season that is asked for, else the newest that has begun. Raises `Refused`."""
        given = self.query.get("season", "")
        seasons = self.league.seasons.select_related("divisions")
        season = season_meant(self.league, seasons, given)
        if season is None:
            raise Refused([Refusal("invalid", CHOICE if given else NO_SEASON, "season")])
        return season

    def places(self) -> int | None:
        """Return down to which place is honoured, None for everybody. Raises `Refused`."""
        given = self.query.get("places") or USUAL_PLACES
        if given == ALL:
            return None
        if not re.fullmatch("[0-9]{1,3}", given) or int(given) == 0:
            raise Refused([Refusal("invalid", PLACES, "places")])
        return int(given)


def _standings(wish: Wish) -> Data:
    table = wish.table()
    address = wish.address(f"/leagues/{wish.league.slug}/")
    return standings_paper(wish.league, table, wish.paper, address)


def _report(wish: Wish) -> Data:
    season = wish.season()
    return report_paper(wish.league, season, wish.paper, wish.check_division(season))


def _certificates(wish: Wish) -> Data:
    return certificates_paper(wish.league, wish.table(), wish.paper, wish.places())


def _badges(wish: Wish) -> Data:
    day = wish.day("day") or today_in(wish.league)
    everybody = wish.chosen("who", WHO) == "members"
    return badges_paper(wish.league, day, wish.paper, everybody=everybody)


def _slips(wish: Wish) -> Data:
    day = wish.day("day") or today_in(wish.league)
    return slips_paper(wish.league, day, wish.paper, wish.query.get("round", ""), wish.match)


KINDS: Mapping[str, Callable[[Wish], Data]] = {
    "standings": _standings,
    "report": _report,
    "certificates": _certificates,
    "badges": _badges,
    "slips": _slips,
}


def paper_of(kind: str, wish: Wish) -> File:
    """Return a paper of a league as PDF. Raises `Refused`, `Busy`."""
    content = pdf(KINDS[kind](wish), "league")
    return File(f"{wish.league.slug}-{kind}.pdf", PDF, content)
