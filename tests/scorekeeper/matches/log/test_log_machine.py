"""All operations on a match in any order, compared with a plain list of documents."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games.code import read, write
from games.sheet import Sheet, fold_sheet
from games.values import Refused
from scorekeeper.exports.files.check import check_file
from scorekeeper.matches import services
from scorekeeper.matches.deal.correct_many import correct_deals
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.log.outcomes import Conflict
from scorekeeper.matches.log.versions import history
from scorekeeper.matches.log.whole_code import file_of_content, match_content
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from tests.support.games.answered import sheet_json
from tests.support.people import (
    DIAMONDS,
    PASSED_OUT,
    SANAC,
    SPADES,
    bettel,
    contract,
    reloaded,
    start,
)

pytestmark = pytest.mark.engine

DEALS = st.one_of(
    st.just(PASSED_OUT),
    st.builds(bettel, st.integers(0, 2)),
    st.builds(
        contract,
        st.integers(0, 2),
        st.sampled_from([DIAMONDS, SANAC, SPADES]),
        st.sampled_from([(2, 2), (0, 1), (2, 3), (3, 3)]),
        kontra=st.integers(0, 1),
    ),
)
"""Deals, some of them invalid: spades without kontra needs a refe, six tricks are too many."""
STARTS = st.sampled_from([2, 4, 6, 30])
DETAILS = st.fixed_dictionaries(
    {},
    optional={
        "title": st.none() | st.sampled_from(["Club night", "Finals"]),
        "players": st.permutations(["Anna", "Ben", "Eva"]),
        "first_dealer": st.none() | st.integers(0, 2),
        "stake": st.none() | st.just({"amount": "0.10", "currency": "EUR"}),
        "options": st.fixed_dictionaries(
            {},
            optional={
                "start": st.none() | STARTS,
                "refe_limit": st.none() | st.integers(0, 3),
                "spades_rule": st.sampled_from(["plain_only", "always", "never", "refe"]),
                "early_stop": st.sampled_from(["write_off", "exact_thirds", "void"]),
            },
        ),
    },
)
EMPTY = {"title": None, "first_dealer": 0, "stake": None}

EXAMPLES, STEPS = max(5, settings().max_examples // 4), 25

Plain = dict[str, Any]
Work = Callable[[Match], Outcome]


def fold_of(document: Plain) -> Sheet:
    return fold_sheet(Document.read(document).match_input())


def with_deals(document: Plain, deals: list[Plain]) -> Plain:
    return document | {"deals": deals}


def with_details(document: Plain, details: Mapping[str, Any]) -> Plain:
    """Return a document with changed details, according to the contract."""
    new = {name: EMPTY[name] if value is None else value for name, value in details.items()}
    if "options" in details:
        options = document["options"] | details["options"]
        new["options"] = fold_of(document | {"options": options}).options.model_dump(mode="json")
    return document | new


class TableTalk(RuleBasedStateMachine):
    """A match, and a model of it: all documents that undo and redo can reach."""

    def __init__(self) -> None:
        """Leave the match to the initial rule, which draws its options."""
        super().__init__()
        self.match: Match
        self.documents: list[Plain]
        self.position = 0
        self.writes = 0

    @initialize(minimum=STARTS, deals=st.lists(DEALS, max_size=6))
    def start_match(self, minimum: int, deals: list[Plain]) -> None:
        self.match = start(options={"start": minimum})
        self.documents = [self.match.document]
        for deal in deals:
            if self.status == "open":
                self.add(deal)

    @property
    def document(self) -> Plain:
        return deepcopy(self.documents[self.position])

    @property
    def deals(self) -> list[Plain]:
        return list(self.document["deals"])

    @property
    def status(self) -> str:
        return fold_of(self.document).status

    def apply(self, work: Work, document: Plain) -> None:
        """Apply an operation that leads to a document; expect a refusal if a deal is invalid."""
        if any(row.refusals for row in fold_of(document).rows):
            self.expect_refusal(work, Refused, Conflict)
            return
        outcome = work(reloaded(self.match))
        self.documents[self.position + 1 :] = [document]
        self.position += 1
        self.check_outcome(outcome)

    def check_outcome(self, outcome: Outcome) -> None:
        self.writes += 1
        assert outcome.sheet == fold_of(self.document)
        assert outcome.match.document == self.document

    def expect_refusal(self, work: Work, *by: type[Exception]) -> None:
        with pytest.raises(by):
            work(reloaded(self.match))

    def add(self, deal: Plain) -> None:
        document = with_deals(self.document, [*self.deals, deal]) | {"pending": None}
        self.apply(lambda match: services.record_deal(match, deal), document)

    def place(self, data: st.DataObject) -> int:
        return data.draw(st.integers(1, len(self.deals)))

    @precondition(lambda self: self.status == "open")
    @rule(deal=DEALS)
    def record(self, deal: Plain) -> None:
        self.add(deal)

    @precondition(lambda self: self.deals)
    @rule(data=st.data(), deal=DEALS)
    def insert(self, data: st.DataObject, deal: Plain) -> None:
        place, deals = self.place(data), self.deals
        deals.insert(place - 1, deal)
        self.apply(
            lambda match: services.insert_deal(match, deal, before=place),
            with_deals(self.document, deals),
        )

    @precondition(lambda self: self.deals)
    @rule(data=st.data(), deal=DEALS)
    def correct(self, data: st.DataObject, deal: Plain) -> None:
        place, deals = self.place(data), self.deals
        deals[place - 1] = deal
        self.apply(
            lambda match: services.correct_deal(match, place, deal),
            with_deals(self.document, deals),
        )

    @precondition(lambda self: self.deals)
    @rule(data=st.data(), other_deal=DEALS, forgotten=DEALS)
    def correct_together(self, data: st.DataObject, other_deal: Plain, forgotten: Plain) -> None:
        place, before, deals = self.place(data), self.place(data), self.deals
        deals[place - 1] = other_deal
        deals.insert(before - 1, forgotten)
        corrections = [
            {"number": place, "entry": other_deal},
            {"before": before, "entry": forgotten},
        ]
        self.apply(
            lambda match: correct_deals(match, corrections), with_deals(self.document, deals)
        )

    @precondition(lambda self: self.deals)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        place, deals = self.place(data), self.deals
        del deals[place - 1]
        self.apply(
            lambda match: services.remove_deal(match, place), with_deals(self.document, deals)
        )

    @precondition(lambda self: self.status == "open")
    @rule(declarer=st.integers(0, 2))
    def note(self, declarer: int) -> None:
        entry = {"kind": "contract", "declarer": declarer, "contract": SANAC}
        self.apply(
            lambda match: services.note_pending(match, entry), self.document | {"pending": entry}
        )

    @precondition(lambda self: self.document["pending"])
    @rule()
    def drop(self) -> None:
        self.apply(services.drop_pending, self.document | {"pending": None})

    @rule(details=DETAILS)
    def change(self, details: dict[str, Any]) -> None:
        document = with_details(self.document, details)
        if document == self.document:
            outcome = services.change_details(reloaded(self.match), details)
            assert outcome.match.version == self.writes
        else:
            self.apply(lambda match: services.change_details(match, details), document)

    @precondition(lambda self: self.status == "open")
    @rule()
    def stop(self) -> None:
        self.apply(services.stop_match, self.document | {"stopped": True})

    @precondition(lambda self: self.status == "stopped")
    @rule()
    def reopen(self) -> None:
        self.apply(services.reopen_match, self.document | {"stopped": False})

    @precondition(lambda self: self.position)
    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _time in range(min(times, self.position)):
            self.position -= 1
            self.check_outcome(services.undo(reloaded(self.match)))

    @precondition(lambda self: self.position + 1 < len(self.documents))
    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _time in range(min(times, len(self.documents) - self.position - 1)):
            self.position += 1
            self.check_outcome(services.redo(reloaded(self.match)))

    @rule()
    def refuse_impossible_changes(self) -> None:
        if self.status != "open":
            self.expect_refusal(lambda match: services.record_deal(match, PASSED_OUT), Conflict)
            self.expect_refusal(lambda match: services.note_pending(match, PASSED_OUT), Conflict)
            self.expect_refusal(services.stop_match, Conflict)
        if self.status != "stopped":
            self.expect_refusal(services.reopen_match, Conflict)
        if self.position == 0:
            self.expect_refusal(services.undo, Conflict)
        if self.position + 1 == len(self.documents):
            self.expect_refusal(services.redo, Conflict)

    @invariant()
    def check_document(self) -> None:
        match = reloaded(self.match)
        assert match.document == self.documents[self.position]
        assert history(match).document.to_json() == self.documents[self.position]
        assert match.version == self.writes == match.changes.count()

    @invariant()
    def check_sheet(self) -> None:
        match = reloaded(self.match)
        stored, folded = sheet_of(match), fold_of(self.documents[self.position])
        assert sheet_json(stored) == sheet_json(folded)
        assert replace(stored, match=folded.match) == folded
        assert match.status == folded.status

    @invariant()
    def check_code(self) -> None:
        content = match_content(reloaded(self.match))
        assert read(write(content)) == content
        file = check_file(file_of_content(content))
        assert file.document.match_input() == Document.read(content).match_input()

    def teardown(self) -> None:
        """Check the whole match with the command."""
        if self.writes:
            call_command("rescore", "--check", "--match", self.match.code, stderr=StringIO())


@pytest.mark.django_db
def test_match_equals_the_model_after_any_operations() -> None:
    run_state_machine_as_test(
        TableTalk, settings=settings(max_examples=EXAMPLES, stateful_step_count=STEPS)
    )
