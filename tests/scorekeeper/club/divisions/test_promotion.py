"""Promotion into a new season: preview, questions, former members, one act and its undo."""

import json
import re
from typing import Any

import pytest

from games.values import Refused
from scorekeeper.club.divisions.move import move_member
from scorekeeper.club.divisions.proposals import propose
from scorekeeper.club.divisions.services import promote, remove_divisions
from scorekeeper.club.evenings.round_draw import RoundSettings
from scorekeeper.club.evenings.rounds import draw_round
from scorekeeper.leagues.acts.kind import kind_of
from scorekeeper.leagues.acts.undo import undo
from scorekeeper.leagues.models import Act, Divisions, League, Season
from scorekeeper.leagues.people.services import add_member, change_role, remove_member
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import add_season
from tests.scorekeeper.club.divisions.conftest import LOWER, UPPER, division_numbers
from tests.support.club import account, evening, member, preferans, season_of, signed_in
from tests.support.round_the_table import with_account
from tests.support.typed import keep_divisions

pytestmark = pytest.mark.django_db


def next_season(league: League) -> Season:
    return add_season(league, SeasonForm.read({"name": "Next", "starts_on": "2026-10-01"}))


def api(league: League, method: str, path: str, body: object = None) -> Any:
    anna = with_account("Anna")
    payload = "" if body is None else json.dumps(body)
    headers = {"Authorization": f"Bearer {anna.bearer}"}
    url = f"/api/v1/leagues/{league.slug}/seasons/{path}"
    return anna.client.generic(method, url, payload, "application/json", headers=headers)


def groups(season: Season) -> list[list[str]]:
    """Return the names of each division's members, sorted."""
    row = Divisions.objects.get(season=season)
    names = {str(person.pk): person.name for person in row.league.members.all()}
    return [
        sorted(names[pk] for pk, division in row.members.items() if division == number)
        for number in range(1, len(row.names) + 1)
    ]


def moves_proposed(league: League) -> dict[str, tuple[int | None, int | None, str]]:
    """Return each member's old division, new division and direction, by name."""
    season = league.seasons.get(name="Next")
    rows = api(league, "GET", f"{season.pk}/divisions/proposal/").json()["members"]
    return {row["name"]: (row["was"], row["division"], row["way"]) for row in rows}


def test_preview_lists_every_move(league: League) -> None:
    next_season(league)
    add_member(league, "Jo")
    add_member(league, "Karl", role="guest")

    # Eva has no matches: she is last in A.
    assert moves_proposed(league) == {
        "Anna": (1, 1, "stay"),
        "Ben": (1, 1, "stay"),
        "Dora": (1, 1, "stay"),
        "Eva": (1, 2, "down"),
        "Hugo": (2, 1, "up"),
        "Gil": (2, 2, "stay"),
        "Finn": (2, 2, "stay"),
        "Ida": (2, 2, "stay"),
        "Jo": (None, 2, "new"),
    }
    assert Divisions.objects.count() == 1


def test_former_member_frees_a_place(league: League) -> None:
    season = next_season(league)
    remove_member(member(league, "Dora"))
    change_role(member(league, "Finn"), "guest")

    directions = moves_proposed(league)

    assert directions["Eva"] == (1, 1, "stay")
    assert directions["Hugo"] == (2, 1, "up")
    body = api(league, "GET", f"{season.pk}/divisions/proposal/").json()
    assert [(person["name"], person["division"]) for person in body["left"]] == [
        ("Dora", 1),
        ("Finn", 2),
    ]


def test_promotion_is_one_act_with_one_undo(league: League) -> None:
    season = next_season(league)
    before = Act.objects.count()

    promote(season, by=account("Anna"))
    assert groups(season) == [["Anna", "Ben", "Dora", "Hugo"], ["Eva", "Finn", "Gil", "Ida"]]
    assert Act.objects.count() == before + 1

    act = league.acts.first()
    assert act is not None
    undone = undo(act, by=account("Anna"))
    assert not Divisions.objects.filter(season=season).exists()
    undo(undone, by=account("Anna"))
    assert groups(season) == [["Anna", "Ben", "Dora", "Hugo"], ["Eva", "Finn", "Gil", "Ida"]]
    assert Divisions.objects.get(season=season).moving == 1


def test_shared_border_is_a_question_to_the_owner(league: League) -> None:
    # Gil and Hugo have 120 points each from three matches, with two wins each.
    preferans(league, ["Gil", "Eva", "Finn"], "Gil", evening(2))
    season = next_season(league)
    body = api(league, "GET", f"{season.pk}/divisions/proposal/").json()
    hugo, gil = (str(member(league, name).pk) for name in ("Hugo", "Gil"))
    assert [(q["division"], q["way"], q["many"], set(q["members"])) for q in body["questions"]] == [
        (2, "up", 1, {hugo, gil})
    ]

    with pytest.raises(Refused) as refused:
        promote(season, by=account("Anna"))
    assert {refusal.field for refusal in refused.value.refusals} == {
        f"members.{hugo}",
        f"members.{gil}",
    }
    assert not Divisions.objects.filter(season=season).exists()

    answered = api(
        league, "POST", f"{season.pk}/divisions/promotion/", {"members": {gil: 1, hugo: 2}}
    )
    assert answered.status_code == 200
    assert groups(season) == [["Anna", "Ben", "Eva", "Gil"], ["Dora", "Finn", "Hugo", "Ida"]]


