"""The card of a match: who won or leads, by how much, and all totals.

The picture that players send is drawn from it. An open match has a card too, with its leader after
so many deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.cards import side_names
from games.settlement import Settlement
from games.sheet import Sheet
from games.standing import Holding
from games.words import Phrase
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.presenters.replacements import presenter_of_seats
from scorekeeper.presenters.result import teams_text, winners_text
from scorekeeper.presenters.standing import total_text
from scorekeeper.presenters.winner import margin, winners

NTH_WIN = {
    1: _("First win tonight"),
    2: _("Second win tonight"),
    3: _("Third win tonight"),
    4: _("Fourth win tonight"),
    5: _("Fifth win tonight"),
}
PLAYER_LEADS, SIDE_LEADS = _("{name} leads"), _("{side} lead")
LEVEL, ALL_LEVEL = _("{names} are level"), _("All level")
AFTER, BEGINS = _("After deal {number}"), _("Before the first deal")
STOPPED, NO_RESULT = _("Stopped by agreement"), _("No result")


@dataclass(frozen=True, slots=True)
class Person:
    """A player's name, and the suit of their seat."""

    name: str
    suit: int


@dataclass(frozen=True, slots=True)
class Slip:
    """One player or side: names, place, formatted total, and wins this evening."""

    players: tuple[Person, ...]
    seats: tuple[int, ...]
    place: int
    total: str
    first: bool
    wins: int


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A card in the reader's language; a text is empty if it does not apply.

    `slips` are in the order of the places; those with `first` have won, or lead. `unit` is the unit
    of totals other than points.
    """

    kicker: str
    headline: str
    total: str
    unit: str
    margin: str
    slips: tuple[Slip, ...]
    over: bool

    @property
    def front(self) -> tuple[Slip, ...]:
        """The slips of the winners or leaders."""
        return tuple(slip for slip in self.slips if slip.first)

    @property
    def behind(self) -> tuple[Slip, ...]:
        """The slips of all others."""
        return tuple(slip for slip in self.slips if not slip.first)


def card_of(sheet: Sheet, wins: Sequence[int] = ()) -> MatchCard:
    """Return the card of a match; `wins` are this evening's wins by seat, if known."""
    settlement, over = sheet.settlement_now, sheet.status != "open"
    standing, presenter = sheet.standing, presenter_of_seats(sheet.match)
    first = _first(sheet, settlement)
    slips = [
        Slip(
            players=tuple(
                Person(presenter.names[player], presenter.suit(player))
                for player in holding.players
            ),
            seats=holding.players,
            place=_place(holding, settlement),
            total=total_text(holding.score, standing),
            first=is_first,
            wins=max(wins[player] for player in holding.players) if wins else 0,
        )
        for holding, is_first in zip(standing.holdings, first, strict=True)
    ]
    ahead = [slip for slip in slips if slip.first]
    return MatchCard(
        kicker=_kicker(sheet, ahead) if over else _so_far(sheet),
        headline=_outcome(sheet, settlement, presenter)
        if over
        else _leading(sheet, first, presenter),
        total=ahead[0].total if 0 < len(ahead) < len(slips) else "",
        unit=gettext(standing.unit) if standing.unit else "",
        margin=_margin(sheet, settlement, first, presenter),
        slips=tuple(sorted(slips, key=lambda slip: (not slip.first, slip.place))),
        over=over,
    )


def nth_win_text(number: int) -> str:
    """Return the number of the evening's win in words."""
    if number in NTH_WIN:
        return gettext(NTH_WIN[number])
    return gettext("Win {number} tonight").format(number=number)


def _first(sheet: Sheet, settlement: Settlement) -> list[bool]:
    """Return for each player or side whether they won, or lead an open match."""
    if sheet.status == "open":
        return [holding.leads for holding in sheet.standing.holdings]
    won = winners(sheet, settlement)
    return [won.issuperset(holding.players) for holding in sheet.standing.holdings]


def _place(holding: Holding, settlement: Settlement) -> int:
    """Return the place of a player or side in the ranking; 1 without a ranking."""
    ahead = 0
    for group in settlement.result.ranking:
        if holding.players[0] in group:
            return ahead // len(holding.players) + 1
        ahead += len(group)
    return 1


def _kicker(sheet: Sheet, ahead: Sequence[Slip]) -> str:
    """Return the number of the evening's win if known, or that the match was stopped."""
    wins = max((slip.wins for slip in ahead), default=0)
    if wins:
        return nth_win_text(wins)
    return gettext(STOPPED) if sheet.status == "stopped" else ""


def _outcome(sheet: Sheet, settlement: Settlement, presenter: Presenter) -> str:
    """Return the winners of a finished match, in words."""
    return winners_text(sheet, settlement, presenter).rstrip(".") or gettext(NO_RESULT)


def _so_far(sheet: Sheet) -> str:
    """Return the last deal of an open match, in words."""
    deals = len(sheet.rows)
    return gettext(AFTER).format(number=deals) if deals else gettext(BEGINS)


def _leading(sheet: Sheet, first: Sequence[bool], presenter: Presenter) -> str:
    """Return the leaders of an open match, in words."""
    ahead = [
        holding for holding, leads in zip(sheet.standing.holdings, first, strict=True) if leads
    ]
    if not ahead or len(ahead) == len(first):
        return gettext(ALL_LEVEL)
    if len(ahead) > 1:
        return presenter.say(level_phrase([holding.players for holding in ahead], presenter))
    players = ahead[0].players
    if len(players) > 1:
        return presenter.say(Phrase(SIDE_LEADS, {"side": side_names(players)}))
    return presenter.say(Phrase(PLAYER_LEADS, {"name": presenter.isolated[players[0]]}))


def level_phrase(teams: Sequence[Sequence[int]], presenter: Presenter) -> Phrase:
    """Return the phrase that players or sides are level; two players are named as partners."""
    players = [player for team in teams for player in team]
    if len(teams) == len(players) == 2:  # noqa: PLR2004
        return Phrase(LEVEL, {"names": side_names(players)})
    return Phrase(LEVEL, {"names": teams_text(teams, presenter)})


def _margin(sheet: Sheet, settlement: Settlement, first: list[bool], presenter: Presenter) -> str:
    """Return the lead of the only one in front; empty if the ranking disagrees."""
    ranking = settlement.result.ranking
    ahead = {
        player
        for holding, is_first in zip(sheet.standing.holdings, first, strict=True)
        if is_first
        for player in holding.players
    }
    if len(ranking) < 2 or ahead != set(ranking[0]):  # noqa: PLR2004  no player is behind
        return ""
    return margin(sheet, settlement, first, presenter)
