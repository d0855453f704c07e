"""The list of deals: the newest immediately, earlier ones on demand, each rendered once."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.http.response import HttpResponse, HttpResponseBase
from django.template.loader import render_to_string

from scorekeeper.matches.models import Match
from scorekeeper.matches.services import change_details, correct_deal, record_deal, stop_match
from scorekeeper.matches.sheet import listing
from scorekeeper.web.drawing_cache import ENTRY_OVERHEAD, DrawingCache
from tests.scorekeeper.matches.conftest import Hands, Phone
from tests.support.people import ANNA, BEN, HEARTS, PASSED_OUT, contract, start

pytestmark = pytest.mark.django_db

LONG = {"start": 1000}
LISTED = re.compile(r'<li id="deal-(\d+)"')
MADE_UP = re.compile(r'<a href="([^"]*#deal-1)">1</a>')
LED = re.compile(r'href="([^"]*#deal-\d+)"')
EARLIER = re.compile(r'<a class="button quiet" href="([^"]+)" data-deals="(\d+)">Earlier deals')


def text(answer: HttpResponseBase) -> str:
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the numbers of rendered deals."""
    numbers: list[int] = []
    render = render_to_string

    def recording(template: str, page: dict[str, Any]) -> str:
        numbers.append(page["row"]["number"])
        return render(template, page)

    monkeypatch.setattr(listing, "render_to_string", recording)
    listing.clear_cache()
    return numbers


def test_long_list_begins_with_its_newest_deals(watcher: Hands) -> None:
    match = start(*[contract(ANNA, HEARTS)] + [PASSED_OUT] * 129, options=LONG)
    cleo = watcher(match)

    pages = [text(cleo.get(part)) for part in ("", "?deals=120", "?deals=121", "?deals=x")]

    listed = [[int(number) for number in LISTED.findall(page)] for page in pages]
    assert listed == [list(range(130, last, -1)) for last in (70, 10, 0, 70)]
    assert [EARLIER.findall(page) for page in pages] == [
        [("?deals=120#deal-70", "120")],
        [("?deals=180#deal-10", "180")],
        [],
        [("?deals=120#deal-70", "120")],
    ]
    marks = [f"#deal-{number}" for number in (1, 2, 3, 4)]
    earlier = [f"?deals=180{mark}" for mark in marks]
    led = [{link for link in LED.findall(page) if link.endswith(tuple(marks))} for page in pages]
    assert led == [set(earlier), set(earlier), set(marks), set(earlier)]


def test_chart_leads_scorers_to_deals_that_are_not_listed(scorer: Hands) -> None:
    match = start(*[PASSED_OUT] * 61, contract(ANNA, HEARTS), options=LONG)
    anna = scorer(match)

    led = [
        {
            link
            for link in LED.findall(text(anna.get(part)))
            if link.endswith(("#deal-1", "#deal-3"))
        }
        for part in ("", "?deals=120")
    ]

    assert led == [{"?deals=120#deal-1", "#deal-3"}, {"#deal-1", "#deal-3"}]


def test_result_leads_to_deals_that_are_not_listed(watcher: Hands) -> None:
    match = start(contract(ANNA, HEARTS), *[PASSED_OUT] * 60, options=LONG)
    cleo = watcher(match)
    now = MADE_UP.findall(text(cleo.get("settlement/")))
    stop_match(match)

    led = [MADE_UP.findall(text(cleo.get(part))) for part in ("settlement/", "", "?deals=120")]

    assert {*now, *led[0]} == {f"{cleo.at}?deals=120#deal-1"}
    assert [set(links) for links in led[1:]] == [{"?deals=120#deal-1"}, {"#deal-1"}]


def test_live_sheet_lists_as_many_deals_as_its_page(watcher: Hands, scorer: Hands) -> None:
    match = start(*[PASSED_OUT] * 61, options=LONG)

    def shown(phone: Phone, part: str) -> int:
        return len(LISTED.findall(text(phone.part(f"sheet/?since=&{part}"))))

    assert [shown(watcher(match), part) for part in ("", "deals=120", "deals=")] == [60, 61, 60]
    assert [shown(scorer(match), part) for part in ("", "deals=120")] == [60, 61]


def test_deal_is_drawn_once_for_each_way_it_reads(
    scorer: Hands, watcher: Hands, drawn: list[int]
) -> None:
    match = start(PASSED_OUT, contract(ANNA, HEARTS))
    anna, cleo = scorer(match), watcher(match)

    def opened(phone: Phone, language: str = "en") -> list[int]:
        drawn.clear()
        phone.client.get(phone.at, headers={"accept-language": language})
        return list(drawn)

    rendered = [opened(anna), opened(anna), opened(cleo), opened(cleo), opened(cleo, "hr")]
    match = record_deal(match, PASSED_OUT).match
    rendered += [opened(anna), opened(cleo)]
    match = correct_deal(match, 2, contract(BEN, HEARTS)).match
    rendered += [opened(cleo)]
    change_details(match, {"players": ["Anna", "Ben", "Eva"]})
    rendered += [opened(cleo), opened(cleo)]

    assert rendered == [[2, 1], [], [2, 1], [], [2, 1], [3], [3], [3, 2], [3, 2, 1], []]


def test_cached_deal_equals_a_new_rendering(watcher: Hands) -> None:
    match = start(PASSED_OUT, contract(ANNA, HEARTS))
    cleo = watcher(match)
    cached = [text(cleo.part("sheet/")) for _ in range(2)][1]

    listing.clear_cache()
    cache.clear()

    assert text(cleo.part("sheet/")) == cached
    assert LISTED.findall(cached) == ["2", "1"]


def test_match_with_agreement_shows_opinions_at_each_deal(watcher: Hands) -> None:
    match = start(PASSED_OUT, PASSED_OUT)
    Match.objects.filter(pk=match.pk).update(agreeing=True)

    assert LISTED.findall(text(watcher(match).get())) == ["2", "1"]


def test_drawings_are_kept_up_to_some_bytes() -> None:
    cache = DrawingCache(3 * (ENTRY_OVERHEAD + 2))
    rendered: list[str] = []

    def get(key: str) -> str:
        def draw() -> str:
            rendered.append(key)
            return key * 2

        return cache.get(key, None, draw)

    values = [get(key) for key in "abcabdabc"]

    assert values == [key * 2 for key in "abcabdabc"]
    assert rendered == list("abcdc")
    assert cache.bytes == 3 * (ENTRY_OVERHEAD + 2)
    cache.clear()
    assert (cache.bytes, get("a"), rendered[-1]) == (0, "aa", "a")
