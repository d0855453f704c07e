"""A match's key is where a scorer hands it on, and in no other page, file or code."""

import json
import re
from collections.abc import Iterator

import pytest
from django.http.response import HttpResponseBase
from django.test import Client

from games.code import join, read
from scorekeeper.engine.samples import KEY, samples
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from tests.scorekeeper.matches.conftest import Hands
from tests.support.addresses import MATCHES, rows
from tests.support.exports.camera import codes_on_paper, codes_on_pictures
from tests.support.people import THREE_DEALS, reloaded, start
from tests.support.scanning import codes_in

pytestmark = pytest.mark.django_db

FILLED = {
    "<deal:number>": "1",
    "<deal_number:number>": "1",
    "<key:key>": "k" * 32,
}
KINDS = ("json", "csv", "xlsx", "pdf", "png")
HANDED_ON = ("share/", "log/")
"""The pages from which a scorer hands the key on: to another phone, and to this phone's store."""
DIGITS = re.compile(r"#(\d+)")


@pytest.fixture
def match() -> Match:
    """Provide a match with a correction, a note and a change of seats."""
    match = services.correct_deal(start(*THREE_DEALS), 2, dict(THREE_DEALS[0])).match
    return reloaded(match)


def paths_of(match: Match) -> Iterator[str]:
    """Yield the paths of all pages and files of a match."""
    for row in rows(MATCHES):
        if row.method != "GET" or not row.route.startswith(("m/<", "api/v1/matches/<")):
            continue
        path = row.route.replace("<code:code>", match.code)
        path = path.replace("<match_name:name>", match.code)
        for part, value in FILLED.items():
            path = path.replace(part, value)
        for kind in KINDS if "<kind:kind>" in path else ("",):
            yield f"/{path.replace('<kind:kind>', kind)}"


def content_of(answer: HttpResponseBase) -> bytes:
    if answer.streaming:
        return b""  # the stream of events tells versions alone
    return bytes(getattr(answer, "content", b""))


def texts_in(answer: HttpResponseBase) -> Iterator[str]:
    """Yield the content of an answer, and what the codes in it hold."""
    content, kind = content_of(answer), answer.headers.get("Content-Type", "")
    text = content.decode(errors="replace")
    codes = codes_in(text)
    if "pdf" in kind:
        codes = codes_on_paper(content)
    if "png" in kind:
        codes = codes_on_pictures([content])
    yield text
    for code in codes:
        yield code
        yield from (json.dumps(read(join([digits]))) for digits in DIGITS.findall(code))


def test_no_page_or_file_of_a_match_holds_its_key_but_two(match: Match, scorer: Hands) -> None:
    readers = {"scorer": scorer(match).client, "watcher": Client()}

    holding = {
        (reader, path)
        for reader, client in readers.items()
        for path in paths_of(match)
        if any(match.scorer_key in text for text in texts_in(client.get(path)))
    }

    assert holding == {("scorer", f"/m/{match.code}/{page}") for page in HANDED_ON}


def test_codes_were_read_on_pages_paper_and_pictures(match: Match) -> None:
    paths = [f"/m/{match.code}/{page}" for page in ("share/", "export.pdf", "export.png")]

    texts = [list(texts_in(Client().get(path))) for path in paths]

    assert [any('"deals"' in text for text in of_page) for of_page in texts] == [True] * 3


def test_no_answer_of_a_phone_holds_the_key_but_that_which_takes_over() -> None:
    holding = set()
    for question, answer in samples(["nestors"]):
        form, drawn = json.loads(question)["form"], json.loads(answer)
        drawn["html"] = re.sub(f'name="key" value="{KEY}"', "", drawn["html"])
        texts = [json.dumps(drawn), *codes_in(drawn["html"])]
        if any(KEY in text for text in texts):
            holding.add((json.loads(question)["kind"], *sorted(form)))

    assert holding == {("take-over", "digits", "sure")}
