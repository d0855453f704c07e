"""A league that has seen every kind of event: a year, and rows in every table."""

from scorekeeper.club.adjustments.carry_over import carry_over
from scorekeeper.club.adjustments.forms import AdjustmentForm, CarryOverForm
from scorekeeper.club.adjustments.services import add_adjustment, undo_adjustment
from scorekeeper.club.divisions.move import move_member
from scorekeeper.club.evenings.answers import answer_evening
from scorekeeper.club.evenings.attendance import add_guest, set_attendance
from scorekeeper.club.evenings.round_draw import RoundSettings
from scorekeeper.club.evenings.rounds import draw_round, drawings_of
from scorekeeper.club.evenings.start import start_table
from scorekeeper.club.past.columns import Content, ResultUnit
from scorekeeper.club.past.lines import Reading
from scorekeeper.club.past.plan import ImportOrder
from scorekeeper.club.past.reading import rows_of_text
from scorekeeper.club.past.services import import_past
from scorekeeper.club.tournaments.rounds import draw_next_round
from scorekeeper.leagues import services
from scorekeeper.leagues.acts.undo import undo as undo_act
from scorekeeper.leagues.counting.corrections import decline_correction
from scorekeeper.leagues.counting.seats import name_players
from scorekeeper.leagues.models import Act, Adjustment, League
from scorekeeper.leagues.people.claims import claim_name
from scorekeeper.leagues.people.services import (
    add_member,
    merge_members,
    remove_member,
    rename_member,
)
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import add_season, close_season
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.seats.change import TakingOver
from scorekeeper.matches.services import change_details, change_seats, undo
from tests.support.club import THREE, account, club, evening, member, preferans, season_of, tarneeb
from tests.support.people import reloaded
from tests.support.tournaments import cup, play, play_round
from tests.support.typed import change_evening, keep_divisions, keep_pot, plan_evening

PAST = "2026-09-02,Anna,80\n2026-09-02,Ben,-40\n2026-09-02,Zoe,-40"
TODAY = evening(22, month=11)


def play_year() -> League:
    """Play a league through a year with every kind of event that moves the standings."""
    league = club(place_points=[5, 3, 0], methods={"tarneeb": "places"})
    reading = Reading(
        {"date": 0, "player": 1, "points": 2}, game="preferans", together=ResultUnit.TABLE
    )
    import_past(league, account("Anna"), ImportOrder(Content.RESULTS, rows_of_text(PAST), reading))
    stake = {"amount": "0.10", "currency": "EUR"}
    first = preferans(league, THREE, "Anna", evening(3), details={"stake": stake})
    tarneeb(league, ["Anna", "Ben", "Dora", "Eva"], 7, evening(3, 21))
    preferans(league, ["Anna", "Ben", "Guest"], "Ben", evening(10))
    adjust(league, "Anna", "penalty", "2.5")
    adjust(league, "Gil", "handicap", "-1")
    undo_adjustment(adjust(league, "Ben", "bonus", "100"), by=account("Anna"))
    adjust(league, "Ben", "bonus", "1.25", game="all")
    close_season(season_of(league))
    merge_members(member(league, "Gil"), member(league, "Finn"))
    undo(reloaded(first))  # a pending correction, since the season is closed
    closed = season_of(league)
    second = add_season(league, SeasonForm.read({"name": "Next", "starts_on": "2026-10-01"}))
    data = {"season": str(second.pk), "from": str(closed.pk), "game": "preferans", "share": "50"}
    carry_over(league, CarryOverForm.read(data, league), by=account("Anna"))
    keep_pot(
        second,
        {
            "game": "all",
            "fee": "2",
            "currency": "JPY",
            "per": "season",
            "by": "sum",
            "prizes": ["3", "1"],
        },
    )
    divided = {str(member(league, name).pk): n for n, name in enumerate(["Anna", "Ben"], start=1)}
    keep_divisions(second, {"names": ["A", "B"], "moving": 1, "game": "all", "members": divided})
    services.change_league(league, {"ties": ["direct", "fewest"]})
    match = preferans(league, THREE, "Dora", evening(5, month=10))
    change_details(reloaded(match), {"started_at": "2026-10-04T19:00:00Z"})
    remove_member(member(league, "Eva"))
    add_member(league, "Guido", role="guest")
    last = preferans(league, ["Anna", "Ben", "Guido"], "Ben", evening(6, month=10))
    change_seats(reloaded(last), TakingOver(1, "Finn", since=2))
    return league


def adjust(league: League, name: str, kind: str, amount: str, **more: str) -> Adjustment:
    """Adjust the standings of the first season."""
    season = league.seasons.order_by("starts_on").first()
    data = {"season": str(season and season.pk), "member": str(member(league, name).pk)}
    data |= {"kind": kind, "amount": amount, "game": "preferans", "reason": f"{kind} {name}"}
    return add_adjustment(league, AdjustmentForm.read(data | more, league), by=account("Anna"))


def play_full_year() -> League:
    """Play a league through a year that leaves rows in every table."""
    league, anna = play_year(), account("Anna")
    rename_member(member(league, "Dora"), "Dorothea", by=anna)
    services.change_league(league, {"minimum": 2}, by=anna)
    waiting = league.matches.exclude(pending=None).select_related("match").first()
    assert waiting is not None
    decline_correction(waiting, by=anna)
    unknown = league.matches.filter(seats__member=None).first()
    assert unknown is not None
    name_players(unknown, {2: member(league, "Zoe")}, by=anna)
    claim_name(member(league, "Finn"), account("Cleo"))
    _an_evening(league)
    everybody = [str(pk) for pk in league.members.present().values_list("pk", flat=True)][:6]
    teams = {everybody[0]: "Reds", everybody[1]: "Blues"}
    tournament = cup(league, entrants=everybody, teams=teams, counts=False)
    play_round(tournament)
    draw_next_round(tournament)
    play(tournament, 1)
    cup(league, name="Groups", entrants=everybody, format="groups", group_size=3)
    planned = plan_evening(
        league,
        {"day": "2026-12-01", "time": "19:30", "place": "Bar", "games": ["tarneeb"]},
        by=anna,
    )
    answer_evening(planned, member(league, "Ben"), "yes")
    answer_evening(planned, member(league, "Dorothea"), "maybe")
    change_evening(plan_evening(league, {"day": "2026-12-08"}, by=anna), {"cancelled": True})
    undo_act(Act.objects.get(league=league, kind="member_renamed"), by=anna)
    remove_member(member(league, "Ben"), by=anna)
    _divisions(league)
    return league


def _divisions(league: League) -> None:
    season, anna = league.seasons.order_by("starts_on").last(), account("Anna")
    assert season is not None
    first, second = str(member(league, "Anna").pk), str(member(league, "Dora").pk)
    keep_divisions(season, {"names": ["A", "B"], "members": {first: 1, second: 2}}, by=anna)
    move_member(season, member(league, "Dora"), 1, by=anna)


def _an_evening(league: League) -> None:
    day = TODAY.date()
    present = [str(pk) for pk in league.members.regulars().values_list("pk", flat=True)]
    set_attendance(league, day, present, {present[0]: "1", present[1]: "1"})
    add_guest(league, day, "Guest of honour", by=account("Anna"))
    set_attendance(league, day, present)
    drawing = draw_round(league, RoundSettings("preferans", second_game="tarneeb"), day=day)
    start_table(drawings_of(league, day)[0], 1, owner=None, attempt=Attempt("a key of a table"))
    assert drawing.tables
