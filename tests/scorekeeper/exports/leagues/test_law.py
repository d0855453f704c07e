"""The law of a league's file: every row is exported, or excluded here with its reason."""

import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.db import transaction
from django.db.models import ForeignKey, Model
from pytest_django import DjangoDbBlocker

from games.values import Refused
from scorekeeper.exports.leagues.read import import_leagues
from scorekeeper.exports.leagues.write import lines, packed_file
from scorekeeper.leagues import models
from scorekeeper.leagues.acts.undo import FROM_FILE, may_undo, undo
from scorekeeper.leagues.models import Act, Claim, League, Pending
from scorekeeper.leagues.people.services import (
    rename_member,
)
from scorekeeper.matches.models import Match
from tests.support.addresses import LEAGUES, rows
from tests.support.club import account, club, member
from tests.support.league_year import TODAY, play_full_year
from tests.support.rescore_check import check_stored_results
from tests.support.round_the_table import with_account

pytestmark = pytest.mark.django_db

STAYS = {
    "Claim": "An account of the other server claims a name there.",
    "Subscription": "Choices of accounts, and addresses of chat programs, which are secrets.",
    "Notice": "What waits to be told to those.",
}
"""The models that are not exported, each with its reason."""
FIELDS_STAY: dict[str, str] = {
    "League.slug": "Every server gives addresses of its own.",
    "League.invite_key": "A key.",
    "League.feed_key": "A key.",
    "League.created_at": "When the league came to this server.",
    "Member.user": "An account.",
    "Member.role": "Owners and scorers are accounts; whoever brings the file owns the league.",
    "Member.feed_key": "A key.",
    "Member.joined_at": "When the name came to this server.",
    "Act.by": "An account; the name stays in who.",
    "Import.by": "An account.",
    "Import.key": "The key of a request to the other server.",
    "Pending.declined": "A digest of identifiers; the test of declined corrections holds it.",
}
"""The fields that are not exported, each with its reason."""


# The rows of a league, with labels for keys

UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"


def labels(league: League) -> dict[str, str]:
    """Return a label for every key and code of a league, the same on both servers."""
    found_labels = {str(league.pk): "the league", league.slug: "the slug"}
    for name in ("seasons", "members", "planned", "tournaments", "drawings", "acts", "imports"):
        rows = getattr(league, name).order_by("pk")
        rows = rows.order_by("starts_on") if name == "seasons" else rows
        found_labels |= {str(row.pk): f"{name} {number}" for number, row in enumerate(rows)}
    matches = league.matches.select_related("match").order_by("match")
    for number, row in enumerate(matches):
        found_labels |= {str(row.pk): f"match {number}", row.match.code: f"code {number}"}
    for number, past in enumerate(league.past_tables.order_by("pk")):
        found_labels[str(past.pk)] = f"past {number}"
    for number, batch in enumerate(
        dict.fromkeys(league.adjustments.order_by("pk").values_list("batch", flat=True))
    ):
        found_labels[str(batch)] = f"batch {number}"
    adjustments = league.adjustments.order_by("pk").values_list("pk", flat=True)
    return found_labels | {str(pk): f"adjustment {number}" for number, pk in enumerate(adjustments)}


def with_labels(text: str, names: dict[str, str]) -> str:
    """Return a text with its keys replaced by labels."""
    return _pattern(tuple(names)).sub(lambda key: names.get(key[0], key[0]), text)


@cache
def _pattern(keys: tuple[str, ...]) -> re.Pattern[str]:
    """Return one regular expression for these keys and any UUID, fast even for hundreds."""
    short = sorted((key for key in keys if not re.fullmatch(UUID, key)), key=len, reverse=True)
    return re.compile("|".join([UUID, *map(re.escape, short)]))


OF_LEAGUE = {
    "League": "pk",
    "Claim": "member__league",
    "Seat": "league_match__league",
    "Aggregate": "season__league",
    "Pending": "league_match__league",
    "StartedTable": "drawing__league",
    "PastSeat": "table__league",
    "EveningAnswer": "planned__league",
    "TournamentRound": "tournament__league",
}
"""The lookup from a model to its league, if not `league`."""


def rows_of(league: League, model: type[Model], names: dict[str, str]) -> list[dict[str, str]]:
    """Return a league's exported rows of a model, field by field, with labels for keys."""
    lookup = OF_LEAGUE.get(model.__name__, "league")
    queryset = model._default_manager.filter(**{lookup: league.pk})  # noqa: SLF001  documented
    rows = [
        {
            field.name: with_labels(_text_of(row, field), names)
            for field in model._meta.concrete_fields
            if f"{model.__name__}.{field.name}" not in FIELDS_STAY and not _own_number(field)
        }
        for row in queryset
    ]
    return sorted(rows, key=json.dumps)


def _own_number(field: Any) -> bool:
    return bool(field.primary_key and field.get_internal_type() == "BigAutoField")


