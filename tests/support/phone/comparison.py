"""Comparison of a phone's answers with the site's."""

from collections.abc import Callable, Iterator, Mapping
from itertools import cycle, islice
from typing import Any

import hypothesis

from games.examples import examples
from tests.plugins.profiles import THOROUGH, tries
from tests.support.languages import LANGUAGES
from tests.support.phone.evening import Evening, Exchange

Ask = Callable[[dict[str, Any]], Mapping[str, Any]]
RANDOM_MATCHES = 10
"""Random matches of each game in `make thorough`."""
EACH_IN = 2
"""The languages of each worked match in `make thorough`, in turn over the matches of a game."""
ALL: Any = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
"""Each example is a whole evening, so there is no shrinking."""


def evenings() -> hypothesis.settings:
    """Return settings for random matches of a game: one example, or ten in `make thorough`."""
    if THOROUGH:
        return hypothesis.settings(max_examples=RANDOM_MATCHES, phases=ALL)
    return tries(1, phases=ALL)


def worked_evenings(slug: str) -> Iterator[Evening]:
    """Play every example of a game, in two languages each; only the shortest unless thorough."""
    matches = [example.match for example in examples(slug).matches if example.match.deals]
    languages, each_in = cycle(LANGUAGES), EACH_IN
    if not THOROUGH:
        matches = [min(matches, key=lambda match: len(match.deals))]
        languages, each_in = cycle(["ar"]), 1
    for number, match_input in enumerate(matches):
        for language in islice(languages, each_in):
            evening = Evening(match_input, (language,))
            evening.play(match_input, others=number)
            yield evening


def check(exchange: Exchange, ask: Ask, shown: Callable[[str], str] = str) -> None:
    """Ask a phone the question and compare its whole answer with the site's."""
    answer = ask(exchange.question)
    assert shown(answer["html"]) == shown(exchange.html), exchange.question
    assert (answer["status"], answer["entry"]) == (exchange.status, exchange.entry)
    assert not exchange.entry or answer["totals"] == exchange.totals
