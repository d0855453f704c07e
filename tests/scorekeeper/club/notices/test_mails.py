"""Mails to members: chosen topics only, concerned members only, unsubscribed by one click."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.utils import timezone, translation

from games.values import Refused
from scorekeeper.club.evenings.round_draw import RoundSettings
from scorekeeper.club.evenings.rounds import draw_round
from scorekeeper.club.notices import services
from scorekeeper.club.notices.forms import MailForm
from scorekeeper.club.notices.models import Notice, Subscription
from scorekeeper.leagues.counting.count import stored_results
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.claims import claim_name
from scorekeeper.leagues.people.policy import role_in
from scorekeeper.leagues.people.services import change_role, remove_member
from scorekeeper.leagues.today import today_in
from scorekeeper.matches import services as matches
from scorekeeper.me.data import account_data
from scorekeeper.me.services import delete_account
from scorekeeper.webhooks.worker import deliver_due
from tests.support.club import (
    SIX,
    THREE,
    account,
    club,
    league_match_of_match,
    member,
    preferans,
    signed_in,
)
from tests.support.people import bettel
from tests.support.typed import plan_evening

pytestmark = pytest.mark.django_db

SITE = "https://cards.example.com"
EVENING = {"day": "2099-01-01", "time": "19:30", "place": "Bar"}


@pytest.fixture
def league(settings: Any) -> League:
    settings.MAIL = True
    return club()


def verify_address(name: str) -> None:
    address = {"email": f"{name.lower()}@example.com", "verified": True}
    EmailAddress.objects.get_or_create(user=account(name), primary=True, defaults=address)


def choose(league: League, name: str, *topics: str, language: str = "en") -> None:
    verify_address(name)
    user = account(name)
    with translation.override(language):
        form = {"mail": list(topics)}
        values = MailForm.read(form, league, role=role_in(user, league))
        services.choose_mail(league, user, values["mail"], site=SITE)


def delivered_mails() -> list[EmailMultiAlternatives]:
    """Deliver due mails; return them sorted by recipient."""
    mail.outbox.clear()
    deliver_due()
    mails = [message for message in mail.outbox if isinstance(message, EmailMultiAlternatives)]
    return sorted(mails, key=lambda message: message.to)


def first_paragraphs() -> dict[str, str]:
    """Deliver due mails; return the first paragraph of each, by recipient."""
    return {
        message.to[0].partition("@")[0]: re.sub("[\u2068\u2069]", "", str(message.body)).split(
            "\n\n"
        )[0]
        for message in delivered_mails()
    }


def test_nobody_gets_a_mail_without_choosing_it(league: League) -> None:
    verify_address("Dora")

    plan_evening(league, EVENING)
    preferans(league, THREE, "Ben", timezone.now())

    assert (delivered_mails(), Notice.objects.count()) == ([], 0)


def test_mail_of_an_evening_ends_by_one_click(league: League) -> None:
    choose(league, "Dora", "evenings")
    plan_evening(league, EVENING)

    (message,) = delivered_mails()

    key = Subscription.objects.get().key
    stop = f"{SITE}/notices/{key}/"
    assert message.subject == (
        "[Scorekeeper] Thursday: Evening planned: Thursday, 1 Jan 2099, 19:30"
    )
    assert message.extra_headers["List-Unsubscribe"] == f"<{stop}>"
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message.to == ["dora@example.com"]
    ((html, kind),) = message.alternatives
    assert kind == "text/html"
    for part in ("Bar", f"{SITE}/leagues/{league.slug}/evenings/", stop):
        assert part in str(message.body)
        assert part in str(html)

    strict = Client(enforce_csrf_checks=True)
    page = strict.get(f"/notices/{key}/").content.decode()
    assert "Get no more mails of" in page
    assert Subscription.objects.count() == 1
    answer = strict.post(f"/notices/{key}/", {"List-Unsubscribe": "One-Click"})

    assert (answer.status_code, Subscription.objects.count()) == (200, 0)
    assert strict.get(f"/notices/{key}/").status_code == 404
    plan_evening(league, EVENING)
    assert delivered_mails() == []


def test_each_member_is_mailed_only_the_own_table(league: League) -> None:
    for name in ("Anna", "Ben", "Dora"):
        choose(league, name, "tables")
    ids = {person.name: str(person.pk) for person in league.members.all()}
    names = {pk: name for name, pk in ids.items()}

    drawing = draw_round(league, RoundSettings("tarneeb", list(ids.values())), day=today_in(league))

    line = "Table 1, Tarneeb: " + ", ".join(names[pk] for pk in drawing.tables[0])
    expected = {
        name.lower(): line if ids[name] in drawing.tables[0] else "You sit out this round."
        for name in THREE
    }
    assert len(SIX) == len(ids)
    assert first_paragraphs() == expected


def test_corrected_result_is_mailed_to_the_members_it_moved(league: League) -> None:
    for name in THREE:
        choose(league, name, "results")
    match = preferans(league, THREE, "Ben", timezone.now())
    assert first_paragraphs() == {}

    matches.correct_deal(match, 1, bettel(0))

    day = league_match_of_match(match).evening.strftime("%-d %b %Y")
    head = f"- Croatian Preferans, {day}\n"
    assert len(stored_results(league_match_of_match(match))) == 3
    assert first_paragraphs() == {
        "anna": f"{head}- Points: −40 → +80\n- Place: 2 → 1",
        "ben": f"{head}- Points: +80 → −40\n- Place: 1 → 2",
    }


def test_claim_is_mailed_to_present_owners_only(league: League) -> None:
    change_role(member(league, "Ben"), "owner")
    choose(league, "Anna", "claims")
    choose(league, "Ben", "claims")
    with pytest.raises(Refused, match="mail: invalid"):
        choose(league, "Dora", "claims")
    change_role(member(league, "Ben"), "scorer")

    claim_name(member(league, "Gil"), account("Hilda"))

    assert first_paragraphs() == {"anna": "The account hilda says: I am Gil."}
    assert Notice.objects.count() == 0


def test_mail_is_in_the_language_that_was_used(league: League) -> None:
    choose(league, "Dora", "evenings", language="ar")
    plan_evening(league, EVENING)

    (message,) = delivered_mails()

    ((html, _kind),) = message.alternatives
    assert '<html lang="ar" dir="rtl">' in str(html)


def test_former_member_gets_no_mail_and_the_choice_is_deleted(league: League) -> None:
    choose(league, "Dora", "evenings")
    choose(league, "Ben", "evenings")
    plan_evening(league, EVENING)
    remove_member(member(league, "Dora"))
    delete_account(account("Ben"), "Gone")

    assert delivered_mails() == []
    assert (Subscription.objects.count(), Notice.objects.count()) == (0, 0)


def test_address_no_longer_confirmed_gets_no_mail(league: League) -> None:
    choose(league, "Dora", "evenings")
    EmailAddress.objects.update(verified=False)

    plan_evening(league, EVENING)

    assert (delivered_mails(), Notice.objects.count()) == ([], 0)


def test_mail_server_that_is_down_gets_the_mail_later(
    league: League, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(league, "Dora", "evenings")

    def refuse(_self: EmailMultiAlternatives) -> int:
        raise ConnectionRefusedError

    with monkeypatch.context() as down:
        down.setattr(EmailMultiAlternatives, "send", refuse)
        plan_evening(league, EVENING)
        assert delivered_mails() == []
    chosen, notice = Subscription.objects.get(), Notice.objects.get()
    assert (chosen.failures, chosen.error) == (1, "ConnectionRefusedError")
    assert notice.due_at is not None
    assert notice.due_at > timezone.now()
    Notice.objects.update(due_at=timezone.now())

    assert [message.to for message in delivered_mails()] == [["dora@example.com"]]
    assert Notice.objects.count() == 0
    assert "1 waits" not in signed_in("Anna").get(f"/leagues/{league.slug}/").content.decode()


@pytest.mark.parametrize(
    ("mailing", "confirmed", "code"), [(False, True, "invalid"), (True, False, "not_verified")]
)
def test_mail_is_refused_without_mail_or_a_confirmed_address(
    league: League, settings: Any, *, mailing: bool, confirmed: bool, code: str
) -> None:
    settings.MAIL = mailing
    if confirmed:
        verify_address("Dora")
    url = f"/api/v1/leagues/{league.slug}/notices/"

    refused = signed_in("Dora").put(url, {"mail": ["evenings"]}, "application/json")

    assert refused.status_code == 400
    assert [(error["field"], error["code"]) for error in refused.json()["errors"]] == [
        ("mail", code)
    ]
    assert not Subscription.objects.exists()


def test_choosing_mail_again_switches_it_on_after_failures(league: League) -> None:
    choose(league, "Dora", "evenings")
    subscriptions = Subscription.objects.all()
    subscriptions.update(off_since=timezone.now(), resting_until=timezone.now(), failures=9)

    choose(league, "Dora", "evenings", "tables")

    row = subscriptions.get()
    assert (row.off_since, row.resting_until, row.failures) == (None, None, 1)
    assert row.topics == ["evenings", "tables"]


def test_page_and_api_choose_the_same(league: League, settings: Any) -> None:
    verify_address("Dora")
    dora, url = signed_in("Dora"), f"/leagues/{league.slug}/notices/"

    saved = dora.post(url, {"mail": ["tables", "evenings"]})

    assert (saved.status_code, saved["Location"]) == (302, url)
    settings.WEB_PUSH_KEY = ""
    assert dora.get(f"/api/v1{url}").json() == {
        "mail": ["evenings", "tables"],
        "address": "dora@example.com",
        "push_key": None,
        "devices": [],
    }
    assert Subscription.objects.get().site == "http://testserver"
    page = dora.get(url).content.decode()
    assert page.count(" checked") == 2
    assert "claim" not in page
    data = "".join(account_data(account("Dora")))
    assert '"notices"' in data
    dora.put(f"/api/v1{url}", {"mail": []}, "application/json")
    assert not Subscription.objects.exists()
    settings.MAIL = False
    page = dora.get(url).content.decode()
    assert "This site sends no mail." in page
    assert 'name="mail"' not in page


def test_choice_is_in_neither_members_page_nor_file(league: League) -> None:
    choose(league, "Dora", "evenings")
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/"

    pages = [anna.get(url + path) for path in ("members/", "acts/", "notices/", "chats/")]
    file = b"".join(anna.get(f"{url}league.jsonl.gz"))

    texts = [page.content.decode() for page in pages]
    assert [text for text in texts if "dora@example.com" in text] == []
    assert b"dora@example.com" not in file
    assert league.acts.filter(kind__startswith="chat").count() == 0
