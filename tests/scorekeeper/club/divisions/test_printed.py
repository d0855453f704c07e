"""Divisions on paper: a table each, one division alone, certificates."""

import re

import pytest

from scorekeeper.leagues.models import League
from tests.support.club import club, evening, preferans, signed_in
from tests.support.exports.papers import request_paper, text_of_paper
from tests.support.exports.printed_text import first_out_of_order

pytestmark = pytest.mark.django_db


def test_each_division_is_printed_with_its_own_table(league: League) -> None:
    text = text_of_paper(league, "standings", game="preferans")

    assert (
        first_out_of_order(
            text, ["A", "Anna", "Ben", "Dora", "B", "Hugo", "goes up", "Gil", "Finn"]
        )
        == ""
    )


def test_one_division_is_printed_alone(league: League) -> None:
    text = text_of_paper(league, "standings", game="preferans", division="2")

    assert ("Hugo" in text, "Anna" in text) == (True, False)
    refused = request_paper(league, "standings", game="preferans", division="3")
    assert refused.status_code == 400


def test_certificates_and_report_know_divisions(league: League) -> None:
    text = text_of_paper(league, "certificates", game="preferans", places="1")
    assert text.count("First place") == 2
    assert (
        first_out_of_order(
            text, ["Anna", "First place", "2026 · A", "Hugo", "First place", "2026 · B"]
        )
        == ""
    )

    report = text_of_paper(league, "report")
    assert first_out_of_order(report, ["Standings", "A", "Anna", "B", "Hugo"]) == ""


def test_report_of_one_division_has_its_standings_and_ranks_alone(league: League) -> None:
    text = text_of_paper(league, "report", division="2")

    standings = text.partition("Standings")[2].partition("Evenings")[0]
    assert ("Hugo" in standings, "Anna" in standings) == (True, False)
    assert request_paper(league, "report", division="3").status_code == 400


@pytest.mark.parametrize("paper", ["standings", "report", "certificates"])
def test_division_is_chosen_on_the_page_of_papers(league: League, paper: str) -> None:
    page = signed_in("Dora").get(f"/leagues/{league.slug}/print/", {"division": "2"})

    form = page.content.decode().partition(f'/{paper}.pdf"')[2].partition("</form>")[0]
    field = form.partition('name="division"')[2].partition("</select>")[0]
    assert re.findall(r'<option value="(\w*)"( selected)?>([^<]+)<', field) == [
        ("", "", "All divisions"),
        ("1", "", "A"),
        ("2", " selected", "B"),
        ("none", "", "Without division"),
        ("all", "", "In one table"),
    ]


def test_page_of_papers_asks_for_no_division_where_there_are_none() -> None:
    page = signed_in("Dora").get(f"/leagues/{club().slug}/print/").content.decode()

    assert 'name="division"' not in page


def test_report_draws_the_ranks_of_each_division_apart(league: League) -> None:
    text = text_of_paper(league, "report")
    assert text.count("Rank over the season") == 0  # the whole season was one evening

    preferans(league, ["Anna", "Ben", "Dora"], "Anna", evening(2))
    preferans(league, ["Finn", "Gil", "Hugo"], "Hugo", evening(2))
    text = text_of_paper(league, "report")
    assert first_out_of_order(text, ["Rank over the season · A", "Rank over the season · B"]) == ""


def places(league: League, **query: str) -> dict[str, list[str]]:
    """Return the places after each evening in the season's chart, by name."""
    page = signed_in("Dora").get(f"/leagues/{league.slug}/charts/", {"game": "preferans"} | query)
    ranks = page.context["ranks"]
    rows = [[cell["text"] for cell in row["cells"]] for row in ranks["rows"]]
    heads = [head[0]["name"] for head in ranks["heads"]]
    return {name: [row[column] for row in rows] for column, name in enumerate(heads)}


def test_chart_of_ranks_goes_by_division(league: League) -> None:
    preferans(league, ["Anna", "Ben", "Dora"], "Anna", evening(2))
    preferans(league, ["Finn", "Gil", "Hugo"], "Hugo", evening(2))

    by_division = {
        division: places(league, division=division) for division in ("", "1", "2", "all", "9")
    }

    assert by_division["1"] == {"Anna": ["1", "1"], "Ben": ["2", "2"], "Dora": ["3", "3"]}
    assert by_division["2"]["Hugo"] == ["1", "1"]
    assert sorted(by_division["2"]) == ["Finn", "Gil", "Hugo", "Ida"]
    assert by_division[""] == by_division["9"] == by_division["1"]
    assert sorted(by_division["all"]) == ["Anna", "Ben", "Dora", "Finn", "Gil", "Hugo", "Ida"]


def test_ranks_of_a_division_are_its_own_when_ties_go_by_results(league: League) -> None:
    preferans(league, ["Anna", "Ben", "Dora"], "Anna", evening(2))
    preferans(league, ["Finn", "Gil", "Hugo"], "Hugo", evening(2))
    League.objects.filter(pk=league.pk).update(ties=["direct", "recent"])

    upper, lower = (places(league, division=division) for division in ("1", "2"))

    assert upper == {"Anna": ["1", "1"], "Ben": ["2", "2"], "Dora": ["3", "3"]}
    assert (lower["Hugo"], sorted(lower)) == (["1", "1"], ["Finn", "Gil", "Hugo", "Ida"])
