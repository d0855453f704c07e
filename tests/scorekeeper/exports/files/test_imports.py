"""Invalid files: refused with code and place, and nothing is stored."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.values import Refused
from scorekeeper.exports.files import imports as importing
from scorekeeper.exports.files import limits
from scorekeeper.exports.files.as_json import match_data
from scorekeeper.exports.files.imports import import_match
from scorekeeper.matches.log.bounds import MOST_CHANGES, MOST_DEALS
from scorekeeper.matches.log.versions import history
from scorekeeper.matches.models import Change, Match
from tests.plugins.profiles import tries
from tests.support.corrected_together import correction_of
from tests.support.exports.match_files import plain_file
from tests.support.games.strategies import json_values
from tests.support.people import PASSED_OUT, SANAC, contract, reloaded, sheet, start

pytestmark = pytest.mark.django_db

in_the_database = tries(15, suppress_health_check=[HealthCheck.function_scoped_fixture])


def refusals_of(file: object) -> list[tuple[str, str]]:
    """Return field and code of an import's refusals, and check that nothing was stored."""
    before = Match.objects.count(), Change.objects.count()
    with pytest.raises(Refused) as caught:
        import_match(file)
    assert (Match.objects.count(), Change.objects.count()) == before
    return [(refusal.field, refusal.code) for refusal in caught.value.refusals]


