"""An import is not undone while something depends on a member that it added."""

import re
from collections.abc import Callable

import pytest

from games.values import Refused
from scorekeeper.club.past.columns import Content, detect_columns
from scorekeeper.club.past.lines import Reading
from scorekeeper.club.past.plan import ImportOrder
from scorekeeper.club.past.reading import rows_of_text
from scorekeeper.club.past.services import import_past
from scorekeeper.club.past.undo import undo_import
from scorekeeper.leagues.acts.kind import kind_of
from scorekeeper.leagues.models import Import, League, Role
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.people.claims import accept_claim, claim_name
from tests.support.adjustments import adjust
from tests.support.club import account, club, evening, member, preferans

pytestmark = pytest.mark.django_db


def imported(league: League, text: str, content: str) -> Import:
    rows = rows_of_text(text)
    guess = detect_columns(rows)
    order = ImportOrder(content, rows, Reading(guess.places, guess.head, "preferans"))
    return import_past(league, account("Anna"), order)[0]


def _imports_results(league: League) -> object:
    return imported(league, "2026-09-03,Xena,80\n2026-09-03,Anna,-80", Content.RESULTS)


NEEDS: dict[str, Callable[[League], object]] = {
    "Xena has played since: remove the member instead.": lambda league: preferans(
        league, ["Anna", "Ben", "Xena"], "Anna", evening(10)
    ),
    "Xena is in a later import. Undo that first.": _imports_results,
    "Xena belongs to an account now.": lambda league: accept_claim(
        claim_name(member(league, "Xena"), account("Xena"))
    ),
    "Xena was merged with another name. Separate them first.": lambda league: people.merge_members(
        member(league, "Xena"), member(league, "Eva")
    ),
    "Xena is owner or scorer now.": lambda league: people.change_role(
        member(league, "Xena"), Role.SCORER
    ),
    "An account says that Xena is its name. Decide that first.": lambda league: claim_name(
        member(league, "Xena"), account("Xena")
    ),
    "Xena has an adjustment in the standings.": lambda league: adjust(league, "Xena", "bonus", "5"),
}


@pytest.mark.parametrize("message", NEEDS)
def test_undo_of_an_import_says_what_needs_its_member(message: str) -> None:
    league = club()
    row = imported(league, "Xena, Yves", Content.MEMBERS)
    NEEDS[message](league)

    with pytest.raises(Refused) as caught:
        undo_import(row)

    assert [refusal.render() for refusal in caught.value.refusals] == [message]
    assert league.members.filter(name__in=("Xena", "Yves")).count() == 2


def test_undo_is_refused_when_another_name_was_merged_into_the_member() -> None:
    league = club()
    row = imported(league, "Xena, Yves", Content.MEMBERS)
    people.merge_members(member(league, "Eva"), member(league, "Xena"))

    with pytest.raises(Refused) as caught:
        undo_import(row)

    assert [refusal.render() for refusal in caught.value.refusals] == [
        "Xena was merged with another name. Separate them first."
    ]


def test_import_and_its_undo_are_acts_with_the_numbers_of_changes() -> None:
    league = club()
    people.remove_member(people.add_member(league, "Xena"))
    row = imported(league, "Xena, Yves", Content.MEMBERS)

    undo_import(row, by=account("Anna"))

    undone, done = league.acts.all()[:2]
    texts = [re.sub("[\u2068\u2069]", "", kind_of(act).text()) for act in (done, undone)]
    assert texts == [
        "Imported members: 2, results: 0",
        "Took an import back, members: 2, results: 0",
    ]
    assert undone.by == account("Anna")
