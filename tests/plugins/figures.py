"""Figures that tests measure, each with its goal, in one table at the end of the run."""

import os
from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar

import pytest

FIGURE = "figure"
SHORTENED = os.environ.get("FORM") == "shortened"
"""Whether faults and losses are a part of those of the long form, as in `make thorough`."""
LONG = SHORTENED or os.environ.get("FORM") == "long"
"""Whether faults, load and soak run at full length (`make faults load soak`), not for seconds."""
T = TypeVar("T")
WIDTHS = "{:<58}  {:<50}  {}"

Note: TypeAlias = Callable[..., None]


def of_this_form(short: T, shortened: T, long: T) -> T:
    """Return the amount of work of this run's form."""
    if SHORTENED:
        return shortened
    return long if LONG else short


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Note:
    """A function that records a figure: `figure("first answer", "1.2 s", "≤ 5 s")`."""

    def note(title: str, measured: str, goal: str = "") -> None:
        request.node.user_properties.append((FIGURE, [title, measured, goal]))

    return note


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table, also after failures."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    rows = list(figures_of(reports))
    if rows:
        terminalreporter.section("figures of the long form" if LONG else "figures, short form")
        for row in [["what", "measured", "goal"], *rows]:
            terminalreporter.write_line(WIDTHS.format(*row).rstrip())


def figures_of(reports: Iterable[pytest.TestReport]) -> Iterable[list[str]]:
    """Yield the figures recorded by tests, once each."""
    for report in reports:
        if report.when == "call":
            for name, value in report.user_properties:
                if name == FIGURE and isinstance(value, list):
                    yield value