HOSTILE: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "another format": ({"format": "zip"}, [("format", "invalid")]),
    "a later version": ({"format_version": 2}, [("format_version", "invalid")]),
    "a true version": ({"format_version": True}, [("format_version", "invalid")]),
    "no such game": ({"game": "poker"}, [("game", "invalid")]),
    "a field nobody knows": ({"admin": True}, [("admin", "unknown_field")]),
    "two players": ({"players": ["Anna", "Ben"]}, [("players", "players")]),
    "a name of nothing": ({"players": ["Anna", "Ben", "\u200b"]}, [("players.2", "players")]),
    "a key": ({"scorer_key": "x" * 32}, [("scorer_key", "unknown_field")]),
    "deals that are text": ({"deals": "many"}, [("deals", "invalid")]),
    "a deal that is none": ({"deals": [[]]}, [("deals.0", "invalid")]),
    "a dealer who is not there": ({"first_dealer": 7}, [("first_dealer", "invalid")]),
    "options of another game": ({"options": {"target": 3}}, [("options.target", "unknown_field")]),
    "two seatings up to one deal": (
        {"seatings": [{"until": 1, "players": ["Anna", "Ben", name]} for name in ("Eva", "Finn")]},
        [("seatings.1.until", "invalid")],
    ),
    "stopped in words": ({"stopped": "yes"}, [("stopped", "invalid")]),
    "a time to come": ({"started_at": "9999-01-01T00:00:00Z"}, [("started_at", "invalid")]),
    "a time without a place": ({"started_at": "2026-01-01T00:00"}, [("started_at", "invalid")]),
    "two wrong deals": (
        {"deals": [{"kind": "bettel"}, PASSED_OUT, {"kind": "contract", "declarer": 9}]},
        [("deals.0.kind", "invalid"), ("deals.2.declarer", "unknown_player")],
    ),
    "a noted deal that cannot be": (
        {"pending": {"kind": "contract", "declarer": "Anna"}},
        [("pending.declarer", "unknown_player")],
    ),
    "a history of another match": (
        {"history": {"opening": {"players": ["Anna", "Ben", "Dora"]}, "changes": []}},
        [("history", "invalid")],
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_is_refused_with_code_and_place(name: str) -> None:
    changed, wrong = HOSTILE[name]

    assert set(refusals_of(plain_file(**changed))) >= set(wrong)


@pytest.mark.parametrize("value", [None, [], "x", 3, {}], ids=repr)
def test_value_that_is_not_a_file_is_refused(value: object) -> None:
    assert refusals_of(value) == [("format", "invalid")]


CHANGES: dict[str, tuple[dict[str, Any], tuple[str, str]]] = {
    "undo of nothing": ({"kind": "undo"}, ("kind", "invalid")),
    "redo of nothing": ({"kind": "redo"}, ("kind", "invalid")),
    "no such kind": ({"kind": "drop"}, ("kind", "invalid")),
    "no deal": ({"kind": "add"}, ("new", "required")),
    "another number": ({"kind": "add", "number": 5, "new": PASSED_OUT}, ("number", "invalid")),
    "a deal not there": ({"kind": "insert", "number": 1, "new": PASSED_OUT}, ("number", "invalid")),
    "no number": ({"kind": "remove"}, ("number", "invalid")),
    "shape of a deal": ({"kind": "add", "new": {"kind": "x"}}, ("new.kind", "invalid")),
    "shape of a noted deal": (
        {"kind": "pending", "new": {"kind": "contract", "declarer": "Anna"}},
        ("new.declarer", "unknown_player"),
    ),
    "shape of a deal brought": (
        {"kind": "import", "new": {"deals": [PASSED_OUT, {"kind": "x"}]}},
        ("new.deals.1.kind", "invalid"),
    ),
    "shape of a noted deal brought": (
        {"kind": "import", "new": {"pending": {"kind": "contract", "declarer": "Anna"}}},
        ("new.pending.declarer", "unknown_player"),
    ),
    "unknown detail": ({"kind": "details", "new": {"deals": []}}, ("new.deals", "unknown_field")),
    "options": (
        {"kind": "details", "new": {"options": {"start": 0.5}}},
        ("new.options.start", "start"),
    ),
    "seats": ({"kind": "reseat", "new": {"deals": 3}}, ("new", "invalid")),
    "seats stopped in words": ({"kind": "reseat", "new": {"stopped": "yes"}}, ("new", "invalid")),
    "a list of deals": ({"kind": "add", "new": [PASSED_OUT]}, ("new", "invalid")),
    "no list": ({"kind": "correct_many", "new": PASSED_OUT}, ("new", "invalid")),
    "nothing together": ({"kind": "correct_many"}, ("new", "required")),
    "together not there": (
        {"kind": "correct_many", "new": [correction_of(1, PASSED_OUT)]},
        ("new.0.number", "invalid"),
    ),
    "version": ({"kind": "stop", "version": 2}, ("version", "invalid")),
    "time": ({"kind": "stop", "at": "now"}, ("at", "invalid")),
}


@pytest.mark.parametrize("name", CHANGES)
def test_hostile_history_is_refused_at_its_change(name: str) -> None:
    change, (field, code) = CHANGES[name]
    opening = {"players": ["Anna", "Ben", "Dora"]}
    history = {"opening": opening, "changes": [{"version": 1} | change]}

    refusals = refusals_of(plain_file(deals=[], history=history))

    assert (f"history.changes.0.{field}", code) in refusals


def test_shape_of_deals_corrected_together_is_refused_at_its_place() -> None:
    opening = {"players": ["Anna", "Ben", "Dora"]}
    together = [correction_of(1, {"kind": "tarock"})]
    history = {
        "opening": opening,
        "changes": [
            {"version": 1, "kind": "add", "new": PASSED_OUT},
            {"version": 2, "kind": "correct_many", "new": together},
        ],
    }

    refusals = refusals_of(plain_file(deals=[PASSED_OUT], history=history))

    assert refusals == [("history.changes.1.new.0.entry.kind", "invalid")]


def test_too_many_deals_are_refused_before_any_is_scored() -> None:
    assert refusals_of(plain_file(deals=[PASSED_OUT] * (MOST_DEALS + 1))) == [("deals", "log_full")]


def with_history(changes: list[dict[str, Any]], **changed: Any) -> dict[str, Any]:
    numbered = [{"version": number, **change} for number, change in enumerate(changes, start=1)]
    opening = {"players": ["Anna", "Ben", "Dora"]}
    return plain_file(history={"opening": opening, "changes": numbered}) | changed


def test_too_many_changes_are_refused_before_any_is_made() -> None:
    stops = [{"kind": "stop"}] * (MOST_CHANGES + 1)

    assert refusals_of(with_history(stops, deals=[])) == [("history.changes", "log_full")]


def test_file_that_stores_more_than_its_size_is_refused_at_that_change() -> None:
    deals = [contract(0, SANAC)] * MOST_DEALS
    brought: dict[str, Any] = {"kind": "import", "new": {"deals": deals}}
    emptied: dict[str, Any] = {"kind": "import", "new": {"deals": []}}
    file = with_history([brought, *[emptied, {"kind": "undo"}] * 1000], deals=deals)

    refusals = refusals_of(file)

    assert refusals == [("history.changes.9", "log_full")]


@pytest.mark.parametrize("limited", ["exports.files.check", "matches.log.bounds"])
def test_file_above_either_limit_of_a_log_is_refused(
    limited: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"scorekeeper.{limited}.MOST_BYTES", 100)
    seatings = [{"until": 1, "players": ["Anna", "Ben", "Eva"]}]

    refusals = refusals_of(plain_file(deals=[PASSED_OUT] * 2, seatings=seatings))

    assert refusals == [("", "log_full")]


@pytest.mark.parametrize("back", [0, 1, 63, 64, 65, 130])
def test_import_replays_undo_and_redo_of_old_changes(back: int) -> None:
    deals = [contract(number % 3, SANAC) for number in range(130)]
    kinds: list[dict[str, Any]] = [{"kind": "add", "new": deal} for deal in deals]
    kinds += [{"kind": "undo"}] * back + [{"kind": "redo"}] * (back // 2)
    expected_deals = deals[: len(deals) - back + back // 2]

    match, _again = import_match(with_history(kinds, deals=expected_deals))

    assert match.read_document() == history(match).document
    assert list(match.read_document().deals) == expected_deals
    undone = match.changes.filter(kind="undo").values_list("refers_to", flat=True)
    assert list(undone) == list(range(130, 130 - back, -1))


def test_slow_check_of_a_file_is_aborted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SECONDS", 0)
    monkeypatch.setattr(limits, "AT_A_STRETCH", 0)

    assert refusals_of(plain_file()) == [("", "too_slow")]


class Clock:
    """A controllable replacement for the `time` module."""

    now = used = 0.0

    def __init__(self) -> None:
        self.paused: list[tuple[float, float]] = []

    def perf_counter(self) -> float:
        return self.now

    def thread_time(self) -> float:
        return self.used

    def sleep(self, seconds: float) -> None:
        self.paused.append((self.now, seconds))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Provide the clock of a check that pauses each second and is limited to 7 seconds."""
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    monkeypatch.setattr(limits, "AT_A_STRETCH", 1)
    monkeypatch.setattr(limits, "MOST_SECONDS", 7)
    return clock


def test_check_of_a_file_lets_others_in_after_each_stretch(clock: Clock) -> None:
    clock.now = 100
    budget = limits.Budget()

    for clock.now in (100, 100.5, 101, 101.5, 102, 105, 105.5, 106):
        budget.spend()

    assert clock.paused == [(moment, limits.PAUSE) for moment in (101, 102, 105, 106)]


def test_check_of_a_file_ends_when_its_time_is_used_up(clock: Clock) -> None:
    clock.used = 100
    budget = limits.Budget()

    clock.now, clock.used = 1, 107
    budget.spend()
    clock.now, clock.used = 2, 107.5
    with pytest.raises(Refused) as caught:
        budget.spend()

    assert caught.value.refusals == (limits.TOO_SLOW,)


def test_import_is_checked_before_locking(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    for name in ("check_file", "store_match"):
        work: Any = vars(importing)[name]
        monkeypatch.setattr(importing, name, recording(steps, name, work))

    import_match(plain_file())

    assert steps == ["check_file", "store_match"]


def recording(steps: list[str], name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    def recorded(*args: Any, **kwargs: Any) -> Any:
        steps.append(name)
        actual = work(*args, **kwargs)
        assert steps[-1] == name
        return actual

    return recorded


@pytest.mark.parametrize("changes", [1, 40])
def test_import_takes_as_many_queries_for_long_logs_as_for_short_ones(changes: int) -> None:
    stops = [{"kind": "stop"}] * changes

    with CaptureQueriesContext(connection) as captured:
        import_match(with_history(stops, deals=[], stopped=True))

    # SAVEPOINT, the match, its code, its log, RELEASE.
    assert len(captured) == 5


def test_changes_without_a_time_get_the_time_of_the_import() -> None:
    before = timezone.now()

    match, _again = import_match(with_history([{"kind": "stop"}], deals=[], stopped=True))

    (moment,) = match.changes.values_list("at", flat=True)
    assert before <= moment <= timezone.now()


@in_the_database
@given(data=st.data())
def test_damaged_file_is_refused_or_gives_a_match_that_folds(data: st.DataObject) -> None:
    file: Any = match_data(start(PASSED_OUT, contract(0, SANAC)))
    node = file
    while True:
        key = data.draw(
            st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node)))
        )
        inner = node[key]
        if not (isinstance(inner, dict | list) and inner) or data.draw(st.booleans()):
            break
        node = inner
    node[key] = data.draw(json_values)

    try:
        match, _again = import_match(file)
    except Refused as problem:
        actual = [refusal.render() for refusal in problem.refusals]
    else:
        actual = [match_data(reloaded(match))["format"], sheet(match)["game"]]

    assert actual != []
    assert Match.objects.count() == Change.objects.values("match").distinct().count()


def test_undone_changes_are_discarded_by_a_new_change() -> None:
    changes: list[dict[str, object]] = [
        {"kind": "add", "new": PASSED_OUT},
        {"kind": "undo"},
        {"kind": "stop"},
        {"kind": "redo"},
    ]
    numbered = [{"version": number} | change for number, change in enumerate(changes, start=1)]
    history = {"opening": {"players": ["Anna", "Ben", "Dora"]}, "changes": numbered}

    assert refusals_of(plain_file(deals=[], stopped=True, history=history)) == [
        ("history.changes.3.kind", "invalid")
    ]


def test_import_without_history_opens_as_agreed_and_brings_the_rest() -> None:
    match, _again = import_match(plain_file(deals=[PASSED_OUT], stopped=True))

    (change,) = match.changes.all()

    assert (change.kind, change.number) == ("import", None)
    assert change.old == {"deals": [], "stopped": False}
    assert change.new == {"deals": [PASSED_OUT], "stopped": True}
