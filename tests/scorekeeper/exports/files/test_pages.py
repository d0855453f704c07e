import io
import json
import re
from html import unescape
from threading import BoundedSemaphore

import pypdf
import pytest
import time_machine
from django.test import Client, override_settings
from django.urls import reverse

from games import GAMES
from scorekeeper.exports.files import limits as costs
from scorekeeper.exports.files.as_json import match_file
from scorekeeper.exports.files.make import KINDS
from scorekeeper.exports.paper import typeset as typesetting
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import note_pending
from scorekeeper.players.names import LONGEST_TITLE
from scorekeeper.server.windows import Window
from tests.support.club import SIX, club, evening, preferans
from tests.support.exports.match_files import upload
from tests.support.exports.printed_text import alternative_texts
from tests.support.exports.stored_matches import LONGEST, store_match
from tests.support.people import PASSED_OUT, SANAC, contract, start

pytestmark = pytest.mark.django_db

IMPORT = "/api/v1/matches/import/"
BEGINS = {"json": b"{", "csv": b"\xef\xbb\xbf", "xlsx": b"PK", "pdf": b"%PDF", "png": b"\x89PNG"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_handed_out_as_every_kind_of_file(
    client: Client, slug: str, kind: str
) -> None:
    match = store_match(LONGEST[slug])

    response = client.get(f"/m/{match.code}/export.{kind}")

    assert response.status_code == 200
    assert response.content.startswith(BEGINS[kind])
    assert response["Content-Type"] == KINDS[kind][0]
    assert response["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("kind", KINDS)
def test_match_with_a_noted_and_a_damaged_deal_is_handed_out(client: Client, kind: str) -> None:
    match = start(PASSED_OUT, details={"title": "Ž" * LONGEST_TITLE})
    match = note_pending(match, {"kind": "contract", "declarer": 1, "contract": 3}).match
    match.document["deals"].append({"kind": "lost"})
    match.save()

    response = client.get(f"/m/{match.code}/export.{kind}")

    begins = BEGINS[kind]
    assert (response.status_code, response.content[: len(begins)]) == (200, begins)


def test_file_has_a_name_that_sorts_in_ascii_and_in_utf8(client: Client) -> None:
    match = start(players=["Žana", "Bo/ris", "静香"])

    header = client.get(f"/m/{match.code}/export.json")["Content-Disposition"]

    date = match.evening.isoformat()
    assert header == (
        f'attachment; filename="{date}-preferans-Zana-Bo_ris-__.json"; '
        f"filename*=UTF-8''{date}-preferans-%C5%BDana-Bo_ris-%E9%9D%99%E9%A6%99.json"
    )


@pytest.mark.parametrize(
    "expected",
    ["export.pdf?paper=a3", "export.png?show=all", "export.csv?table=keys", "export.pdf?paper="],
)
def test_unoffered_value_is_refused(client: Client, expected: str) -> None:
    assert client.get(f"/m/{start().code}/{expected}").status_code == 400


@pytest.mark.parametrize("table", ["deals", "lines", "totals", "result", "payments"])
def test_each_table_is_a_csv_file_of_its_own(client: Client, table: str) -> None:
    response = client.get(f"/m/{start(PASSED_OUT).code}/export.csv?table={table}")

    assert f"Anna-Ben-Dora.{table}.csv" in response["Content-Disposition"]


def test_match_that_does_not_exist_has_no_file(client: Client) -> None:
    assert client.get("/m/k7pq2mxa/export.pdf").status_code == 404
    assert client.get(f"/m/{start().code}/export.exe").status_code == 404


def test_page_offers_every_kind_of_file_and_each_leads_somewhere(client: Client) -> None:
    match = start(PASSED_OUT)

    page = client.get(f"/m/{match.code}/exports/").content.decode()

    links = [
        unescape(link) for link in re.findall(r'href="([^"]*(?:export\.|sheet\.)[^"]*)"', page)
    ]
    assert {re.split(r"[.?]", link)[1] for link in links} == set(KINDS)
    assert {client.get(link).status_code for link in links} == {200}


def test_match_page_links_to_the_exports(client: Client) -> None:
    match = start()

    page = client.get(f"/m/{match.code}/").content.decode()

    assert f'href="/m/{match.code}/exports/"' in page


@pytest.mark.parametrize("slug", GAMES)
def test_rules_page_leads_to_an_empty_sheet(client: Client, slug: str) -> None:
    address = reverse("blank-sheet", args=(slug,))

    page = client.get(f"/games/{slug}/").content.decode()
    response = client.get(address)

    assert f'href="{address}"' in page
    assert (response.status_code, response.content[:5]) == (200, b"%PDF-")


def test_link_preview_shows_the_score(client: Client) -> None:
    match = start(contract(0, SANAC))

    page = client.get(f"/m/{match.code}/").content.decode()

    values = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert values == {
        "type": "website",
        "site_name": "Scorekeeper",
        "title": "Croatian Preferans · Anna, Ben, Dora",
        "description": "Anna: +34 · Ben: −12 · Dora: −22",
        "url": f"http://testserver/m/{match.code}/",
        "image": f"http://testserver/m/{match.code}/export.png?show=card",
    }


def test_link_preview_hides_a_private_leagues_match(client: Client) -> None:
    open_to_all, hidden = club(name="Open", public=True), club(name="Hidden")
    public_match = preferans(open_to_all, SIX[:3], "Ben", evening(3))
    kept_back = preferans(hidden, SIX[:3], "Ben", evening(3))

    previews = [
        'property="og:' in client.get(f"/m/{match.code}/").content.decode()
        for match in (public_match, kept_back)
    ]

    assert previews == [True, False]


def test_code_on_a_printed_sheet_leads_to_watching(client: Client) -> None:
    match = start(PASSED_OUT)
    client.get(f"/m/{match.code}/score/{match.scorer_key}")

    file = client.get(f"/m/{match.code}/export.pdf").content

    reader = pypdf.PdfReader(io.BytesIO(file))
    texts = list(alternative_texts(reader.root_object["/StructTreeRoot"]))
    assert [text_part for text_part in texts if text_part.startswith("http")] == [
        f"http://testserver/m/{match.code}/"
    ]
    assert match.scorer_key not in " ".join(page.extract_text() for page in reader.pages)


def test_burst_of_sheets_is_asked_to_retry_later(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = start()
    for _ in range(typesetting.MOST_WAITING):
        typesetting._places.acquire()  # noqa: SLF001  as if so many were waiting

    response = client.get(f"/m/{match.code}/export.pdf")
    typesetting._places.release(typesetting.MOST_WAITING)  # noqa: SLF001

    assert (response.status_code, response["Retry-After"]) == (503, "2")
    assert client.get(f"/m/{match.code}/export.pdf").status_code == 200


# Imports


def test_phone_that_brings_a_match_scores_it(client: Client) -> None:
    file = match_file(start(PASSED_OUT))

    response = upload(client, file)

    actual = Match.objects.order_by("pk").last()
    assert actual is not None
    assert (response.status_code, response["Location"]) == (302, f"/m/{actual.code}/")
    assert client.get(f"/m/{actual.code}/details/").status_code == 200
    assert Client().get(f"/m/{actual.code}/details/").status_code == 403


def test_page_shows_the_errors_of_a_file_with_their_place(client: Client) -> None:
    file = json.loads(match_file(start(PASSED_OUT)))
    file["deals"][0]["kind"] = "<b>"

    response = upload(client, json.dumps(file).encode())

    assert response.status_code == 400
    assert '<code dir="ltr">deals.0.kind</code>' in response.content.decode()
    assert Match.objects.count() == 1


HOSTILE = {
    "not JSON": b"PK\x03\x04",
    "empty": b"",
    "deep": b"[" * 100_000,
    "a bomb of small values": b"[" + b"0," * 600_000 + b"0]",
    "quotes that never close": b"[" * 40 + b'\\"' * 1_000_000,
    "a number of many digits": b'{"format": ' + b"9" * 100_000 + b"}",
    "twice the same name": b'{"format": 1, "format": 2}',
    "half a letter": b'{"format": "\\ud800"}',
    "another encoding": '{"format": "x"}'.encode("utf-16"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_upload_stores_nothing(client: Client, name: str) -> None:
    response = upload(client, HOSTILE[name])

    assert (response.status_code, Match.objects.count()) == (400, 0)


def test_upload_beyond_five_megabytes_is_refused(client: Client) -> None:
    assert upload(client, b" " * 5_000_001).status_code == 400
    assert upload(client, b" " * 5_200_000).status_code == 413


@override_settings(RATE_LIMITS=True)
@time_machine.travel(1_800_000_000 - 1_800_000_000 % 3600 + 1_000, tick=False)
def test_files_of_a_network_are_limited(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "IMPORTS", Window(limit=1, seconds=3600))
    file = match_file(start(PASSED_OUT))

    answers = [upload(client, file), upload(client, file)]

    assert [answer.status_code for answer in answers] == [302, 429]
    assert answers[1]["Retry-After"] == "2600"
    assert "Try again in 44 minutes." in answers[1].content.decode()
    assert Match.objects.count() == 2


def test_burst_of_files_is_asked_to_retry_later(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = match_file(start(PASSED_OUT))
    monkeypatch.setattr(costs, "_places", BoundedSemaphore(1))

    with costs.import_turn():
        page, api = upload(client, file), client.post(IMPORT, file, "application/json")
    after = upload(client, file)

    assert [(answer.status_code, answer["Retry-After"]) for answer in (page, api)] == [
        (503, "2")
    ] * 2
    assert "Other files are being checked" in page.content.decode()
    assert (after.status_code, Match.objects.count()) == (302, 2)


def test_form_without_a_file_says_so(client: Client) -> None:
    assert "Choose a file" in client.post("/import/").content.decode()


def test_history_marks_an_imported_match(client: Client) -> None:
    file = json.loads(match_file(start(PASSED_OUT)))
    del file["history"]
    code = upload(client, json.dumps(file).encode())["Location"].split("/")[2]

    page = client.get(f"/m/{code}/history/").content.decode()

    assert "Imported from a file" in page
    assert "passed_out" not in page