def _text_of(row: Model, field: Any) -> str:
    value = getattr(row, field.attname)
    if isinstance(row, Act) and field.name == "data":
        value = {name: item for name, item in value.items() if name != FROM_FILE}
    if isinstance(field, ForeignKey) and field.related_model is models.Member and value:
        return str(value)
    return json.dumps(value, default=str, sort_keys=True)


def exported_models() -> Iterator[type[Model]]:
    """Yield the models of leagues whose rows are exported or recalculated."""
    for model in apps.get_app_config("leagues").get_models():
        if model.__name__ not in STAYS:
            yield model


Both = tuple[League, League, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def shared(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Both]:
    """Provide a league, its import by the same account, and the lines of its file."""
    with django_db_blocker.unblock(), transaction.atomic(), time_machine.travel(TODAY):
        league = play_full_year()
        file = b"".join(packed_file([league], account("Anna")))
        (imported,) = import_leagues([file], account("Anna"))
        yield league, imported, [json.loads(line) for line in gzip.decompress(file).splitlines()]
        transaction.set_rollback(True)


@pytest.fixture
def both(shared: Both) -> tuple[League, League]:
    """Provide both leagues, fresh from the database."""
    league, imported, _written = shared
    return League.objects.get(pk=league.pk), League.objects.get(pk=imported.pk)


def test_every_row_comes_along_or_is_named_here(both: tuple[League, League]) -> None:
    league, imported = both
    imported.acts.filter(kind="made_from_file").delete()

    exported, has = (
        {model.__name__: rows_of(one_league, model, labels_by_key) for model in exported_models()}
        for one_league, labels_by_key in ((league, labels(league)), (imported, labels(imported)))
    )

    assert [name for name, exported_rows in exported.items() if not exported_rows] == []
    for name, exported_rows in exported.items():
        assert has[name] == exported_rows, name
    assert check_stored_results() == ""


# Pages and feeds

NO_TEXT = (".pdf", ".gz", ".xlsx", "/file/")


def values_of(league: League) -> dict[str, Any]:
    """Return the URL parameters of a league."""
    seasons = list(league.seasons.order_by("starts_on"))
    first = league.matches.select_related("match").order_by("match")[0]
    tournament = league.tournaments.get(name="Cup")
    return {
        "league": league.slug,
        "league_slug": league.slug,
        "season": seasons[-1].pk,
        "member": member(league, "Anna").pk,
        "day": TODAY.date().isoformat(),
        "number": 1,
        "code": first.match.code,
        "name": first.match.code,
        "kind": "csv",
        "tournament": tournament.pk,
        "planned": league.planned.order_by("day")[0].pk,
        "table": 1,
    }


def addresses() -> list[str]:
    """Return the routes of one league that answer its owner with text."""
    return [
        row.route
        for row in rows(LEAGUES)
        if row.method == "GET"
        and row.answers["owner"] == "200"
        and "<" in row.route
        and not row.route.endswith(NO_TEXT)
        and "join/" not in row.route
    ]


Known = tuple[dict[str, Any], dict[str, str]]
"""The URL parameters of a league, and the labels of its keys."""


def page_text(person: Any, route: str, of_league: Known) -> str:
    """Return the text of a page, with labels for its keys."""
    parameters, names = of_league
    path = "/" + re.sub(
        r"<(\w+):(\w+)>",
        lambda part: str(parameters.get(part[1]) or parameters[part[2]]),
        route,
    )
    headers = {"Authorization": f"Bearer {person.bearer}"} if "api/" in route else {}
    answer = person.client.get(path, headers=headers)
    body = b"".join(answer) if answer.streaming else answer.content
    assert answer.status_code == 200, path
    return UNLIKE.sub("", with_labels(body.decode().replace("\r\n ", ""), names))


UNLIKE = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]*"|name="key" value="[^"]*"|(?<=[?]key=)[\w-]*'
    r'|(?<=/join/)[\w-]*|"created_at":"[^"]*"'
)
"""Text that differs in every response, and keys."""


def test_pages_and_feeds_show_the_same(both: tuple[League, League]) -> None:
    league, taken = both
    Claim.objects.all().delete()
    league.members.exclude(role="guest").exclude(name="Anna").update(user=None, role="member")
    taken.acts.filter(kind="made_from_file").delete()
    for act in taken.acts.filter(data__from_file=True):
        league.acts.filter(kind=act.kind, at=act.at).update(
            data=league.acts.get(kind=act.kind, at=act.at).data | {FROM_FILE: True}
        )
    anna = with_account("Anna")
    original, imported = (
        (values_of(one_league), labels(one_league)) for one_league in (league, taken)
    )

    for route in addresses():
        with time_machine.travel(TODAY):
            expected, has = page_text(anna, route, original), page_text(anna, route, imported)
        assert (route, has.splitlines()) == (route, expected.splitlines())


def test_file_of_an_imported_league_is_the_same_file(both: tuple[League, League]) -> None:
    both[1].acts.filter(kind="made_from_file").delete()

    expected, has = ([_plain(line) for line in lines_of(one_league)] for one_league in both)

    assert has == expected


def lines_of(league: League) -> list[dict[str, Any]]:
    """Return the lines of a league's file."""
    return [json.loads(json.dumps(line, default=str)) for line in lines([league], account("Anna"))]


