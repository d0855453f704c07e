"""The parts of a match's page: each rendered once for a version and a reader's view."""

from typing import Any

import pytest
from django.core.cache import cache
from django.http.response import HttpResponse
from django.template.loader import render_to_string

from scorekeeper.matches.services import record_deal, stop_match
from scorekeeper.matches.sheet import parts
from scorekeeper.matches.templatetags import many
from tests.scorekeeper.matches.conftest import Hands, Phone
from tests.support.people import ANNA, HEARTS, PASSED_OUT, contract, start

pytestmark = pytest.mark.django_db

HOSTILE = "<b>&'\"x"
ESCAPED = "&lt;b&gt;&amp;&#x27;&quot;x"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the templates of rendered parts."""
    templates: list[str] = []
    render = render_to_string

    def recording(template: str, page: dict[str, Any]) -> str:
        templates.append(template.removeprefix("matches/_").removesuffix(".html"))
        return render(template, page)

    monkeypatch.setattr(parts, "render_to_string", recording)
    parts.clear_cache()
    return templates


def test_part_is_drawn_once_for_each_version_and_way_to_read(
    scorer: Hands, watcher: Hands, drawn: list[str]
) -> None:
    match = start(PASSED_OUT, contract(ANNA, HEARTS))
    anna, cleo = scorer(match), watcher(match)

    def opened(phone: Phone, language: str = "en", part: str = "") -> list[str]:
        drawn.clear()
        phone.client.get(f"{phone.at}{part}", headers={"accept-language": language})
        return list(drawn)

    scored = ["ways", "tool_links", "strip", "now", "papers"]
    watched = ["ways", "strip", "now", "would_pay", "papers"]
    assert [opened(anna), opened(anna)] == [scored, []]
    assert [opened(cleo), opened(cleo), opened(cleo, "hr")] == [watched, [], watched]
    assert opened(cleo, part="?deals=120") == watched
    match = record_deal(match, PASSED_OUT).match
    assert [opened(anna), opened(anna), opened(cleo)] == [scored, [], watched]
    stop_match(match)
    at_the_foot = ["ways", "tool_links", "strip", "papers", "now"]
    assert [opened(anna), opened(anna)] == [at_the_foot, []]


def test_cached_parts_equal_a_new_rendering(scorer: Hands, watcher: Hands) -> None:
    match = start(PASSED_OUT, contract(ANNA, HEARTS))
    phones = scorer(match), watcher(match)
    cached = [text(phone.part("sheet/")) for _ in range(2) for phone in phones][2:]

    parts.clear_cache()
    cache.clear()

    assert [text(phone.part("sheet/")) for phone in phones] == cached


def text(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


def test_filters_escape_whatever_they_draw() -> None:
    player, declarer = {"name": HOSTILE, "suit": 1}, {"text": HOSTILE, "suit": 2}
    gain = {"players": [player], "unit": HOSTILE, "amount": HOSTILE, "changed": True}
    line = dict.fromkeys(("amount", "owner", "column", "why", "working"), HOSTILE)

    texts = [
        many.heads([HOSTILE]),
        many.amounts([{"head": HOSTILE, "cells": [HOSTILE]}]),
        many.chart_rows([{"href": HOSTILE, "says": HOSTILE, "cells": [declarer]}]),
        many.gains([gain, gain | {"changed": False}]),
        many.all_gains([gain]),
        many.deal_lines([line]),
    ]

    assert [html.count(ESCAPED) for html in texts] == [1, 2, 3, 3, 3, 5]
    assert [html.count(HOSTILE) for html in texts] == [0] * 6