def test_page_previews_asks_and_promotes(league: League) -> None:
    preferans(league, ["Gil", "Eva", "Finn"], "Gil", evening(2))
    season = next_season(league)
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/seasons/{season.pk}/divisions/"

    assert "?fill=promotion" in anna.get(url).content.decode()
    page = anna.get(f"{url}?fill=promotion").content.decode()
    assert "In B these share a place. How many go up: 1. Choose who." in page
    assert "2026 is still open" in page
    chosen = division_numbers(league, [["Anna", "Ben", "Eva"], ["Dora"]])
    form = {"do": "promote"} | {f"division.{pk}": str(n) for pk, n in chosen.items()}
    answers = {f"division.{member(league, name).pk}": "?" for name in ("Gil", "Hugo")}
    again = anna.post(url, form | answers)
    assert (again.status_code, "this place is shared" in again.content.decode()) == (400, True)
    answered = dict.fromkeys(answers, "1")
    assert anna.post(url, form | answered).status_code == 302
    # Finn and Ida were not in the form: they keep their division of the previous season.
    assert groups(season) == [["Anna", "Ben", "Eva", "Gil", "Hugo"], ["Dora", "Finn", "Ida"]]


@pytest.mark.parametrize(
    ("query", "upper"),
    [("fill=standings&size=2", ["Anna", "Hugo"]), ("fill=standings&size=6", 6)],
)
def test_fill_by_last_standings_puts_so_many_in_each(
    league: League, query: str, upper: list[str] | int
) -> None:
    season = next_season(league)
    page = signed_in("Anna").get(f"/leagues/{league.slug}/seasons/{season.pk}/divisions/?{query}")
    assert page.status_code == 200
    size = query.rpartition("=")[2]

    proposal = propose(season_with_league(season), "standings", size)

    first = [
        proposal.people[seeding.member].name for seeding in proposal.begins if seeding.number == 1
    ]
    assert (len(first) if isinstance(upper, int) else sorted(first)) == upper
    assert len(proposal.names) == max(2, -(-8 // int(size)))
    last = [
        seeding.way for seeding in proposal.begins if proposal.people[seeding.member].name == "Eva"
    ]
    assert last == ["new"]


def season_with_league(season: Season) -> Season:
    return Season.objects.select_related("league").get(pk=season.pk)


def test_fill_by_rating_begins_with_the_strongest(league: League) -> None:
    season = next_season(league)
    path = f"{season.pk}/divisions/proposal/?by=rating&size=3"

    body = api(league, "GET", path).json()

    order = [person["name"] for person in body["members"]]
    assert body["names"] == ["A", "B", "C"]
    assert [person["division"] for person in body["members"]] == [1, 1, 1, 2, 2, 2, 3, 3]
    assert order[-1] == "Eva"
    assert set(order[:2]) == {"Anna", "Hugo"}


def test_odd_proposals_are_refused(league: League) -> None:
    season = next_season(league)

    for query, field in (
        ("by=standings", "size"),
        ("by=standings&size=0", "size"),
        ("by=x", "by"),
        ("by=rating&size=²", "size"),
    ):
        refused = api(league, "GET", f"{season.pk}/divisions/proposal/?{query}")

        assert refused.status_code == 400
        assert [error["field"] for error in refused.json()["errors"]] == [field], query


def test_first_season_has_nothing_to_promote_from(league: League) -> None:
    refused = api(league, "GET", f"{season_of(league).pk}/divisions/proposal/")

    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, "by")


# Divisions, moves, and undo


WRONG: list[tuple[dict[str, object], str]] = [
    ({"names": ["A"]}, "names"),
    ({"names": ["A", "a"]}, "names"),
    ({"names": "AB"}, "names"),
    ({"names": ["A", ""]}, "names"),
    ({"names": [*"ABCDEFGHIJ"]}, "names"),
    ({"names": ["A", "B" * 21]}, "names"),
    ({"moving": -1}, "moving"),
    ({"moving": 21}, "moving"),
    ({"moving": True}, "moving"),
    ({"game": "x"}, "game"),
    ({"members": []}, "members"),
]


def test_wrong_divisions_are_refused_by_their_field(league: League) -> None:
    for body, field in WRONG:
        refused = api(league, "PUT", f"{season_of(league).pk}/divisions/", body)

        assert refused.status_code == 400
        assert [error["field"] for error in refused.json()["errors"]] == [field], body
    assert groups(season_of(league)) == [UPPER, LOWER]


def test_guests_and_strangers_get_no_division(league: League) -> None:
    guest = str(add_member(league, "Karl", role="guest").pk)
    body = {"members": {guest: 1, "x": 1, str(member(league, "Anna").pk): 3}}

    refused = api(league, "PUT", f"{season_of(league).pk}/divisions/", body)

    assert sorted(error["field"] for error in refused.json()["errors"]) == sorted(
        f"members.{name}" for name in body["members"]
    )


def test_api_keeps_moves_and_drops(league: League) -> None:
    url = f"{season_of(league).pk}/divisions/"
    gil = member(league, "Gil").pk

    stored = api(league, "PUT", url, {"names": ["Gold", "Silver", "Tin"], "game": "all"}).json()
    assert (stored["names"], stored["moving"], stored["game"]) == (
        ["Gold", "Silver", "Tin"],
        1,
        "all",
    )
    assert len(stored["members"]) == 8
    moved = api(league, "PUT", f"{url}{gil}/", {"division": 3}).json()
    assert {"member": str(gil), "name": "Gil", "division": 3} in moved["members"]
    api(league, "PUT", f"{url}{gil}/", {"division": None})
    assert groups(season_of(league)) == [UPPER, ["Finn", "Hugo", "Ida"], []]
    assert api(league, "DELETE", url).status_code == 200
    assert api(league, "GET", url).status_code == 404
    assert api(league, "PUT", f"{url}{gil}/", {"division": 1}).status_code == 400


def newest(league: League) -> Act:
    act = league.acts.first()
    assert act is not None
    return act


def test_move_can_be_undone_unless_it_was_changed_since(league: League) -> None:
    season, gil, ida = season_of(league), member(league, "Gil"), member(league, "Ida")
    move_member(season, gil, 1)
    first = newest(league)
    move_member(season, ida, 1)
    second = newest(league)
    assert "B → A" in re.sub("[\u2068\u2069]", "", kind_of(second).text())

    undo(first, by=account("Anna"))
    assert groups(season) == [[*UPPER, "Ida"], ["Finn", "Gil", "Hugo"]]
    move_member(season, ida, None)
    with pytest.raises(Refused, match="act: changed_since"):
        undo(second, by=account("Anna"))


def test_dropped_divisions_come_back_with_everybody(league: League) -> None:
    remove_divisions(season_of(league))
    undo(newest(league), by=account("Anna"))

    assert groups(season_of(league)) == [UPPER, LOWER]


def test_undo_of_dividing_waits_for_later_moves(league: League) -> None:
    divided = league.acts.filter(kind="season_divided").get()
    jo = add_member(league, "Jo")
    move_member(season_of(league), jo, 1)

    with pytest.raises(Refused, match="act: changed_since"):
        undo(divided, by=account("Anna"))
    assert groups(season_of(league)) == [[*UPPER, "Jo"], LOWER]


def test_undo_of_new_settings_waits_for_later_moves(league: League) -> None:
    keep_divisions(season_of(league), {"names": ["A", "B", "C"], "members": {}})
    keep_divisions(
        season_of(league), {"members": division_numbers(league, [["Anna"], ["Ben"], ["Gil"]])}
    )
    settings = newest(league)
    move_member(season_of(league), member(league, "Gil"), 1)

    with pytest.raises(Refused, match="act: changed_since"):
        undo(settings, by=account("Anna"))
    assert groups(season_of(league)) == [["Anna", "Gil"], ["Ben"], []]


def test_fewer_divisions_leave_some_without(league: League) -> None:
    keep_divisions(
        season_of(league),
        {
            "names": ["A", "B", "C"],
            "members": division_numbers(league, [["Anna"], ["Ben"], ["Gil"]]),
        },
    )
    keep_divisions(season_of(league), {"names": ["A", "B"]})

    assert groups(season_of(league)) == [["Anna"], ["Ben"]]


def test_saving_the_same_leaves_no_act(league: League) -> None:
    before = Act.objects.count()

    keep_divisions(season_of(league), {"names": ["A", "B"], "moving": 1})
    move_member(season_of(league), member(league, "Gil"), 2)

    assert Act.objects.count() == before


def test_round_is_drawn_within_divisions(league: League) -> None:
    present = [str(member(league, name).pk) for name in [*UPPER, *LOWER]]

    drawing = draw_round(
        league, RoundSettings("preferans", present, divided=True), day=evening(3).date()
    )

    names = {str(row.pk): row.name for row in league.members.all()}
    tables = [{names[person] for person in table} for table in drawing.tables]
    assert len(tables) == 2
    assert (tables[0] < set(UPPER), tables[1] < set(LOWER)) == (True, True)
    assert len(drawing.out) == 2


def test_groups_too_small_for_a_table_are_refused(league: League) -> None:
    present = [str(member(league, name).pk) for name in ("Anna", "Ben", "Gil", "Ida")]

    with pytest.raises(Refused, match="present: too_few"):
        draw_round(league, RoundSettings("preferans", present, divided=True), day=evening(3).date())
