"""Hypothesis profiles, and parameters reserved for `make thorough`."""

import os
from typing import Any

import hypothesis
import pytest

# On a shared machine times are meaningless: no profile has a deadline, and none fails because
# examples were slow to draw.
UNTIMED: Any = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
USUAL = 100
FEW = 10
"""The examples of a property without a number in `make test`."""
SHORT = 20
TIMES = 10
"""The examples of `make thorough` as a multiple of those with `SHORT`."""
THOROUGH = os.environ.get("FORM") == "thorough"
"""Whether this run is the long part of `make thorough`, on SQLite."""
hypothesis.settings.register_profile("dev", **UNTIMED)
hypothesis.settings.register_profile(
    "ci", **UNTIMED, max_examples=FEW, derandomize=True, print_blob=True
)
hypothesis.settings.register_profile("quick", **UNTIMED, max_examples=5, derandomize=True)
# The first failing example detects a mutant, so there is no shrinking.
hypothesis.settings.register_profile(
    "mutants",
    **UNTIMED,
    derandomize=True,
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    report_multiple_bugs=False,
)
hypothesis.settings.register_profile("thorough", **UNTIMED, max_examples=TIMES * SHORT)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "dev")


def tries(number: int, **others: Any) -> hypothesis.settings:
    """Return settings for this many examples, scaled by the profile."""
    return hypothesis.settings(max_examples=examples(number), **others)


def examples(number: int) -> int:
    """Return the number of examples, scaled by the profile."""
    return scaled(number, hypothesis.settings().max_examples)


def scaled(number: int, most: int) -> int:
    """Return the examples of a property under a profile whose default is `most`.

    >>> scaled(30, 100), scaled(150, 100)
    (30, 150)
    >>> scaled(30, 5), scaled(150, 5)
    (5, 7)
    >>> scaled(30, 200), scaled(4, 200), scaled(150, 200)
    (200, 40, 300)
    """
    if most > USUAL:
        return most // SHORT * scaled(number, SHORT)
    return max(min(number, most), number * most // USUAL)


def at_length(*values: Any) -> list[Any]:
    """Return parameters that only `make thorough` uses; a tuple has several values."""
    several = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*each, marks=pytest.mark.thorough) for each in several]
