"""Every colour pair declared in docs/design.md is readable, and no two inks look alike."""

import re

import pytest

from tests.support.colours import EYES, ROOT, colours, contrast, nearest

DESIGN = (ROOT / "docs" / "design.md").read_text()
LEAST = {"Text": 4.5, "Marks and edges": 3.0}
NOT_IN_A_PAIR = {"felt-edge", "rule"}
"""Lines without required contrast: space separates the same areas."""


def table_of(heading: str) -> list[list[str]]:
    """Return the rows of the table under a heading, without its header."""
    _before, _heading, rest = DESIGN.partition(f"### {heading}")
    lines = re.split(r"^##", rest, flags=re.MULTILINE)[0].splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("|")]
    return rows[2:]


def pairs() -> list[tuple[str, str, list[str]]]:
    return [(kind, pair, figures) for kind in LEAST for pair, *figures in table_of(kind)]


@pytest.mark.parametrize(("kind", "pair", "figures"), pairs(), ids=str)
def test_pair_has_the_contrast_that_is_said_and_needed(
    kind: str, pair: str, figures: list[str]
) -> None:
    above, _on, below = pair.partition(" on ")

    found = [contrast(known[above], known[below]) for known in (colours(), colours(dark=True))]

    assert [f"{each:.1f}" for each in found] == figures
    assert [each for each in found if each < LEAST[kind]] == []


def test_every_colour_stands_in_a_pair() -> None:
    named = {name for _kind, pair, _figures in pairs() for name in pair.split(" on ")}

    own = {name for name in colours() if not re.search(r"-\d$|^on-(seat|pen|chalk)$", name)}
    assert own - named == NOT_IN_A_PAIR


@pytest.mark.parametrize("suit", range(1, 9))
def test_suit_has_the_contrast_that_is_said_and_needed(suit: int) -> None:
    day, night = colours(), colours(dark=True)
    pen, chalk = day[f"pen-{suit}"], day[f"chalk-{suit}"]

    found = [
        (contrast(pen, day["paper"]), contrast(chalk, night["paper"])),
        (contrast(pen, day["card"]), contrast(chalk, night["card"])),
        (contrast(pen, day["on-pen"]), contrast(chalk, day["on-chalk"])),
        (contrast(chalk, day["felt"]), contrast(chalk, night["felt"])),
        (contrast(chalk, day["felt-raised"]), contrast(chalk, night["felt-raised"])),
        (contrast(pen, day["slip"]), contrast(pen, night["slip"])),
    ]

    said = table_of("The suits of the players")[suit - 1][1:]
    least = [4.5, 4.5, 4.5, 3.0, 3.0, 4.5]
    assert [" / ".join(f"{each:.1f}" for each in both) for both in found] == said
    assert [min(both) >= enough for both, enough in zip(found, least, strict=True)] == [True] * 6


@pytest.mark.parametrize(
    ("row", "kind", "many"),
    [
        (0, "pen", 4),
        (1, "pen", 8),
        (2, "chalk", 4),
        (3, "chalk", 8),
    ],
)
def test_inks_differ_for_every_eye_as_far_as_is_said(row: int, kind: str, many: int) -> None:
    inks = [colours()[f"{kind}-{suit}"] for suit in range(1, many + 1)]

    found = [f"{nearest(eye, inks):.1f}" for eye in EYES]

    assert table_of("Apart from each other")[row][1:] == found


def test_inks_of_four_players_are_never_mixed_up() -> None:
    known = colours()

    smallest = [
        nearest(eye, [known[f"{kind}-{suit}"] for suit in range(1, 5)])
        for kind in ("pen", "chalk")
        for eye in EYES
    ]

    assert min(smallest) > 10
