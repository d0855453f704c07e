"""Every colour pair declared in docs/design.md is readable, and no two inks look alike."""

import re

import pytest

from tests.support.colours import EYES, ROOT, colours, contrast, smallest_difference

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
def test_pair_has_the_documented_and_required_contrast(
    kind: str, pair: str, figures: list[str]
) -> None:
    above, _on, below = pair.partition(" on ")

    ratios = [
        contrast(palette[above], palette[below]) for palette in (colours(), colours(dark=True))
    ]

    assert [f"{ratio:.1f}" for ratio in ratios] == figures
    assert [ratio for ratio in ratios if ratio < LEAST[kind]] == []


def test_every_colour_is_in_a_pair() -> None:
    pair_names = {name for _kind, pair, _figures in pairs() for name in pair.split(" on ")}

    inks = {name for name in colours() if not re.search(r"-\d+$|^on-(seat|pen|chalk)$", name)}
    assert inks - pair_names == NOT_IN_A_PAIR


@pytest.mark.parametrize("suit", range(1, 11))
def test_suit_has_the_documented_and_required_contrast(suit: int) -> None:
    day, night = colours(), colours(dark=True)
    pen, chalk = day[f"pen-{suit}"], day[f"chalk-{suit}"]

    ratios = [
        (contrast(pen, day["paper"]), contrast(chalk, night["paper"])),
        (contrast(pen, day["card"]), contrast(chalk, night["card"])),
        (contrast(pen, day["on-pen"]), contrast(chalk, day["on-chalk"])),
        (contrast(chalk, day["felt"]), contrast(chalk, night["felt"])),
        (contrast(chalk, day["felt-raised"]), contrast(chalk, night["felt-raised"])),
        (contrast(pen, day["slip"]), contrast(pen, night["slip"])),
    ]

    expected = table_of("The suits of the players")[suit - 1][1:]
    least = [4.5, 4.5, 4.5, 3.0, 3.0, 4.5]
    assert [
        " / ".join(f"{ratio:.1f}" for ratio in pair_of_ratios) for pair_of_ratios in ratios
    ] == expected
    assert [
        min(pair_of_ratios) >= enough for pair_of_ratios, enough in zip(ratios, least, strict=True)
    ] == [True] * 6


@pytest.mark.parametrize(
    ("row", "kind", "many"),
    [
        (0, "pen", 4),
        (1, "pen", 10),
        (2, "chalk", 4),
        (3, "chalk", 10),
    ],
)
def test_inks_differ_for_every_eye_as_documented(row: int, kind: str, many: int) -> None:
    inks = [colours()[f"{kind}-{suit}"] for suit in range(1, many + 1)]

    distances = [f"{smallest_difference(eye, inks):.1f}" for eye in EYES]

    assert table_of("Apart from each other")[row][1:] == distances


def test_inks_of_four_players_are_never_mixed_up() -> None:
    palette = colours()

    smallest = [
        smallest_difference(eye, [palette[f"{kind}-{suit}"] for suit in range(1, 5)])
        for kind in ("pen", "chalk")
        for eye in EYES
    ]

    assert min(smallest) > 10
