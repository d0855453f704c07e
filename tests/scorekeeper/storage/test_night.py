"""The model of a night of a million tables: docs/scaling.md contains its numbers."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.bench.night import Costs, Night, Site, highest_utilisation, lines, needs, waiting_p99

SCALING = Path(__file__).parents[3] / "docs/scaling.md"
SMALL = Night(tables=1_080, hours=3, peak=1)
"""A load of 2.4 deals a second."""


def test_document_has_the_table_as_it_is_computed() -> None:
    site = Site()

    table = lines(needs(Night(), Costs(), site), site)

    assert "\n".join(table) in SCALING.read_text()


def test_needs_of_a_small_night_are_those_calculated_by_hand() -> None:
    resources = needs(SMALL, Costs(record=0.1, preview=0.05, follow=0.05, heard=0), Site(cores=4))

    assert (resources.deals, resources.tables, resources.streams) == (2.4, 720, 2_160)
    assert resources.web_work == pytest.approx(2.4 * (0.1 + 0.05 + 3 * 0.05))
    assert resources.database_work == pytest.approx(2.4 * (0.0012 + 4 * 0.0004))
    assert (resources.machines, resources.notices, resources.hearing) == (1, 2.4 * 4, 0)
    assert (resources.nodes_by_commits, resources.nodes_by_a_year) == (1, 1)
    assert resources.night_bytes == 1_080 * 11_000


def test_more_cores_may_be_busier_and_longer_work_less() -> None:
    short, long = [0.005], [0.05]

    busy = [highest_utilisation(Site(cores=cores), short) for cores in (1, 4, 16)]

    assert busy == sorted(busy)
    assert highest_utilisation(Site(cores=4), long) < busy[1]


def test_one_core_waits_as_long_as_its_formula_says() -> None:
    """At half load with constant service times, 99 of 100 wait at most 3.34 of them (M/D/1)."""
    assert waiting_p99(1, 0.5, [1.0]) == pytest.approx(3.34, rel=0.1)


def test_slower_commits_take_more_databases() -> None:
    nodes = [
        needs(Night(), replace(Costs(), commit=commit), Site()).nodes_by_commits
        for commit in (0.001, 0.004)
    ]

    assert nodes == [5, 18]
