"""The call stack from a view to the rule: our functions when a game begins to score a deal.

The stack starts at the view, as Django calls it; closures, decorators and comprehensions count too.
"""

import re
import sys
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.http.response import HttpResponseBase
from django.test import Client

from games import GAMES
from games.entry import form_of
from games.examples import examples
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from tests.plugins.programs import ROOT
from tests.support.people import PASSED_OUT

pytestmark = pytest.mark.django_db

Stack = tuple[str, ...]
"""Functions as `file: name`, outermost first."""
Send = Callable[[Client, Match, Mapping[str, Any]], HttpResponseBase]

MOST = 9
OURS = tuple(f"{ROOT / folder}/" for folder in ("games", "scorekeeper"))
HANDLER = BaseHandler._get_response.__code__  # type: ignore[attr-defined]  # noqa: SLF001
"""The Django function that calls each view, inside all middleware."""
PAGE = (
    "scorekeeper/matches/deal/views.py: record",
    "scorekeeper/matches/deal/views.py: _save_at_end",
    "scorekeeper/matches/log/write.py: write",
    "scorekeeper/matches/deal/form_plans.py: plan_next_deal",
    "scorekeeper/matches/log/plans.py: plan_record",
    "scorekeeper/matches/log/steps.py: with_next",
    "games/sheet.py: Sheet.plus",
    "games/sheet.py: score_deal",
    "games/preferans/scoring.py: Preferans.score",
)
API = (
    "scorekeeper/rest/operations.py: operation.decorator.checked",
    "scorekeeper/api/matches/deals.py: DealsView.post",
    "scorekeeper/matches/services.py: record_deal",
    PAGE[2],
    *PAGE[4:],
)


def stack_of(frame: FrameType) -> Stack:
    """Return our functions on the stack between Django's handler and a frame, innermost last."""
    functions, current = [], frame
    while current.f_code is not HANDLER:
        if current.f_code.co_filename.startswith(OURS):
            name = current.f_code.co_qualname.replace(".<locals>", "")
            functions.append(f"{current.f_code.co_filename.removeprefix(f'{ROOT}/')}: {name}")
        assert current.f_back is not None
        current = current.f_back
    return tuple(reversed(functions))


def stacks_to(rule: Callable[..., Any], ask: Callable[[], HttpResponseBase]) -> set[Stack]:
    """Return every call stack by which a request reaches a rule."""
    stacks, before = set(), sys.getprofile()

    def note(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call" and frame.f_code is rule.__code__:
            stacks.add(stack_of(frame))

    sys.setprofile(note)
    try:
        answer = ask()
    finally:
        sys.setprofile(before)
    assert answer.status_code < 400
    return stacks


def tap(client: Client, match: Match, deal: Mapping[str, Any]) -> HttpResponseBase:
    """Save a deal on the page, as its script does."""
    form = form_of(deal, match.rules.kinds)
    return client.post(f"/m/{match.code}/deals/", form, headers={"HX-Request": "true"})


def tap_correction(client: Client, match: Match, deal: Mapping[str, Any]) -> HttpResponseBase:
    """Save the correction of the first deal on its page."""
    return client.post(f"/m/{match.code}/deals/1/", form_of(deal, match.rules.kinds))


def call(client: Client, match: Match, deal: Mapping[str, Any]) -> HttpResponseBase:
    """Record a deal over the API."""
    return client.post(f"/api/v1/matches/{match.code}/deals/", deal, "application/json")


def call_correction(client: Client, match: Match, deal: Mapping[str, Any]) -> HttpResponseBase:
    """Correct the first deal over the API."""
    return client.put(f"/api/v1/matches/{match.code}/deals/1/", deal, "application/json")


def stacks_of(send: Send, slug: str, *recorded: Mapping[str, Any]) -> set[Stack]:
    """Return the call stacks of a deal to its game's rule, after recorded deals."""
    example = next(candidate.match for candidate in examples(slug).matches if candidate.match.deals)
    match, _again = start_match(
        game=slug,
        players=list(example.players),
        options=dict(example.options),
        details={"first_dealer": example.seats.first_dealer},
    )
    deal = dict(example.deals[0])
    for earlier in recorded:
        match = services.record_deal(match, earlier).match
    client = Client(headers={"Authorization": f"Bearer {match.scorer_key}"})
    client.get(f"/m/{match.code}/score/{match.scorer_key}")
    return stacks_to(type(match.rules).score, lambda: send(client, match, deal))


def names_in(stack: Stack) -> list[str]:
    """Return the bare function names of a call stack."""
    return [re.split(r"[ .]", function)[-1] for function in stack]


@pytest.mark.parametrize("send", [tap, call])
@pytest.mark.parametrize("slug", GAMES)
def test_way_to_the_rule_is_short_and_no_two_names_are_alike(slug: str, send: Send) -> None:
    (stack,) = stacks_of(send, slug)

    names = names_in(stack)
    assert len(names) <= MOST
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize(("send", "stack"), [(tap, PAGE), (call, API)])
def test_way_to_the_rule_is_the_one_described(send: Send, stack: Stack) -> None:
    assert stacks_of(send, "preferans") == {stack}


def test_ways_of_a_correction_are_short_and_no_two_names_are_alike() -> None:
    stacks = [
        [names_in(functions) for functions in stacks_of(send, "preferans", PASSED_OUT)]
        for send in (tap_correction, call_correction)
    ]

    assert [max(map(len, names)) for names in stacks] == [12, 10]
    assert [names for both in stacks for names in both if len(set(names)) < len(names)] == []


def test_architecture_names_the_functions_on_the_way() -> None:
    chapter = (ROOT / "docs" / "architecture.md").read_text().partition("## From the tap")[2]
    rows = re.findall(r"^\| (\d) \| `(.+?)` \|", chapter.partition("\n## ")[0], re.MULTILINE)

    assert rows == [(str(number), function) for number, function in enumerate(PAGE, start=1)]
