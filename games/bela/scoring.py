"""Bela: two sides of two, or two or three players alone, to 1001 points.

Input: who called trumps, the declarations that count, bela, and the points of the cards. Column:
the `points` of each side or player; with several games to win also the `games`. The callers need
more than half of all points, or they fall and the others have everything. Sources: bela4us,
Croatian Wikipedia and others; see `rules.md`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from pydantic import Field

from games.bela.checks import caller_refusals, enough_refusals, played_refusals
from games.bela.completion import completed
from games.bela.deals import BelaAnyDeal, BelaDeal, BelaEnough, BelaPlayed
from games.bela.description import deal_notes, describe_deal, reminders, slip_questions
from games.bela.entry import questions
from games.bela.options import OPTION_SECTIONS, OPTIONS, PRESETS, BelaOptions
from games.bela.outcome import FOUR, outcome_of
from games.bela.paper import BelaPaper, draw
from games.bela.points import deal_lines, ending_lines, game_winner, reason_of
from games.bela.settlement import owner_ranks, ranking_of, unit_balances
from games.bela.state import BelaState
from games.cards import next_player
from games.entry import Group
from games.kernel import STOPPED, Choices, Game, Line, Next, Seats
from games.options import STAKE_UNITS
from games.settlement import Result, difference_balances
from games.sheet import Row, Sheet
from games.standing import TO_GO, RunningNumber, Standing, holdings
from games.values import Many, Refusal, Value
from games.words import Phrase, _


class BelaTotals(Value):
    """The points of each side or player, and the games won where several are played."""

    points: Many[int]
    """The points in this game, from side or player 0."""
    games: Annotated[Many[int] | None, Field(exclude_if=lambda value: value is None)] = None
    """The games won; left out where a single game is played."""


class BelaNext(Next):
    """The next deal, and the points that hang for its winner."""

    hanging: Annotated[int, Field(exclude_if=lambda value: not value)] = 0
    """The points that hang; left out if there are none."""


class BelaChoices(Choices):
    """The choices of the form: the kinds of deal, and the players who may call."""

    callers: tuple[int, ...]


class Bela(Game[BelaOptions, BelaAnyDeal, BelaState]):
    """The rules of Bela; a table has its number of players, and one or several games to win."""

    slug = "bela"
    name = _("Bela")
    names = {
        "hr": "Belot, Blato",
        "sr": "Бела, Белот",
        "bs": "Bela, Belot",
        "sl": "Bela",
        "mk": "Бељот",
        "bg": "Белот",
        "en": "Croatian Belot",
    }
    family = "points"
    summary = _("Two against two call trumps and declare sequences; 162 points a deal, to 1001.")
    source = "bela4us, Pravila igre Bela; Croatian Wikipedia, Belot"
    players = 4
    sizes = (2, 3, 4)
    sides = True
    direction = "counter_clockwise"
    offline_note = _("Who calls first is known once the waiting deals have been sent.")
    columns = {"points": "side"}
    column_names = {"points": _("Points")}
    stake_units = STAKE_UNITS
    reasons = {
        "target": _("The target is reached."),
        "belot": _("Eight cards in a row win the match."),
        "enough": _("Enough was said with the target reached."),
        "stopped": STOPPED,
    }
    declarer_fields = ("caller",)
    player_fields = ("caller", "declared_by", "bela", "said_by", "player")
    Options, Deal, Totals, Next = BelaOptions, BelaDeal, BelaTotals, BelaNext
    options, option_sections, presets = OPTIONS, OPTION_SECTIONS, PRESETS

    def __init__(self, players: int = FOUR, *, several: bool = False) -> None:
        """Make the game of so many players, with one game to win or `several`."""
        self.players, self.sides = players, players == FOUR
        if several:
            self.column_names = {"points": _("Points"), "games": _("Games")}
        self.columns = dict.fromkeys(self.column_names, "side" if self.sides else "player")

    def at_table(self, options: Mapping[str, object], players: int) -> "Bela":
        """Return the game of so many players, with one game to win or several."""
        return _table(players if players in self.sizes else FOUR, options.get("games", 1) != 1)

    def start(self, options: BelaOptions, seats: Seats) -> BelaState:
        """Return the opening state: all at zero."""
        return BelaState(dealer=seats.first_dealer, sums=self.opening_sums())

    def choices(self, state: BelaState, options: BelaOptions) -> BelaChoices:
        """Return the kinds of deal that the table plays, and who may call."""
        kinds = ("played", "belot", *(() if options.end == "after_deal" else ("enough",)))
        first = self._first(state)
        forced = options.caller_is_first(self.players)
        return BelaChoices(kinds=kinds, callers=(first,) if forced else tuple(range(self.players)))

    def _first(self, state: BelaState) -> int:
        """Return the player after the dealer, who calls, declares and leads first."""
        return next_player(state.dealer, self.players)

    def refusals(
        self, deal: BelaAnyDeal, state: BelaState, options: BelaOptions
    ) -> Iterator[Refusal]:
        if isinstance(deal, BelaPlayed | BelaEnough):
            yield from caller_refusals(deal.caller, self._first(state), self.players, options)
        if isinstance(deal, BelaPlayed):
            yield from played_refusals(deal, self.players, options)
        elif isinstance(deal, BelaEnough):
            yield from enough_refusals(deal, state.sums["points"], self.players, options)

    def score(self, deal: BelaAnyDeal, state: BelaState, options: BelaOptions) -> Iterator[Line]:
        """Yield the points of the deal; of several games also the one that it decides."""
        lines = tuple(self._points(deal, state, options))
        yield from lines
        if "games" in state.sums:
            after = state.plus(lines).sums
            winner = game_winner(after["points"], deal, self.players, options)
            if winner is not None:
                is_last = after["games"][winner] + 1 >= options.games
                yield from ending_lines(winner, after["points"], is_last=is_last)

    def _points(self, deal: BelaAnyDeal, state: BelaState, options: BelaOptions) -> Iterator[Line]:
        outcome = None
        if isinstance(deal, BelaPlayed):
            outcome = outcome_of(deal, self.players, options)
        yield from deal_lines(deal, outcome, state.hanging, self.players, options)

    def advance(self, state: BelaState, deal: BelaAnyDeal, options: BelaOptions) -> BelaState:
        """Pass the deal on, with the points that hang now and the winner if there is one."""
        following = replace(self.pass_deal(state), hanging=self._hanging(state, deal, options))
        if "games" in state.sums:
            games = state.sums["games"]
            winner = next((owner for owner, won in enumerate(games) if won >= options.games), None)
        else:
            winner = game_winner(state.sums["points"], deal, self.players, options)
        return (
            following
            if winner is None
            else replace(following, winner=winner, reason=reason_of(deal))
        )

    def _hanging(self, state: BelaState, deal: BelaAnyDeal, options: BelaOptions) -> int:
        """Return the points that hang after a deal; none are taken into a new game."""
        if not isinstance(deal, BelaPlayed) or not any(state.sums["points"]):
            return 0
        outcome = outcome_of(deal, self.players, options)
        if outcome.verdict != "hangs":
            return 0
        return state.hanging + outcome.totals[outcome.callers]

    def over(self, state: BelaState, options: BelaOptions) -> bool:
        """Return whether a side or player has won the match."""
        return state.winner is not None

    def totals(self, state: BelaState, options: BelaOptions) -> BelaTotals:
        return BelaTotals.model_construct(
            points=state.sums["points"], games=state.sums.get("games")
        )

    def next_deal(self, state: BelaState, options: BelaOptions) -> BelaNext:
        """Return the next deal with the points that hang."""
        return BelaNext(number=state.number, dealer=state.dealer, hanging=state.hanging)

    def _counted(self, state: BelaState) -> tuple[int, ...]:
        """Return the numbers that decide the match: games or points of each side or player."""
        return state.sums.get("games", state.sums["points"])

    def settle(self, state: BelaState, options: BelaOptions, *, stopped: bool) -> Result:
        """Return the result: the winner first; if stopped, those who are ahead."""
        totals = self._counted(state)
        ranks = owner_ranks(totals, state.winner)
        units = unit_balances(totals, state.winner, options.stake_unit)
        ranking = ranking_of(ranks, self.owner_by_player)
        is_single = self.sides and len(ranking) > 1
        return Result(
            scores=tuple(totals[owner] for owner in self.owner_by_player),
            balance=tuple(units[owner] for owner in self.owner_by_player),
            reason="stopped" if stopped else state.reason,
            ranking=ranking,
            winner_side=self.owner_by_player[ranking[0][0]] if is_single else None,
        )

    def standing(self, state: BelaState, options: BelaOptions) -> Standing:
        """Return the points and those still needed; of several games these and their points."""
        totals, goal = self._counted(state), options.goal(self.players)
        points = state.sums["points"]
        if "games" in state.sums:
            running = [RunningNumber(_("points"), own, decides=True) for own in points]
        else:
            running = [RunningNumber(TO_GO, max(goal - own, 0)) for own in points]
        ranks = owner_ranks(totals, state.winner)
        unit = _("games") if "games" in state.sums else ""
        return Standing(holdings(totals, running, ranks=ranks, owners=self.owners), unit)

    def worth(self, line: Line, player: int) -> int:
        """Return the amount of a line of points, or of a game won where several are played."""
        deciding = "games" if "games" in self.columns else "points"
        return super().worth(line, player) if line.column == deciding else 0

    def balance_so_far(self, state: BelaState, options: BelaOptions) -> tuple[Fraction, ...] | None:
        """Return the lead in points of each player if the stake is per point, else None."""
        if options.stake_unit == "match":
            return None
        units = difference_balances(state.sums["points"])
        return tuple(units[owner] for owner in self.owner_by_player)

    def form(self, state: BelaState, options: BelaOptions) -> tuple[Group, ...]:
        """Return the questions in the order of the table."""
        kinds = self.choices(state, options).kinds
        return questions(self.players, self._first(state), kinds, options)

    def complete(
        self, entry: dict[str, object], state: BelaState, options: BelaOptions
    ) -> dict[str, object]:
        """Fill in a caller who had to call, and the points that follow from the others."""
        forced = options.caller_is_first(self.players)
        return completed(entry, self.players, self._first(state) if forced else None)

    def describe(self, deal: BelaAnyDeal, options: BelaOptions) -> Phrase:
        return describe_deal(deal, self.players, options)

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return notes on a caller who had to call, all tricks, and lost declarations."""
        return tuple(deal_notes(row, sheet)) if row.counted else ()

    def slip_questions(self, deal: BelaAnyDeal, options: BelaOptions) -> tuple[Phrase, ...]:
        """Return questions about all points without all tricks, and very many declarations."""
        return tuple(slip_questions(deal, self.players))

    def guidance(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return the first caller, the one who has to call, and the points that hang."""
        return () if sheet.next is None else tuple(reminders(sheet))

    def paper(self, sheet: Sheet, *, to_fill: bool = False) -> BelaPaper:
        """Return the columns MI and VI, or one for each of two or three players."""
        return draw(sheet)


@lru_cache(maxsize=8)
def _table(players: int, several: bool) -> Bela:  # noqa: FBT001
    """Return the game of a table, made once."""
    return Bela(players, several=several)
