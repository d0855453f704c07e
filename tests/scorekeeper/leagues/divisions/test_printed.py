"""Divisions on paper: a table each, one of them alone, and their name on certificates."""

import pytest

from scorekeeper.leagues.models import League
from tests.support.exports.papers import asked_for, text_of_paper
from tests.support.exports.printed_text import follow_each_other

pytestmark = pytest.mark.django_db


def test_each_division_is_printed_with_its_own_table(league: League) -> None:
    text = text_of_paper(league, "standings", game="preferans")

    assert (
        follow_each_other(text, ["A", "Anna", "Ben", "Dora", "B", "Hugo", "goes up", "Gil", "Finn"])
        == ""
    )


def test_one_division_is_printed_alone(league: League) -> None:
    text = text_of_paper(league, "standings", game="preferans", division="2")

    assert ("Hugo" in text, "Anna" in text) == (True, False)
    refused = asked_for(league, "standings", game="preferans", division="3")
    assert refused.status_code == 400


def test_certificates_and_report_know_divisions(league: League) -> None:
    text = text_of_paper(league, "certificates", game="preferans", places="1")
    assert text.count("First place") == 2
    assert (
        follow_each_other(
            text, ["Anna", "First place", "2026 · A", "Hugo", "First place", "2026 · B"]
        )
        == ""
    )

    report = text_of_paper(league, "report")
    assert follow_each_other(report, ["Standings", "A", "Anna", "B", "Hugo"]) == ""
