"""The end of a membership: feeds, the invite link, leaving by oneself."""

import pytest
from django.test import Client

from games.values import Refused
from scorekeeper.accounts.tokens import issue_token
from scorekeeper.leagues.models import League, Member
from scorekeeper.leagues.people import services
from tests.support.club import account, club, evening, member, preferans, signed_in

ATOM = "results.atom"


@pytest.fixture
def league(db: None) -> League:
    return club()


def feed_link(league: League, client: Client) -> str:
    """Return the feed key on the league's page, as a member sees it."""
    page = client.get(f"/leagues/{league.slug}/").content.decode()
    return page.split(f'"/leagues/{league.slug}/{ATOM}')[1].split('"')[0]


def status_of(league: League, key: str) -> int:
    return Client().get(f"/leagues/{league.slug}/{ATOM}{key}").status_code


@pytest.mark.engine
def test_every_member_has_a_feed_key_of_their_own(league: League) -> None:
    keys = [feed_link(league, signed_in(name)) for name in ("Anna", "Ben", "Dora")]

    assert len(set(keys)) == 3
    assert [status_of(league, key) for key in keys] == [200, 200, 200]


def test_removed_member_cannot_use_the_feed_or_the_old_invite_link(league: League) -> None:
    dora = signed_in("Dora")
    keys = [feed_link(league, dora), f"?key={league.feed_key}"]
    invite = f"/leagues/{league.slug}/join/{league.invite_key}/"

    services.remove_member(member(league, "Dora"))

    assert [status_of(league, key) for key in keys] == [404, 404]
    assert (dora.get(invite).status_code, dora.post(invite, {"name": "Dora"}).status_code) == (
        404,
        404,
    )
    assert dora.get(f"/leagues/{league.slug}/").status_code == 404


def test_others_keep_their_feeds_when_a_member_is_removed(league: League) -> None:
    key = feed_link(league, signed_in("Ben"))

    services.remove_member(member(league, "Dora"))

    assert status_of(league, key) == 200


def test_removing_a_name_without_an_account_keeps_the_invite_link(league: League) -> None:
    before = league.invite_key

    services.remove_member(member(league, "Finn"))

    assert League.objects.get().invite_key == before


def test_member_leaves_by_the_button_and_keeps_the_results(league: League) -> None:
    preferans(league, ["Anna", "Ben", "Dora"], "Dora", evening(10))
    dora = signed_in("Dora")
    button = f'action="/leagues/{league.slug}/leave/"'

    offered = button in dora.get(f"/leagues/{league.slug}/members/").content.decode()
    answer = dora.post(f"/leagues/{league.slug}/leave/", follow=True)

    former = member(league, "Dora")
    assert offered
    assert "You have left Thursday. Your results stay under your name." in answer.content.decode()
    assert (former.removed_at is None, former.results.count()) == (False, 1)
    assert dora.get(f"/leagues/{league.slug}/").status_code == 404


def test_only_owner_cannot_leave(league: League) -> None:
    with pytest.raises(Refused):
        services.leave_league(league, account("Anna"))

    page = signed_in("Anna").post(f"/leagues/{league.slug}/leave/")

    assert (page.status_code, member(league, "Anna").removed_at) == (400, None)


def test_member_leaves_over_the_api_and_removes_nobody_else(league: League) -> None:
    token = issue_token(account("Dora"))[1]
    client = Client(HTTP_AUTHORIZATION=f"Bearer {token}")
    url = f"/api/v1/leagues/{league.slug}/members/"

    refused = client.delete(f"{url}{member(league, 'Finn').pk}/")
    left_league = client.delete(f"{url}{member(league, 'Dora').pk}/")

    present = set(Member.objects.present().values_list("name", flat=True))
    assert (refused.status_code, left_league.status_code) == (403, 200)
    assert present == {"Anna", "Ben", "Eva", "Finn", "Gil"}
