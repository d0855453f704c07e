"""Readers of Serbian, Bosnian and Montenegrin are answered in Croatian."""

import pytest
from django.test import Client

from tests.support.people import PASSED_OUT, start

NEAR = [
    "sr",
    "sr-Latn",
    "sr-Cyrl",
    "sr-RS",
    "sr-Latn-ME",
    "sr-Cyrl-BA",
    "SR-latn-us",
    "bs",
    "bs-BA",
    "bs-Cyrl-BA",
    "cnr",
    "cnr-Latn-ME",
    "sh",
    "me",
    "sr-RS,sr;q=0.9,en-US;q=0.8,en;q=0.7",
    "de;q=0.9, bs;q=0.8, en;q=0.5",
]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("languages", NEAR)
def test_page_is_croatian_for_readers_of_a_near_language(client: Client, languages: str) -> None:
    answer = client.get("/", headers={"Accept-Language": languages})

    assert '<html lang="hr" dir="ltr">' in answer.content.decode()
    assert answer["Content-Language"] == "hr"
    assert "Accept-Language" in answer["Vary"]


@pytest.mark.parametrize(
    ("languages", "expected"),
    [
        ("en, sr;q=0.9", "en"),
        ("ar, bs;q=0.5", "ar"),
        ("es-ME", "en"),
        ("srn", "en"),
        ("x-sr", "en"),
        ("mer", "en"),
        ("smj-sr", "en"),
    ],
)
def test_other_language_is_answered_as_before(
    client: Client, languages: str, expected: str
) -> None:
    answer = client.get("/", headers={"Accept-Language": languages})

    assert answer["Content-Language"] == expected


def test_language_chosen_by_the_reader_comes_first(client: Client) -> None:
    client.post("/i18n/", {"language": "en", "next": "/"})

    answer = client.get("/", headers={"Accept-Language": "sr"})

    assert answer["Content-Language"] == "en"


def test_reason_and_error_of_the_api_are_croatian(client: Client) -> None:
    match = start(PASSED_OUT)
    address = f"/api/v1/matches/{match.code}/"
    reader = {"Accept-Language": "bs-BA"}

    sheet = client.get(f"{address}sheet/", headers=reader)
    error = client.get("/api/v1/matches/22222222/", headers=reader)

    croatian = client.get("/api/v1/matches/22222222/", headers={"Accept-Language": "hr"})
    assert sheet["Content-Language"] == error["Content-Language"] == "hr"
    assert error.json()["detail"] == croatian.json()["detail"]
    assert error.json()["detail"] != client.get("/api/v1/matches/22222222/").json()["detail"]
