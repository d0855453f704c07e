"""Confirmation and dispute of deals: permission, lifetime, and no blocking of the game."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import GAMES
from games.sheet import MatchInput, fold_sheet
from scorekeeper.live import announce
from scorekeeper.matches.agreement.confirmations import Agreement, deal_digests
from scorekeeper.matches.agreement.services import (
    MayNotConfirm,
    confirm,
    load_agreements,
    switch_confirmations,
)
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import TakingOver
from scorekeeper.matches.services import (
    change_seats,
    correct_deal,
    insert_deal,
    record_deal,
    remove_deal,
    undo,
)
from scorekeeper.matches.sheet.cache import sheet_of
from tests.support.people import (
    ANNA,
    BEN,
    HEARTS,
    PASSED_OUT,
    SANAC,
    TABLE,
    contract,
    reloaded,
    start,
)

pytestmark = pytest.mark.django_db

BY_ANNA = contract(ANNA, SANAC, (1, 2))
BY_BEN = contract(BEN, HEARTS)


def agreeing(*deals: dict[str, object]) -> Match:
    match = start(*deals)
    switch_confirmations(match, on=True)
    return reloaded(match)


def words_of(match: Match) -> dict[int, Agreement]:
    newest = reloaded(match)
    return load_agreements(newest, sheet_of(newest))


def say_about(match: Match, number: int, player: str, *, agrees: bool | None) -> None:
    newest = reloaded(match)
    confirm(newest, sheet_of(newest), number, player, agrees=agrees)


def test_each_player_confirms_each_deal_once() -> None:
    match = agreeing(BY_ANNA, BY_BEN)

    say_about(match, 1, "Anna", agrees=True)
    say_about(match, 1, "Ben", agrees=False)
    say_about(match, 2, "Dora", agrees=True)

    assert words_of(match) == {1: Agreement(["Anna"], ["Ben"]), 2: Agreement(["Dora"], [])}


def test_confirmation_is_changed_and_withdrawn() -> None:
    match = agreeing(BY_ANNA)

    say_about(match, 1, "Ben", agrees=False)
    say_about(match, 1, "Ben", agrees=True)
    assert words_of(match) == {1: Agreement(["Ben"], [])}

    say_about(match, 1, "Ben", agrees=None)
    assert words_of(match) == {}


def test_confirmation_is_refused_where_it_is_off() -> None:
    match = start(BY_ANNA)

    with pytest.raises(MayNotConfirm):
        say_about(match, 1, "Anna", agrees=True)

    assert (match.confirmations.count(), reloaded(match).words) == (0, 0)


@pytest.mark.parametrize(("who", "number"), [("Cleo", 1), ("", 1), ("Anna", 0), ("Anna", 2)])
def test_strangers_and_missing_deals_are_refused(who: str, number: int) -> None:
    match = agreeing(BY_ANNA)

    with pytest.raises(MayNotConfirm):
        say_about(match, number, who, agrees=True)


def test_confirmation_stays_with_its_deal_when_others_change() -> None:
    match = agreeing(PASSED_OUT, BY_ANNA)
    say_about(match, 2, "Ben", agrees=False)

    insert_deal(reloaded(match), BY_BEN, before=1)
    assert words_of(match) == {3: Agreement([], ["Ben"])}
    remove_deal(reloaded(match), 2)
    assert words_of(match) == {2: Agreement([], ["Ben"])}


def test_correction_clears_confirmations_and_undo_restores_them() -> None:
    match = agreeing(BY_ANNA)
    say_about(match, 1, "Ben", agrees=False)

    corrected = correct_deal(reloaded(match), 1, contract(ANNA, SANAC, (2, 2))).match
    assert words_of(match) == {}

    undo(corrected)
    assert words_of(match) == {1: Agreement([], ["Ben"])}


def test_same_deal_twice_is_two_deals() -> None:
    match = agreeing(PASSED_OUT, PASSED_OUT)

    say_about(match, 2, "Ben", agrees=True)

    assert words_of(match) == {2: Agreement(["Ben"], [])}


def test_former_player_may_still_confirm_their_deals() -> None:
    match = change_seats(agreeing(BY_ANNA, BY_BEN), TakingOver(BEN, "Eva", since=2)).match

    say_about(match, 1, "Ben", agrees=False)
    say_about(match, 2, "Eva", agrees=True)

    assert words_of(match) == {1: Agreement([], ["Ben"]), 2: Agreement(["Eva"], [])}


def test_disputes_do_not_block_recording() -> None:
    match = agreeing(BY_ANNA)
    version = reloaded(match).version

    say_about(match, 1, "Ben", agrees=False)
    outcome = record_deal(match, BY_BEN, attempt=Attempt(version=version))

    assert (outcome.match.version, reloaded(match).words) == (2, 2)
    assert reloaded(match).agreeing


def test_agreement_costs_no_queries_when_a_deal_is_recorded() -> None:
    query_counts = []
    for match in (start(BY_ANNA), agreeing(BY_ANNA)):
        with CaptureQueriesContext(connection) as captured:
            record_deal(match, PASSED_OUT)
        query_counts.append(len(captured))

    assert query_counts[0] == query_counts[1]


def test_opinions_stay_with_a_deal_in_any_order_of_its_fields() -> None:
    deal = contract(0, SANAC)
    turned = dict(reversed(deal.items()))
    match = MatchInput(GAMES["preferans"], tuple(TABLE), deals=(deal,))

    marks = deal_digests(fold_sheet(match))

    assert list(turned) != list(deal)
    assert deal_digests(fold_sheet(replace(match, deals=(turned,)))) == marks


def test_silent_player_neither_agrees_nor_disputes() -> None:
    opinions = Agreement(confirmed=["Anna"], disputed=["Ben"])

    assert [opinions.agrees(player) for player in ("Anna", "Ben", "Dora", None)] == [
        True,
        False,
        None,
        None,
    ]


def test_equal_deals_are_distinguished_by_their_order() -> None:
    match = MatchInput(GAMES["preferans"], tuple(TABLE), deals=(PASSED_OUT, PASSED_OUT))

    turns = [mark.rpartition("-")[2] for mark in deal_digests(fold_sheet(match))]

    assert turns == ["1", "2"]


def test_confirmation_is_announced_with_version_and_count(monkeypatch: pytest.MonkeyPatch) -> None:
    match, announced = agreeing(BY_ANNA, BY_BEN), list[str]()
    monkeypatch.setattr(announce, "connection", SimpleNamespace(vendor="postgresql"))
    monkeypatch.setattr(announce, "_notify", announced.append)
    count = reloaded(match).words

    say_about(match, 1, "Anna", agrees=True)
    say_about(match, 1, "Ben", agrees=False)

    assert announced == [f"{match.pk} 2 {count + 1}", f"{match.pk} 2 {count + 2}"]
