"""The page of a match in a code: looked at, imported, compared with the match of the site."""

import re
from typing import Any

import pytest
from django.test import Client

from games import GAMES
from games.code import write_hand_over
from scorekeeper.exports.files import limits
from scorekeeper.matches.log.hand_over import HandOver, content_of
from scorekeeper.matches.log.whole_code import match_content
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import record_deal
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.drawing import render_sheet
from scorekeeper.server.windows import Window
from tests.plugins.profiles import at_length
from tests.support.exports.codes import links, scanned, send_code, texts_of
from tests.support.exports.stored_matches import LONGEST, store_match
from tests.support.people import PASSED_OUT, SANAC, contract, sheet, start
from tests.support.phone.evening import as_on_phone
from tests.support.tables import changed, every_row

pytestmark = pytest.mark.django_db

FIRST, *OTHERS = GAMES


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def wiped(match: Match) -> None:
    """Delete a match, as on a site that was set up anew."""
    Match.objects.filter(pk=match.pk).delete()


@pytest.mark.parametrize("slug", [FIRST, *at_length(*OTHERS)])
def test_match_is_shown_as_those_who_watch_see_it(client: Client, slug: str) -> None:
    match = store_match(LONGEST[slug])
    before = every_row()

    page = text_of(send_code(client, scanned(match)))

    watched = text_of(client.get(f"/m/{match.code}/"))
    drawn = render_sheet(sheet_of(match))
    assert drawn in page
    assert page.count('class="deal"') == watched.count('class="deal"')
    assert "/share/" not in page
    assert "data-watch" not in page
    assert changed(before, every_row()) == {}


@pytest.mark.parametrize("slug", [FIRST, *at_length(*OTHERS)])
def test_imported_match_has_the_same_sheet_and_this_phone_scores_it(
    client: Client, slug: str
) -> None:
    match = store_match(LONGEST[slug])
    code, expected = scanned(match), sheet(match)
    wiped(match)

    preview = send_code(client, code, "import")
    response = send_code(client, code, "import", sure="1")

    imported = Match.objects.get()
    assert (preview.status_code, "Import this match?" in text_of(preview)) == (200, True)
    assert (response.status_code, response["Location"]) == (302, f"/m/{imported.code}/")
    assert sheet(imported) == expected
    assert imported.started_at == match.started_at
    assert client.get(f"/m/{imported.code}/details/").status_code == 200


def test_match_is_asked_about_before_it_is_imported(client: Client) -> None:
    code = scanned(start(PASSED_OUT, contract(0, SANAC)))

    send_code(client, code, "import")

    assert Match.objects.count() == 1


def test_form_sent_twice_imports_one_match(client: Client) -> None:
    match = start(PASSED_OUT)
    key = re.search(r'name="key" value="([^"]*)"', text_of(send_code(client, scanned(match))))
    assert key is not None

    answers = [send_code(client, scanned(match), "import", sure="1", key=key[1]) for _ in "12"]
    other = send_code(client, scanned(start()), "import", sure="1", key=key[1])

    assert answers[0]["Location"] == answers[1]["Location"]
    assert other["Location"] != answers[0]["Location"]


def test_match_of_several_codes_is_read_from_all_of_them_in_any_order(client: Client) -> None:
    match = store_match(LONGEST["nestors"])
    codes = scanned(match, digits=130).split()

    page = send_code(client, "\n".join([*codes[::-1], codes[0]]))

    assert len(codes) > 1
    assert render_sheet(sheet_of(match)) in text_of(page)


# A match that this site has


def test_match_that_the_site_has_comes_first(client: Client) -> None:
    match = start(PASSED_OUT)

    page = text_of(send_code(client, scanned(match)))

    known = page.index("This site has this match, with everything in the code.")
    assert known < page.index("Import this match?")
    assert f'<a href="/m/{match.code}/">' in page


def test_match_of_which_the_site_lacks_changes_says_how_many(client: Client) -> None:
    match = start(PASSED_OUT)
    newer = scanned(match, version=match.version + 2)

    page = text_of(send_code(client, newer))

    assert "This site has this match, without the last 2 changes." in page


def test_older_code_of_a_match_leads_to_it(client: Client) -> None:
    match = start(PASSED_OUT)
    older = scanned(match)
    record_deal(match, PASSED_OUT)

    page = text_of(send_code(client, older))

    assert "This site has this match, with everything in the code." in page


def test_codes_of_matches_cannot_be_guessed_here(client: Client, settings: Any) -> None:
    settings.RATE_LIMITS = True
    (digits,) = texts_of(match_content(start(PASSED_OUT)))
    guesses = [
        f"/m/{first}{second}222222/#{digits}" for first in "abcdefghjkm" for second in "23456789mn"
    ]

    answers = {send_code(client, guess).status_code for guess in guesses}

    assert answers == {200, 429}


