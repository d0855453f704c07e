"""kill -9 of the whole server group while four phones write: nothing is lost or duplicated."""

import random
import time
from statistics import median

from tests.faults import SIZE
from tests.plugins.figures import Note
from tests.plugins.group import Group
from tests.support.faults.evidence import check_logs, check_sheets
from tests.support.faults.writers import Phones

LONGEST_LIFE = 1.0
"""The most seconds between two kills."""
ENOUGH = 3
"""The most kills, as a multiple of the planned ones, even on a slow machine."""


def test_kills_lose_and_duplicate_nothing(group: Group, figure: Note) -> None:
    dice = random.Random(1)  # noqa: S311  not for secrets
    phones, kills = Phones(group), 0

    with phones.writing():
        while kills < SIZE.kills or (
            phones.acknowledged < SIZE.writes and kills < ENOUGH * SIZE.kills
        ):
            time.sleep(dice.uniform(0.05, LONGEST_LIFE))
            group.kill()
            kills += 1
            group.start()

    assert kills >= SIZE.kills
    assert phones.acknowledged >= SIZE.kills
    check_logs(group.database_url, phones.matches)
    check_sheets(group.database_url)
    summary = f"{kills} kills, {phones.acknowledged} acknowledged of {phones.sent} sent"
    figure(
        f"kill -9 of all processes, {group.engine}", summary, "≥ 200 kills, ≥ 5,000 acknowledged"
    )
    figure("  lost, doubled, or never sent", "0", "0")
    again = group.starts[1:]
    times = f"median {median(again):.1f} s, at most {max(again):.1f} s"
    figure("  first good answer after a kill", times, "≤ 5 s")
