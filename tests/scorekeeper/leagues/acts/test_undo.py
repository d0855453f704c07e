"""Undo of acts: the earlier state is restored; refused after a newer change of the same data."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from games.values import Refused
from scorekeeper.accounts.tokens import issue_token
from scorekeeper.club.past.columns import Content
from scorekeeper.club.past.lines import Reading
from scorekeeper.club.past.plan import ImportOrder
from scorekeeper.club.past.services import import_past
from scorekeeper.leagues import services
from scorekeeper.leagues.acts.kind import kind_of
from scorekeeper.leagues.acts.undo import undo
from scorekeeper.leagues.counting.seats import name_players
from scorekeeper.leagues.models import Act, Aggregate, League, Member, Rating, Result, Season, Seat
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.people.claims import claim_name, decline_claim
from scorekeeper.leagues.people.leave import leave_all
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import change_season
from tests.support.club import (
    THREE,
    account,
    club,
    evening,
    member,
    preferans,
    season_of,
    signed_in,
)
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db

ISOLATES = str.maketrans("", "", "\u2068\u2069")
VOLATILE = ("feed_key", "invite_key")


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Play two matches; Benny is an unclaimed name."""
    league = club()
    people.add_member(league, "Benny")
    preferans(league, THREE, "Anna", evening(10))
    preferans(league, ["Anna", "Benny", "Dora"], "Benny", evening(11))
    return league


def state(league: League) -> dict[str, Any]:
    """Return all rows that acts can change."""
    tables = {
        "league": League.objects.filter(pk=league.pk),
        "members": Member.objects.order_by("pk"),
        "seasons": Season.objects.order_by("pk"),
        "seats": Seat.objects.order_by("league_match", "number"),
        "sums": Aggregate.objects.order_by("season", "game", "member"),
        "results": Result.objects.order_by("league_match", "seat"),
        "ratings": Rating.objects.order_by("game", "member"),
    }
    left_out = {*VOLATILE, "id"}
    return {
        name: [
            {
                key: value
                for key, value in row.items()
                if key not in left_out or (key == "id" and name in {"members", "seasons"})
            }
            for row in rows.values()
        ]
        for name, rows in tables.items()
    }


def newest(league: League) -> Act:
    act = league.acts.first()
    assert act is not None
    return act


def act_text(act: Act) -> str:
    with override("en"):
        return kind_of(act).text().translate(ISOLATES)


def import_hugo(league: League, _anna: object) -> None:
    order = ImportOrder(
        Content.MEMBERS, [("player",), ("Hugo",)], Reading(places={"player": 0}, head=True)
    )
    import_past(league, account("Anna"), order)


Work = Callable[[League, Any], object]
WORK: dict[str, tuple[Work, str]] = {
    "member_renamed": (
        lambda league, by: people.rename_member(member(league, "Eva"), "Evita", by=by),
        "Renamed Eva to Evita",
    ),
    "role_changed": (
        lambda league, by: people.change_role(member(league, "Dora"), "guest", by=by),
        "Changed the role of Dora: member → guest",
    ),
    "member_removed": (
        lambda league, by: people.remove_member(member(league, "Ben"), by=by),
        "Removed Ben",
    ),
    "members_merged": (
        lambda league, by: people.merge_members(
            member(league, "Benny"), member(league, "Ben"), by=by
        ),
        "Merged Benny with Ben",
    ),
    "who_is_who": (
        lambda league, by: name_players(
            counted_match_of(league, "Benny"), {1: member(league, "Gil")}, by=by
        ),
        "Benny → Gil",
    ),
    "settings_changed": (
        lambda league, by: services.change_league(
            league, {"place_points": [9, 4, 1], "best_of": 1, "name": "Friday"}, by=by
        ),
        "Changed the settings: Name: Thursday → Friday; Number of best matches that count: 10 → 1",
    ),
    "season_changed": (
        lambda league, by: change_season(
            season_of(league),
            SeasonForm.read({"name": "Autumn", "starts_on": "2026-09-11"}, partial=True),
            by=by,
        ),
        "Changed the season 2026: Name: 2026 → Autumn; From: 1 Sep 2026 → 11 Sep 2026",
    ),
    "imported": (import_hugo, "Imported members: 1, results: 0"),
}


def counted_match_of(league: League, name: str) -> Any:
    return league.matches.get(seats__name=name)


@pytest.mark.parametrize("kind", WORK)
def test_undo_restores_every_row_and_its_undo_repeats_the_act(league: League, kind: str) -> None:
    work, message = WORK[kind]
    league.refresh_from_db()
    before = state(league)

    work(league, account("Anna"))
    act, after = newest(league), state(league)
    taken_back = undo(act, by=account("Anna"))

    assert (act.kind, act.who, message in act_text(act)) == (kind, "Anna", True), act_text(act)
    assert (taken_back.undoes, state(league), check_stored_results()) == (act, before, "")
    if kind != "imported":
        again = undo(taken_back, by=account("Anna"))
        assert (again.undoes, check_stored_results()) == (taken_back, "")
        same = {**state(league), "members": 0} == {**after, "members": 0}
        assert same or kind == "member_removed"


