"""No page, error or file has untranslated words, as the pseudo-language shows."""

from collections.abc import Iterable

import pytest
from django.http.response import HttpResponseBase

from games import GAMES
from scorekeeper.languages.pseudo import CODE
from scorekeeper.matches.sheet.cache import clear_sheets
from tests.plugins.profiles import at_length
from tests.plugins.worlds import World, among
from tests.support import round_the_table
from tests.support.addresses import ACCOUNTS, LEAGUES, MATCHES, Row, every_route, rows
from tests.support.exports.stored_matches import EXAMPLES, FIRST, store_match
from tests.support.open_addresses import OTHERS
from tests.support.pseudo import untranslated_in_answer
from tests.support.refused import REFUSED
from tests.support.round_the_table import Person, at_a_match, in_a_league, with_key
from tests.support.tables import taken_back

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pseudo")]

A_MATCH, THE_REST = rows(MATCHES), [*rows(LEAGUES), *rows(OTHERS)]
TYPED = """
    Anna Ben Dora Eva Finn Finny Gil Hilda Hugo Ida Nobody anna ben dora hilda
    Thursday Friday Cup Came late nonsense Date Player
"""
"""Names of people, accounts and leagues, and other words typed by people at the tables."""
SHOWN = "Lea Max"
"""Names of people in an example of an own game."""
PLAYERS = {name for match in EXAMPLES.values() for name in match.players}
"""Names of people in the worked matches."""
CODES = "CSV EUR JSON PDF PNG UTC XLSX openskill"
"""Names of formats, a currency, a zone, and a way to rate."""
LETTERS = "A B C D J Q K N Σ"
"""Letters for players and divisions, of cards and bids as on paper, and the sign of a sum."""
ALLOWED = {*TYPED.split(), *SHOWN.split(), *PLAYERS, *CODES.split(), *LETTERS.split()}
OTHER_NAMES = [name for name in EXAMPLES if name not in FIRST.values()]
PAGES = ("", "history/", "settlement/", "details/", "deals/1/", "seats/", "from-paper/")
FILES = ("export.csv", "export.xlsx", "export.pdf")


def in_pseudo(person: Person) -> Person:
    """Return a person whose browser asks for the pseudo-language."""
    person.client.defaults["HTTP_ACCEPT_LANGUAGE"] = CODE
    return person


def words_of(answer: HttpResponseBase, values: Iterable[object]) -> set[str]:
    """Return the untranslated words of an answer, except the allowed ones and those of values."""
    own = {word for value in values for word in str(value).replace("-", " ").split()}
    return set(untranslated_in_answer(answer)) - ALLOWED - own


def words_at(world: World, name: str, table: Iterable[Row]) -> dict[str, set[str]]:
    """Return the untranslated words of the answers to a person, by method and route."""
    person, words = in_pseudo(world[0][name]), dict[str, set[str]]()
    for row in table:
        answer, _changed = taken_back(lambda: person.ask(row.method, row.route, world[1]))  # noqa: B023
        clear_sheets()
        words[f"{row.method} {row.route}"] = words_of(answer, world[1].values())
    return {label: found for label, found in words.items() if found}


@among(at_a_match)
def test_answers_at_a_match_are_translated(world: World) -> None:
    assert words_at(world, "owner", A_MATCH) == {}


@among(in_a_league)
def test_answers_of_leagues_and_others_are_translated(world: World) -> None:
    assert words_at(world, "owner", THE_REST) == {}


@among(in_a_league)
@pytest.mark.parametrize("name", ["stranger", "owner"])
def test_pages_of_accounts_are_translated(world: World, name: str) -> None:
    routes = (route for route in every_route() if route.startswith(ACCOUNTS) and "<" not in route)

    assert words_at(world, name, [Row(route, "GET", {}) for route in sorted(routes)]) == {}


def words_of_refusals(
    world: World, table: Iterable[Row], monkeypatch: pytest.MonkeyPatch
) -> dict[str, set[str]]:
    """Return the untranslated words of the refusals of each write."""
    words = dict[str, set[str]]()
    for row in table:
        label = f"{row.method} {row.route}"
        key, bodies = (
            (label, round_the_table.BODIES)
            if row.route.startswith("api/")
            else (row.route, round_the_table.FORMS)
        )
        for body in REFUSED.get(label, []):
            monkeypatch.setitem(bodies, key, body)
            words |= words_at(world, "owner", [row])
    return words


@among(at_a_match)
def test_refusals_at_a_match_are_translated(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    assert words_of_refusals(world, A_MATCH, monkeypatch) == {}


@pytest.mark.thorough
@among(in_a_league)
def test_refusals_of_leagues_and_others_are_translated(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert words_of_refusals(world, THE_REST, monkeypatch) == {}


@pytest.mark.parametrize("name", [*FIRST.values(), *at_length(*OTHER_NAMES)])
def test_pages_and_files_of_a_match_of_every_game_are_translated(name: str) -> None:
    source = EXAMPLES[name]
    match = store_match(source)
    client = in_pseudo(with_key(match)).client

    answers = {page: client.get(f"/m/{match.code}/{page}") for page in (*PAGES, *FILES)}
    typed = [match.code, source.stake and source.stake.currency, source.options.get("name")]
    words = {page: words_of(answers[page], typed) for page in answers}

    assert {page: found for page, found in words.items() if found} == {}


@pytest.mark.parametrize("slug", GAMES)
def test_pages_of_every_game_are_translated(slug: str) -> None:
    client = in_pseudo(Person()).client
    addresses = (f"/new/{slug}/", f"/games/{slug}/", f"/games/{slug}/sheet.pdf")

    words = {address: words_of(client.get(address), []) for address in addresses}

    assert {address: found for address, found in words.items() if found} == {}