# The fragment of an open page


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("more=1", "This code holds 1 more change than this site knows."),
        ("more=12", "This code holds 12 more changes than this site knows."),
        ("missing=1&parts=3", "Scan the other codes of the sheet too: 1 of 3 is missing."),
        ("missing=2&parts=3", "Scan the other codes of the sheet too: 2 of 3 are missing."),
    ],
)
def test_script_gets_the_words_for_what_a_link_carries(
    client: Client, query: str, expected: str
) -> None:
    part = text_of(client.get(f"/code/?{query}", headers={"HX-Request": "true"}))

    assert expected in part
    assert "<html" not in part


def test_reader_gets_the_form(client: Client) -> None:
    page = text_of(client.get("/code/?more=2"))

    assert '<textarea name="code"' in page
    assert "2 more changes" not in page


def test_page_of_files_leads_to_that_of_codes(client: Client) -> None:
    assert 'href="/code/"' in text_of(client.get("/import/"))


# The content for a phone


def test_phone_gets_the_content_of_a_code(client: Client) -> None:
    match = start(PASSED_OUT)

    answer = send_code(client, scanned(match), "read")

    assert answer["Answer"] == "entry"
    assert answer.json() == {"content": match_content(match)}


def test_phone_gets_the_content_that_hands_over_the_scoring(client: Client) -> None:
    match = as_on_phone(start(PASSED_OUT)) | {"words": 0}
    code = write_hand_over(content_of(HandOver(match, [], "k" * 32)))
    digits = str(int.from_bytes(code))

    answers = [send_code(client, digits, do) for do in ("read", "look", "import")]

    taken = {"match": match, "version": 1, "key": "k" * 32, "author": "Browser", "steps": []}
    assert answers[0].json() == {"content": taken}
    assert [answer.status_code for answer in answers[1:]] == [400, 400]
    assert "This code hands over the scoring of a match." in text_of(answers[1])
    assert "k" * 32 not in text_of(answers[1])


def test_phone_gets_the_refusals_of_a_code_as_json(client: Client) -> None:
    answer = send_code(client, "123", "read")

    assert answer.status_code == 400
    assert answer.json()["errors"] == [
        {
            "field": "code",
            "code": "code_damaged",
            "message": "This code is damaged or cut off. Scan it again.",
        }
    ]


# Limits and permission


def test_codes_of_a_network_are_limited_like_files(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATE_LIMITS = True
    monkeypatch.setattr(limits, "IMPORTS", Window(limit=1, seconds=3600))
    (digits,) = texts_of(match_content(start(PASSED_OUT)))

    answers = [send_code(client, digits, do) for do in ("look", "look", "read")]

    assert [answer.status_code for answer in answers] == [200, 429, 429]
    assert all(int(answer["Retry-After"]) > 0 for answer in answers[1:])
    assert answers[2].json()["code"] == "busy"


def test_code_can_be_looked_at_where_only_accounts_may_import_it(
    client: Client, settings: Any
) -> None:
    settings.MATCHES_BY = "accounts"
    code = scanned(start(PASSED_OUT))

    answers = [
        send_code(client, code),
        send_code(client, code, "import"),
        send_code(client, code, "import", sure="1"),
    ]

    assert [answer.status_code for answer in answers] == [200, 403, 403]
    assert 'value="import"' not in text_of(answers[0])
    assert "Matches here are started with an account." in text_of(answers[0])
    assert Match.objects.count() == 1


def test_links_of_another_site_are_read_too(client: Client) -> None:
    match = start(PASSED_OUT)
    (link,) = links(match, texts_of(match_content(match)))

    page = send_code(client, link.replace("testserver", "elsewhere.example") + ".12345")

    assert page.status_code == 200


def test_players_keep_their_shapes_when_a_match_is_imported(client: Client) -> None:
    match = start(PASSED_OUT, details={"suits": {"Anna": 4, "Dora": 1}})
    expected = match.read_document().suits

    send_code(client, scanned(match), "import", sure="1")

    imported = Match.objects.exclude(pk=match.pk).get()
    assert imported.read_document().suits == expected
    assert render_sheet(sheet_of(imported)) == render_sheet(sheet_of(match))


def test_shape_that_does_not_exist_is_refused(client: Client) -> None:
    answer = send_code(client, scanned(start(PASSED_OUT), suits={"Anna": 99}))

    assert answer.status_code == 400
    assert "Choose one of the ten shapes for each player." in text_of(answer)