def _plain(line: dict[str, Any]) -> dict[str, Any]:
    """Remove the fields of a line that each server generates."""
    line.pop("batch", None)
    line.pop("file", None)  # the law of match files covers it
    line.get("data", {}).pop(FROM_FILE, None)
    return line


# Acts from another server


def test_acts_are_taken_back_where_the_file_was_taken(both: tuple[League, League]) -> None:
    league, imported = both

    settings = undo(imported.acts.filter(kind="settings_changed")[0], by=account("Anna"))
    waits = undo(imported.acts.get(kind="correction_declined"), by=account("Anna"))

    imported.refresh_from_db()
    league.refresh_from_db()
    assert (imported.minimum, league.minimum) == (1, 2)
    assert (
        not Pending.objects.filter(league_match__league=imported).exclude(declined_at=None).exists()
    )
    assert {settings.league_id, waits.league_id} == {imported.pk}


def test_act_that_needs_an_account_stays(both: tuple[League, League]) -> None:
    league, imported = both

    removed = imported.acts.get(kind="member_removed", data__name="Ben")

    assert may_undo(league.acts.get(kind="member_removed", data__name="Ben"), set())
    assert not may_undo(removed, set())
    with pytest.raises(Refused) as refused:
        undo(removed, by=account("Anna"))
    assert [refusal.code for refusal in refused.value.refusals] == ["for_good"]


DIVIDED = {"season": 0, "name": "2026", "agreed": [None, None], "moved": {}}


@pytest.mark.parametrize(
    "harm",
    [
        {"what": "no such kind"},
        {"data": {}},
        {"data": {"member": 999}},
        {"undoes": 999},
        {"data": {"member": -1, "before": "Dora", "after": "Dorothea"}},
        {"what": "member_removed", "data": {"member": 0, "name": "Dora", "role": "queen"}},
        {"data": {"changes": {"secret": [1, 2]}}},
        {"id": 0},
        {"what": "season_divided", "data": DIVIDED | {"moved": {"999": [1, 2]}}},
        {"what": "season_divided", "data": DIVIDED | {"agreed": [{"names": 1}, None]}},
        {"what": "division_changed", "data": DIVIDED | {"member": 0, "was": "A", "now": "B"}},
    ],
)
def test_act_that_says_something_else_is_refused(harm: dict[str, Any]) -> None:
    league = club()
    rename_member(member(league, "Dora"), "Dorothea", by=account("Anna"))
    written = [
        json.loads(json.dumps(line, default=str)) for line in lines([league], account("Anna"))
    ]
    acts = [line for line in written if line["kind"] == "act"]
    acts[-1] |= harm

    with pytest.raises(Refused):
        import_leagues(["\n".join(map(json.dumps, written)).encode()], account("Ben"))

    assert not League.objects.filter(members__user=account("Ben"), members__role="owner").exists()


@pytest.mark.parametrize(
    ("kind", "harm"),
    [
        ("drawing", {"tables": [[0]]}),
        ("drawing", {"game": "chess"}),
        ("drawing", {"out": [99]}),
        ("drawing", {"games": ["tarneeb", "tarneeb"]}),
        ("started", {"league_match": 99}),
        ("started", {"number": 2}),
        ("tournament", {"entrants": [0, 1]}),
        ("tournament", {"groups": [[0]]}),
        ("round", {"drawing": 99}),
        ("round", {"number": 2}),
        ("tournament", {"ties": ["luck"]}),
        ("tournament", {"teams": {"0": ""}}),
        ("answer", {"member": 99}),
        ("answer", {"word": "perhaps"}),
        ("evening", {"games": ["chess"]}),
        ("attendance", {"member": 99}),
        ("import", {"added": [99]}),
        ("past", {"imported": 99}),
    ],
)
def test_evening_that_cannot_be_is_refused(shared: Both, kind: str, harm: dict[str, Any]) -> None:
    file = [dict(line) for line in shared[2]]
    before = (League.objects.count(), Match.objects.count())
    place = [line["kind"] for line in file].index(kind)
    file[place] |= harm

    with pytest.raises(Refused) as refused:
        import_leagues(["\n".join(map(json.dumps, file)).encode()], account("Ben"))

    fields = [refusal.field.split(".")[:3] for refusal in refused.value.refusals]
    assert fields == [["lines", str(place + 1), *harm]]
    assert (League.objects.count(), Match.objects.count()) == before


@pytest.mark.parametrize(
    "kind", ["season", "pot", "seat", "past_seat", "attendance", "started", "round", "answer"]
)
def test_duplicate_line_is_refused(shared: Both, kind: str) -> None:
    file = [dict(line) for line in shared[2]]
    place = [line["kind"] for line in file].index(kind)
    file.insert(place, file[place])

    with pytest.raises(Refused) as refused:
        import_leagues(["\n".join(map(json.dumps, file)).encode()], account("Ben"))

    assert [refusal.field.split(".")[1] for refusal in refused.value.refusals] == [str(place + 2)]
