"""A truncated journal of SQLite still opens, to a prefix of the log."""

import random
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.faults import SIZE
from tests.plugins.figures import Note
from tests.plugins.group import ON_SQLITE, Group
from tests.support.faults.evidence import check_log_prefix, logs_of

pytestmark = ON_SQLITE

DEALS = 25


def put(file: Path, main: bytes, journal: bytes) -> None:
    """Replace a database and its journal."""
    Path(f"{file}-shm").unlink(missing_ok=True)
    file.write_bytes(main)
    Path(f"{file}-wal").write_bytes(journal)


@pytest.mark.thorough
def test_cut_journal_opens_to_a_prefix_of_the_log(
    group: Group, tmp_path: Path, figure: Note
) -> None:
    matches = [group.start_match(), group.start_match()]
    with httpx.Client(base_url=group.url, timeout=60) as phone:
        for number in range(DEALS):
            for match in matches:
                match.record(phone, str(uuid4()), number % 3)
    group.kill()
    journal, main = Path(f"{group.file}-wal").read_bytes(), group.file.read_bytes()
    copy, dice = tmp_path / "cut.sqlite3", random.Random(2)  # noqa: S311  not for secrets
    put(copy, main, journal)
    whole = logs_of(f"sqlite:///{copy}")

    lengths = []
    for cut in sorted(dice.randrange(len(journal)) for _ in range(SIZE.cuts)):
        put(copy, main, journal[:cut])
        lengths.append(check_log_prefix(copy, whole))

    assert sum(map(len, whole.values())) == 2 * DEALS
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1] <= 2 * DEALS
    summary = f"{SIZE.cuts} cuts, {len(set(lengths))} different lengths, all a prefix"
    figure("SQLite's journal cut at random bytes", summary, "500 cuts")
