"""The code of a match that a phone makes is read by the site, and the other way round."""

import json
from typing import Any

import pytest

from games import GAMES
from games.code import TooLongForCodes, join, read, split, write
from scorekeeper.matches.log import whole_code
from scorekeeper.matches.log.whole_code import match_codes, match_content
from scorekeeper.matches.models import Match
from scorekeeper.phone.answers import answer
from tests.plugins.profiles import at_length
from tests.support.phone.evening import ORIGIN, as_on_phone, played_match

FIRST, *OTHERS = GAMES


def ask(kind: str, match: Match, **question: Any) -> Any:
    """Ask a phone, and return its answer."""
    whole = {"kind": kind, "match": as_on_phone(match), "origin": ORIGIN} | question
    return json.loads(answer(json.dumps(whole)))


@pytest.fixture
def match() -> Match:
    return played_match(FIRST)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", [FIRST, *at_length(*OTHERS)])
def test_site_reads_the_code_of_a_phone_and_the_phone_that_of_the_site(slug: str) -> None:
    match = played_match(slug)
    link = f"{ORIGIN}/m/{match.code}/"

    by_phone = json.loads(ask("code", match)["html"])
    content = ask("read-code", match, form={"digits": list(match_codes(match, link))})

    expected = match_content(match)
    assert by_phone["link"] == link
    # Only the site knows the zone, unless a scorer has set it.
    assert read(join(by_phone["digits"])) | {"zone": None} == expected | {"zone": None}
    assert json.loads(content["html"]) == expected
    assert (content["game"], content["version"]) == (slug, match.version)


@pytest.mark.django_db
def test_phone_refuses_a_damaged_code_in_the_readers_words(match: Match) -> None:
    refused = ask("read-code", match, form={"digits": ["256"]}, language="hr")

    assert (refused["status"], refused["html"]) == (
        400,
        "Kod je oštećen ili odrezan. Skenirajte ga ponovno.",
    )


@pytest.mark.django_db
def test_phone_has_the_link_alone_for_a_match_too_long(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_code, "room_for_digits", lambda _link: 30)

    by_phone = json.loads(ask("code", match)["html"])

    assert by_phone == {"link": f"{ORIGIN}/m/{match.code}/", "digits": []}
    with pytest.raises(TooLongForCodes):
        split(write(match_content(match)), 30)
