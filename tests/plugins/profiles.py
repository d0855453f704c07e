"""How much is tried: examples of properties by profile, and parameters left to `make thorough`."""

import os
from typing import Any

import hypothesis
import pytest

# On a shared machine the time of an example says nothing: no profile has a deadline, none fails
# because examples were slow to draw.
UNTIMED: Any = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
USUAL = 100
FEW = 10
"""How many examples `make test` tries where a property has no number."""
SHORT = 20
TIMES = 25
"""`make thorough` tries so many times what a profile of `SHORT` examples would try."""
THOROUGH = os.environ.get("FORM") == "thorough"
"""Whether everything is tried in every way (`make thorough`), or in the usual ones."""
hypothesis.settings.register_profile("dev", **UNTIMED)
hypothesis.settings.register_profile(
    "ci", **UNTIMED, max_examples=FEW, derandomize=True, print_blob=True
)
hypothesis.settings.register_profile("quick", **UNTIMED, max_examples=5, derandomize=True)
# A fault in the code is noticed by its first example: nobody reads how small it could be.
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
    """Return settings for so many examples, as the profile has it instead of a plain number."""
    return hypothesis.settings(max_examples=examples(number), **others)


def examples(number: int) -> int:
    """Return how many examples the profile makes of a number."""
    return scaled(number, hypothesis.settings().max_examples)


def scaled(number: int, most: int) -> int:
    """Return the examples of a property where one without a number has `most`.

    >>> scaled(30, 100), scaled(150, 100)
    (30, 150)
    >>> scaled(30, 5), scaled(150, 5)
    (5, 7)
    >>> scaled(30, 500), scaled(4, 500), scaled(150, 500)
    (500, 100, 750)
    """
    if most > USUAL:
        return most // SHORT * scaled(number, SHORT)
    return max(min(number, most), number * most // USUAL)


def at_length(*values: Any) -> list[Any]:
    """Return parameters that only `make thorough` tries; a tuple stands for several."""
    several = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*each, marks=pytest.mark.thorough) for each in several]
