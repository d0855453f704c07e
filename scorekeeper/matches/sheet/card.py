"""What the card of a match says: who won or leads, by how much, and what everybody has.

The picture that is sent is drawn from it. A match that goes on has a card too: it says who leads,
after how many deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.cards import pair
from games.settlement import Settlement
from games.sheet import Sheet
from games.standing import Holding
from games.words import Phrase
from scorekeeper.matches.seats.replacements import presenter_of_seats
from scorekeeper.matches.sheet.presenter import Presenter
from scorekeeper.matches.sheet.result import headline
from scorekeeper.matches.sheet.standing import total_text
from scorekeeper.matches.sheet.winner import margin, winners

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
    """A player by name, with the suit that their seat is drawn in."""

    name: str
    suit: int


@dataclass(frozen=True, slots=True)
class Slip:
    """One player or side: who, the place, the total as it is written, and the wins this evening."""

    players: tuple[Person, ...]
    seats: tuple[int, ...]
    place: int
    total: str
    first: bool
    wins: int


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A card in the reader's words; a text is empty where there is nothing to say.

    `slips` are in the order of the places; those that are `first` won, or lead. `unit` is what
    totals count where that is not points.
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
        """The slips of who won or leads."""
        return tuple(slip for slip in self.slips if slip.first)

    @property
    def behind(self) -> tuple[Slip, ...]:
        """The slips of everyone else."""
        return tuple(slip for slip in self.slips if not slip.first)


def card_of(sheet: Sheet, wins: Sequence[int] = ()) -> MatchCard:
    """Return the card of a match; `wins` are those of each seat this evening, where known."""
    settled, over = sheet.settled_now, sheet.status != "open"
    standing, presenter = sheet.standing, presenter_of_seats(sheet.match)
    first = _first(sheet, settled)
    slips = [
        Slip(
            players=tuple(
                Person(presenter.names[player], presenter.suit(player)) for player in held.players
            ),
            seats=held.players,
            place=_place(held, settled),
            total=total_text(held.score, standing),
            first=is_first,
            wins=max(wins[player] for player in held.players) if wins else 0,
        )
        for held, is_first in zip(standing.holdings, first, strict=True)
    ]
    ahead = [slip for slip in slips if slip.first]
    return MatchCard(
        kicker=_kicker(sheet, ahead) if over else _so_far(sheet),
        headline=_outcome(sheet, settled, presenter) if over else _leading(sheet, first, presenter),
        total=ahead[0].total if 0 < len(ahead) < len(slips) else "",
        unit=gettext(standing.unit) if standing.unit else "",
        margin=_margin(sheet, settled, first, presenter),
        slips=tuple(sorted(slips, key=lambda slip: (not slip.first, slip.place))),
        over=over,
    )


def nth_win_text(often: int) -> str:
    """Return which win of the evening it is."""
    if often in NTH_WIN:
        return gettext(NTH_WIN[often])
    return gettext("Win {number} tonight").format(number=often)


def _first(sheet: Sheet, settled: Settlement) -> list[bool]:
    """Return for each player or side if they won, or lead where the match goes on."""
    if sheet.status == "open":
        return [held.leads for held in sheet.standing.holdings]
    won = winners(sheet, settled)
    return [won.issuperset(held.players) for held in sheet.standing.holdings]


def _place(held: Holding, settled: Settlement) -> int:
    """Return the place of a player or a side, counted in the ranking; 1 where there is none."""
    ahead = 0
    for group in settled.result.ranking:
        if held.players[0] in group:
            return ahead // len(held.players) + 1
        ahead += len(group)
    return 1


def _kicker(sheet: Sheet, ahead: Sequence[Slip]) -> str:
    """Return which win of the evening it is, where that is known, or that the match was stopped."""
    wins = max((slip.wins for slip in ahead), default=0)
    if wins:
        return nth_win_text(wins)
    return gettext(STOPPED) if sheet.status == "stopped" else ""


def _outcome(sheet: Sheet, settled: Settlement, presenter: Presenter) -> str:
    """Return who won a match that is over."""
    return headline(sheet, settled, presenter).rstrip(".") or gettext(NO_RESULT)


def _so_far(sheet: Sheet) -> str:
    """Return after which deal an open match stands."""
    deals = len(sheet.rows)
    return gettext(AFTER).format(number=deals) if deals else gettext(BEGINS)


def _leading(sheet: Sheet, first: Sequence[bool], presenter: Presenter) -> str:
    """Return who leads an open match."""
    ahead = [held for held, leads in zip(sheet.standing.holdings, first, strict=True) if leads]
    if not ahead or len(ahead) == len(first):
        return gettext(ALL_LEVEL)
    if len(ahead) > 1:
        return presenter.say(level_phrase([held.players[0] for held in ahead], presenter))
    players = ahead[0].players
    if len(players) > 1:
        return presenter.say(Phrase(SIDE_LEADS, {"side": pair((players[0], players[1]))}))
    return presenter.say(Phrase(PLAYER_LEADS, {"name": presenter.isolated[players[0]]}))


def level_phrase(players: Sequence[int], presenter: Presenter) -> Phrase:
    """Return that these players are level; two are told like partners."""
    if len(players) == 2:  # noqa: PLR2004
        return Phrase(LEVEL, {"names": pair((players[0], players[1]))})
    return Phrase(LEVEL, {"names": ", ".join(presenter.isolated[player] for player in players)})


def _margin(sheet: Sheet, settled: Settlement, first: list[bool], presenter: Presenter) -> str:
    """Return by how much the only one in front is ahead; empty where the ranking says otherwise."""
    ranking = settled.result.ranking
    ahead = {
        player
        for held, is_first in zip(sheet.standing.holdings, first, strict=True)
        if is_first
        for player in held.players
    }
    if len(ranking) < 2 or ahead != set(ranking[0]):  # noqa: PLR2004  somebody is behind
        return ""
    return margin(sheet, settled, first, presenter)