def test_account_and_role_go_back_to_the_name_when_a_merge_is_taken_back(league: League) -> None:
    people.change_role(member(league, "Gil"), "guest")
    before = state(league)

    people.merge_members(member(league, "Dora"), member(league, "Gil"), by=account("Anna"))
    former_user = member(league, "Gil").user
    undo(newest(league), by=account("Anna"))

    assert (former_user, state(league), check_stored_results()) == (account("Dora"), before, "")


def test_undo_is_refused_when_something_newer_changed_the_same(league: League) -> None:
    eva, anna = member(league, "Eva"), account("Anna")
    people.rename_member(eva, "Evita", by=anna)
    first = newest(league)
    people.change_role(eva, "scorer", by=anna)
    people.rename_member(eva, "Eve", by=anna)
    second, before = newest(league), state(league)

    with pytest.raises(Refused) as refused:
        undo(first, by=anna)

    assert refused.value.refusals[0].code == "changed_since"
    assert state(league) == before
    undo(second, by=anna)
    undo(first, by=anna)
    assert (member(league, "Eva").role, league.acts.count()) == ("scorer", 15)


def test_undo_is_refused_when_it_was_taken_back_or_cannot_be(league: League) -> None:
    people.rename_member(member(league, "Eva"), "Evita", by=account("Anna"))
    renamed = newest(league)
    undo(renamed, by=account("Anna"))
    links = services.renew_links(league).acts.get(kind="links_renewed")

    codes = []
    for act in (renamed, links):
        with pytest.raises(Refused) as refused:
            undo(act, by=account("Anna"))
        codes.append(refused.value.refusals[0].code)

    assert codes == ["undone", "for_good"]


def test_log_has_no_name_of_a_deleted_account(league: League) -> None:
    dora = account("Dora")
    people.rename_member(member(league, "Dora"), "Dorothea", by=dora)
    people.rename_member(member(league, "Gil"), "Gila", by=dora)

    leave_all(dora, "former player")

    texts = [f"{act.who} {act.data} {act_text(act)}" for act in league.acts.all()]
    assert [text for text in texts if "Dor" in text or "dora" in text] == []
    assert sum("former player" in text for text in texts) >= 3


def test_log_has_no_name_of_a_deleted_account_that_only_claimed(league: League) -> None:
    decline_claim(claim_name(member(league, "Gil"), account("Hilda")))

    leave_all(account("Hilda"), "former player")

    declined, claimed = league.acts.all()[:2]
    assert (declined.data["account"], claimed.who) == ("former player", "former player")


# Page and API


def test_owner_takes_an_act_back_on_the_page(league: League) -> None:
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/acts/"
    people.rename_member(member(league, "Eva"), "Evita", by=account("Anna"))
    act = newest(league)

    offered = f'action="{url}{act.pk}/undo/"' in anna.get(url).content.decode()
    answer = anna.post(f"{url}{act.pk}/undo/", follow=True).content.decode()
    again = anna.post(f"{url}{act.pk}/undo/")

    assert offered
    assert "Undone: Renamed" in answer
    assert "Taken back by <bdi>Anna</bdi>." in answer
    assert (again.status_code, "This has been taken back already." in again.content.decode()) == (
        409,
        True,
    )


def test_page_shows_acts_of_a_person_and_of_a_kind(league: League) -> None:
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/acts/"
    services.change_league(league, {"minimum": 7}, by=account("Anna"))

    html = anna.get(url, {"who": "Ben"}).content.decode().translate(ISOLATES)
    settings = anna.get(url, {"kind": "league"}).content.decode().translate(ISOLATES)
    nobody = anna.get(url, {"who": "Cleo"}).content.decode()

    assert ("Joined as Ben" in html, "Changed the settings" in html) == (True, False)
    assert ("Joined as Ben" in settings, "Changed the settings" in settings) == (False, True)
    assert "Nothing done yet" in nobody


def test_acts_page_costs_the_same_for_many_acts(
    league: League, django_assert_max_num_queries: Any
) -> None:
    anna = signed_in("Anna")
    for number in range(60):
        people.rename_member(member(league, "Eva"), f"Eva {number}")
        people.rename_member(member(league, f"Eva {number}"), "Eva")

    with django_assert_max_num_queries(8):
        answer = anna.get(f"/leagues/{league.slug}/acts/")

    assert (answer.content.decode().count("Renamed"), answer.status_code) == (50 + 1, 200)


def test_api_lists_acts_and_takes_one_back(league: League) -> None:
    token = issue_token(account("Anna"))[1]
    client = Client(HTTP_AUTHORIZATION=f"Bearer {token}")
    url = f"/api/v1/leagues/{league.slug}/acts/"
    people.rename_member(member(league, "Eva"), "Evita", by=account("Ben"))

    (first, *_others) = client.get(url).json()["results"]
    undone = client.post(f"{url}{first['id']}/undo/").json()
    again = client.post(f"{url}{first['id']}/undo/")
    results = client.get(url, {"by": "Ben", "kind": "members"}).json()["results"]

    assert (first["by"], first["says"].translate(ISOLATES)) == ("Ben", "Renamed Eva to Evita")
    assert (undone["undoes"], undone["by"]) == (first["id"], "Anna")
    assert (again.status_code, again.json()["code"]) == (400, "refused")
    assert [(act["kind"], act["undone_by"]) for act in results] == [
        ("member_renamed", undone["id"]),
        ("member_joined", None),
    ]
    assert client.get(url, {"kind": "x"}).status_code == 400
