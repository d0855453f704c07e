"""PDFs of a league, downloaded and read back."""

import io
from typing import Any

import pypdf
import time_machine
from django.test import Client

from scorekeeper.leagues.models import League
from tests.support.club import evening, signed_in
from tests.support.exports.printed_text import text_of

DAY = 12
"""The day of September on which PDFs are made."""


def request_paper(league: League, kind: str, reader: Client | None = None, **query: str) -> Any:
    """Return the response to a request for a PDF, by default from the member Dora."""
    language = query.pop("language", "en")
    with time_machine.travel(evening(DAY)):
        return (reader or signed_in("Dora")).get(
            f"/leagues/{league.slug}/{kind}.pdf", query, headers={"Accept-Language": language}
        )


def read_paper(league: League, kind: str, **query: Any) -> pypdf.PdfReader:
    """Return a downloaded PDF, opened."""
    answer = request_paper(league, kind, **query)
    assert answer.status_code == 200
    return pypdf.PdfReader(io.BytesIO(answer.content))


def text_of_paper(league: League, kind: str, **query: Any) -> str:
    """Return the text of a PDF."""
    return text_of(read_paper(league, kind, **query))
