"""Chat notices of a league: events, texts, deliveries."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from games.values import Refused
from scorekeeper.club.evenings.round_draw import RoundSettings
from scorekeeper.club.evenings.rounds import draw_round
from scorekeeper.club.evenings.swaps import swap
from scorekeeper.club.notices import services
from scorekeeper.club.notices.forms import ChatForm
from scorekeeper.club.notices.models import ChatTopic, Notice, Subscription
from scorekeeper.club.notices.neutral import neutral_text
from scorekeeper.club.tournaments.rounds import draw_next_round
from scorekeeper.leagues.acts.kind import kind_of
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.services import rename_member
from scorekeeper.leagues.seasons.services import close_season, reopen_season
from scorekeeper.leagues.today import today_in
from scorekeeper.matches import services as matches
from scorekeeper.webhooks import outbox
from scorekeeper.webhooks.failures import MOST_FAILURES
from scorekeeper.webhooks.worker import deliver_due
from tests.support.club import (
    SIX,
    THREE,
    account,
    club,
    league_match_of_match,
    member,
    preferans,
    season_of,
    signed_in,
)
from tests.support.people import bettel
from tests.support.receiver import Receiver, running_receiver
from tests.support.round_the_table import CUP
from tests.support.typed import change_evening, make_tournament, plan_evening

pytestmark = pytest.mark.django_db

SITE = "https://cards.example.com"
SECRET = "/hook?from=cards"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with running_receiver() as server:
        yield server


@pytest.fixture
def league() -> League:
    return club()


def chat(league: League, receiver: Receiver, *topics: str, language: str = "en") -> Subscription:
    """Subscribe a chat program to the given topics, default all."""
    values = {"url": receiver.url, "topics": list(topics or ChatTopic.values)}
    with translation.override(language):
        return services.add_chat(league, values, site=SITE, by=account("Anna"))


def delivered_lines(receiver: Receiver) -> list[list[str]]:
    """Deliver due notices; return the lines of each, without bidirectional marks."""
    deliver_due()
    bodies = [json.loads(body) for _path, _headers, body in receiver.taken]
    receiver.taken.clear()
    assert all(body["text"] == body["content"] for body in bodies)
    assert all(body["allowed_mentions"] == {"parse": []} for body in bodies)
    return [body["text"].replace("\u2068", "").replace("\u2069", "").split("\n") for body in bodies]


def test_planned_evening_is_announced_with_all_its_changes(
    league: League, receiver: Receiver
) -> None:
    chat(league, receiver, "evenings")
    url = f"{SITE}/leagues/{league.slug}/evenings/"

    values = {"day": "2099-01-01", "time": "19:30", "place": "Bar", "games": ["preferans"]}
    planned = plan_evening(league, values)
    change_evening(planned, {"place": "Café"})
    change_evening(planned, {"place": "Café"})
    change_evening(planned, {"cancelled": True})
    change_evening(planned, {"cancelled": False})

    day, place = "Thursday, 1 Jan 2099, 19:30", ["Café", "Croatian Preferans", url]
    assert delivered_lines(receiver) == [
        [f"Thursday: Evening planned: {day}", "Bar", *place[1:]],
        [f"Thursday: Evening changed: {day}", *place],
        [f"Thursday: Evening cancelled: {day}", *place],
        [f"Thursday: The evening of {day} takes place after all", *place],
    ]


def test_drawn_round_is_announced_by_table_and_again_after_a_swap(
    league: League, receiver: Receiver
) -> None:
    chat(league, receiver, "tables")
    ids = {person.name: str(person.pk) for person in league.members.all()}
    names = {pk: name for name, pk in ids.items()}
    day = today_in(league)

    drawing = draw_round(league, RoundSettings("tarneeb", [ids[name] for name in SIX]), day=day)
    one, two = drawing.tables[0][0], drawing.out[0]
    before = [
        "Table 1, Tarneeb: " + ", ".join(names[pk] for pk in drawing.tables[0]),
        "Out this round: " + ", ".join(names[pk] for pk in drawing.out),
    ]
    changed, _cost = swap(drawing, one, two)
    make = CUP | {"game": "preferans", "entrants": [ids[name] for name in SIX]}
    draw_next_round(make_tournament(league, make))

    first, second, third = delivered_lines(receiver)
    url = f"{SITE}/leagues/{league.slug}/tables/"
    assert first == ["Thursday: Round 1 is drawn", *before, url]
    assert second[0] == "Thursday: Round 1 was changed"
    assert second[1].endswith(": " + ", ".join(names[pk] for pk in changed.tables[0]))
    assert (third[0], len(third)) == ("Thursday: Round 1 of Cup is drawn", 4)


def test_match_is_announced_with_its_result_and_its_correction(
    league: League, receiver: Receiver
) -> None:
    chat(league, receiver, "matches")

    match = preferans(league, THREE, "Ben", timezone.now())
    matches.correct_deal(match, 1, bettel(0))

    day, url = league_match_of_match(match).evening.strftime("%-d %b %Y"), f"{SITE}/m/{match.code}/"
    assert delivered_lines(receiver) == [
        [
            f"Thursday: A match counts: Croatian Preferans, {day}",
            "Ben +80, Anna −40, Dora −40",
            url,
        ],
        [
            f"Thursday: A match was corrected: Croatian Preferans, {day}",
            "Anna +80, Ben −40, Dora −40",
            url,
        ],
    ]


def test_closed_season_is_announced_once_in_the_chats_language(
    league: League, receiver: Receiver
) -> None:
    chat(league, receiver, "seasons", language="hr")
    chat(league, receiver, "evenings")

    close_season(season_of(league))
    close_season(season_of(league))

    (lines,) = delivered_lines(receiver)
    assert lines[-1] == f"{SITE}/leagues/{league.slug}/"
    notice = {"kind": "season", "data": {"name": "2026"}}
    with translation.override("hr"):
        from scorekeeper.club.notices.words import notice_text  # noqa: PLC0415  beside its use

        assert lines[0] == f"Thursday: {notice_text(league, name=str, **notice).title}"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name",
    [
        "@everyone",
        "<!channel>",
        "<@U123>",
        "*b* _i_ ~s~ `c`",
        "||spoiler||",
        "[a](https://b.c)",
        "www.evil.example",
        ":tada:",
        "# big",
        "\\n",
        "&lt;!here&gt;",
        "a\u2028> b",
    ],
)
def test_name_is_neither_mention_nor_formatting_nor_link(name: str) -> None:
    plain = neutral_text(name)

    assert set(plain).isdisjoint("@#*_~`|\\[]<>:&!\u2028\n")
    assert "evil.example" not in plain
    assert neutral_text("Ana-Marija O'Neil (2.)").strip("\u2068\u2069") == "Ana-Marija O'Neil (2.)"


def test_names_of_a_table_are_neutralised_in_notices(league: League, receiver: Receiver) -> None:
    chat(league, receiver, "matches")
    rename_member(member(league, "Dora"), "@everyone *x*")

    preferans(league, ["Anna", "Ben", "@everyone *x*"], "Ben", timezone.now())

    ((_head, line, _at),) = delivered_lines(receiver)
    assert "\uff20everyone \u2217x\u2217" in line
    assert set(line).isdisjoint("@*")


def test_deal_is_stored_where_nothing_is_sent_and_the_owner_sees_why(
    league: League, receiver: Receiver
) -> None:
    hook = chat(league, receiver, "matches")
    receiver.status = 500

    match = preferans(league, THREE, "Ben", timezone.now())
    assert deliver_due() == 1

    assert league_match_of_match(match).results.count() == 3
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/"
    for path in ("desk/", "chats/"):
        page = anna.get(url + path).content.decode()
        assert "It answered with error 500." in page
        assert SECRET not in page
        assert "1 waits" in page
    (unsent,) = anna.get(f"/api/v1{url}desk/").json()["unsent"]
    assert (unsent["id"], unsent["host"]) == (str(hook.pk), "127.0.0.1")

    receiver.status = 200
    receiver.taken.clear()
    anna.post(f"{url}chats/{hook.pk}/", {"do": "test"})
    titles = [lines[0] for lines in delivered_lines(receiver)]

    assert titles[0].startswith("Thursday: A match counts")
    assert titles[1:] == ["Thursday: This is a test"]
    assert Notice.objects.count() == 0
    assert "1 waits" not in anna.get(f"{url}desk/").content.decode()


def test_dead_address_is_switched_off_and_a_test_switches_it_on(
    league: League, receiver: Receiver
) -> None:
    hook = chat(league, receiver, "seasons")
    receiver.status = 404
    close_season(season_of(league))
    for _try in range(MOST_FAILURES):
        Notice.objects.update(due_at=timezone.now())
        deliver_due()
    hook.refresh_from_db()
    assert (hook.off_since is not None, hook.status) == (True, 404)
    reopen_season(season_of(league))
    close_season(season_of(league))
    assert Notice.objects.count() == 1

    receiver.status, receiver.taken = 200, []
    services.send_test(hook)

    assert len(delivered_lines(receiver)) == 2


def test_address_is_in_no_act_page_answer_or_log(
    league: League, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    hook, anna = chat(league, receiver), signed_in("Anna")
    url = f"/api/v1/leagues/{league.slug}/chats/"
    receiver.status = 500

    answers = [
        anna.get(url),
        anna.patch(f"{url}{hook.pk}/", {"topics": ["tables"]}, "application/json"),
    ]
    answers += [anna.post(f"{url}{hook.pk}/test/"), anna.get(f"/leagues/{league.slug}/chats/")]
    deliver_due()
    services.remove_chat(hook, by=account("Anna"))
    answers += [anna.get(f"/leagues/{league.slug}/acts/")]

    assert [answer.status_code for answer in answers] == [200] * 5
    texts = [answer.content.decode() for answer in answers] + [caplog.text]
    texts += [json.dumps(act.data) for act in league.acts.all()]
    assert [text for text in texts if "from=cards" in text or "/hook" in text] == []
    assert [
        kind_of(act).text().replace("\u2068", "").replace("\u2069", "")
        for act in league.acts.all()[:3]
    ] == [
        "Removed the chat program at 127.0.0.1",
        "Changed what the chat program at 127.0.0.1 is told",
        "Added the chat program at 127.0.0.1",
    ]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"url": "http://10.0.0.1/", "topics": ["tables"]}, "url"),
        ({"url": "ftp://chat.example.com/", "topics": ["tables"]}, "url"),
        ({"topics": ["tables"]}, "url"),
        ({"url": "https://a.example.com/", "topics": []}, "topics"),
        ({"url": "https://a.example.com/", "topics": ["claims"]}, "topics"),
    ],
)
def test_wrong_chat_is_refused_by_its_field(league: League, body: Any, field: str) -> None:
    with pytest.raises(Refused) as refused:
        ChatForm.read(body, league)

    assert [refusal.field for refusal in refused.value.refusals] == [field]


def test_league_has_at_most_five_chats(league: League) -> None:
    values = {"url": "https://chat.example.com/hook", "topics": ["tables"]}
    for _chat in range(services.MOST_CHATS):
        services.add_chat(league, values, site=SITE)

    with pytest.raises(Refused, match="url: invalid"):
        services.add_chat(league, values, site=SITE)


def test_notices_given_up_are_forgotten_after_a_month(league: League, receiver: Receiver) -> None:
    services.send_test(chat(league, receiver))
    Notice.objects.update(due_at=None, created_at=timezone.now() - outbox.RETENTION)
    services.send_test(Subscription.objects.get())
    Notice.objects.order_by("pk").filter(pk=Notice.objects.order_by("pk")[0].pk).update(due_at=None)

    outbox.delete_old()

    assert [notice.due_at is None for notice in Notice.objects.all()] == [False]
    assert outbox.count_waiting() == 1
    due = outbox.next_due()
    assert due is not None
    assert abs(due - timezone.now()) < timedelta(minutes=1)


def test_long_notice_keeps_its_address_and_fits(league: League, receiver: Receiver) -> None:
    chat(league, receiver, "tables")
    names = [f"{'W' * 34}{number:03}" for number in range(60)]
    ids = [str(league.members.create(name=name).pk) for name in names]

    draw_round(league, RoundSettings("preferans", ids), day=today_in(league))

    deliver_due()
    ((_path, _headers, body),) = receiver.taken
    text = json.loads(body)["text"]
    assert len(text) < 2000
    assert text.endswith(f"\n…\n{SITE}/leagues/{league.slug}/tables/")


def test_match_without_subscribers_costs_one_query_for_notices(league: League) -> None:
    with CaptureQueriesContext(connection) as captured:
        preferans(league, THREE, "Ben", timezone.now())

    about = [query["sql"] for query in captured if "subscription" in query["sql"]]
    assert len(about) == 1
    assert not any("leagues_notice" in query["sql"] for query in captured)


def test_pages_cost_at_most_eight_queries(league: League) -> None:
    values = {"url": "https://chat.example.com/hook", "topics": ["tables"]}
    for _chat in range(services.MOST_CHATS):
        services.add_chat(league, values, site=SITE)
    anna, counts = signed_in("Anna"), {}

    for path in ("chats/", "notices/", "desk/"):
        with CaptureQueriesContext(connection) as captured:
            assert anna.get(f"/leagues/{league.slug}/{path}").status_code == 200
        counts[path] = len(captured)

    assert max(counts.values()) <= 8, counts
