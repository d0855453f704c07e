"""Every query names its match or league by id, except a named list."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction

from scorekeeper.live.stream import _find_match as named_for_a_stream
from scorekeeper.live.watcher import current_versions
from scorekeeper.matches import services
from scorekeeper.matches.access.code_cache import forget_codes
from scorekeeper.matches.agreement.services import confirm, switch_confirmations
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import Reseating, TakingOver
from scorekeeper.matches.sheet.cache import clear_sheets, sheet_of
from tests.support.addresses import LEAGUES, MATCHES, rows
from tests.support.club import THREE, club, evening, preferans
from tests.support.distributed.law import breaches_of, record_queries
from tests.support.distributed.named import LEAGUE_OF_A_MATCH, NAMED, SECOND_KEY
from tests.support.distributed.tables import ALONE, KEYS, SECOND
from tests.support.open_addresses import OTHERS
from tests.support.people import ANNA, HEARTS, NOTED, PASSED_OUT, bettel, contract, reloaded, start
from tests.support.round_the_table import Person, Values, at_a_match, in_a_league, with_key

pytestmark = pytest.mark.django_db

Work = Callable[[], Any]


def breaches_in(work: Iterable[Work]) -> set[str]:
    """Return the breaches in all queries of some work, each rolled back."""
    broken = set[str]()
    for action in work:
        clear_sheets()
        with transaction.atomic():
            with record_queries() as queries:
                action()
            transaction.set_rollback(True)
        broken |= {breach for statement in queries for breach in breaches_of(statement)}
    return broken


def changes(match: Match) -> list[Work]:
    """Return every kind of change of a match with two deals, the second undone."""
    sheet = sheet_of(match)
    noted, ended = partial(services.note_pending, entry=NOTED), bettel(ANNA)
    return [
        partial(services.record_deal, match, PASSED_OUT),
        partial(services.record_deal, match, ended),
        partial(services.insert_deal, match, PASSED_OUT, before=1),
        partial(services.correct_deal, match, 1, contract(ANNA, HEARTS)),
        partial(services.remove_deal, match, 1),
        partial(services.undo, match),
        partial(services.redo, match),
        partial(noted, match),
        lambda: services.drop_pending(noted(match).match),
        partial(services.change_details, match, {"title": "Friday", "players": [*"XYZ"]}),
        partial(services.change_seats, match, Reseating((1, 0, 2))),
        partial(services.change_seats, match, TakingOver(1, "Hugo", since=1)),
        lambda: services.reopen_match(services.stop_match(match).match),
        partial(switch_confirmations, match, on=True),
        *(partial(confirm, match, sheet, 1, "Anna", agrees=word) for word in (True, False, None)),
    ]


def requests_by(table: str, person: Person, values: Values) -> list[Work]:
    """Return a person's requests to every row of a table."""
    return [partial(person.ask, row.method, row.route, values) for row in rows(table)]


def test_every_table_is_with_its_match_or_league_or_alone_or_everywhere() -> None:
    ours = [m for app in ("matches", "leagues") for m in apps.get_app_config(app).get_models()]

    assert {model._meta.db_table for model in ours} == {*KEYS, *SECOND, *ALONE}
    with connection.cursor() as cursor:
        read = partial(connection.introspection.get_table_description, cursor)
        columns = {
            table: {column.name for column in read(table)} for table in KEYS | SECOND | ALONE
        }
    missing = {t for t, key in (KEYS | SECOND | ALONE).items() if key.column not in columns[t]}
    assert missing == set()


def test_change_of_a_match_names_it_in_every_query() -> None:
    match = start(PASSED_OUT, PASSED_OUT)
    switch_confirmations(match, on=True)
    match = services.undo(reloaded(match)).match

    assert breaches_in(changes(match)) - LEAGUE_OF_A_MATCH == set()


def test_page_stream_and_answer_name_a_match_once_its_code_is_known() -> None:
    match = start(PASSED_OUT)
    anna, url = with_key(match), f"/m/{match.code}/"
    pages = [
        partial(anna.client.get, url + part, headers={"HX-Request": "true"})
        for part in ("", "sheet/", "table/", "history/")
    ]
    api = [partial(anna.client.get, f"/api/v1/matches/{match.code}/sheet/")]
    tap = partial(anna.client.post, f"{url}deals/", PASSED_OUT)
    stream: list[Work] = [
        partial(named_for_a_stream, match.code, "127.0.0.1"),
        partial(current_versions, (match.pk,)),
    ]
    forget_codes()

    first = breaches_in([pages[0]])

    assert first - LEAGUE_OF_A_MATCH == {"matches_match joined by id"}  # by the table of codes
    assert breaches_in([*pages, *api, tap, *stream]) - LEAGUE_OF_A_MATCH == set()


def test_count_of_a_league_names_it_but_for_rows_under_a_second_key() -> None:
    match = services.undo(preferans(club(), THREE, "Anna", evening(10))).match

    broken = breaches_in([partial(services.record_deal, match, bettel(ANNA))])

    allowed = {way for way, reason in NAMED.items() if reason == SECOND_KEY}
    assert broken - allowed - LEAGUE_OF_A_MATCH == set()


def test_requests_break_the_law_only_as_listed() -> None:
    people, values = at_a_match()
    members, of_league = in_a_league()
    deal = ("POST", "api/v1/matches/<match_name:name>/deals/", values)
    forget_codes()

    broken = breaches_in(requests_by(MATCHES, people["owner"], values))
    broken |= breaches_in(requests_by(MATCHES, people["scorer"], values))
    broken |= breaches_in([partial(people["other"].ask, *deal)])
    for table in (LEAGUES, OTHERS):
        broken |= breaches_in(requests_by(table, members["owner"], of_league))

    assert broken - set(NAMED) == set()
