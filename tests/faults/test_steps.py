"""Two offline phones score each match, then send at once over connections with every fault.

Steps of every kind: none is lost or duplicated, each phone's steps stay in order, and both phones
end with the server's log. Several tables share the time of each restart of the server. Two faulty
phones show that the checker detects faults.
"""

import random
import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil

import pytest

from tests.faults import SIZE
from tests.plugins.figures import Note
from tests.plugins.group import Group
from tests.plugins.profiles import at_length
from tests.support.faults.drawing_phone import DrawingPhone
from tests.support.faults.evidence import check_sheets, logs_of

MOST_AT_ONCE = 5
"""The most steps entered on a phone while offline."""
KILLED = 0.2
"""The probability that the server is killed while the phones send."""
PATIENCE = 300
"""The most seconds in which all phones send their steps."""
TABLES, TAPS = 5, 100
"""Simultaneous tables, and the steps of each."""
PREFIX = "page:"


def table(group: Group, number: int) -> list[DrawingPhone]:
    """Start a match on one phone, and open its scorer's link on another."""
    phones = [DrawingPhone(group.url, random.Random(f"{number} {phone}")) for phone in range(2)]  # noqa: S311  not for secrets
    phones[0].begin()
    phones[1].join(phones[0])
    return phones


def play(
    group: Group,
    phones: Sequence[DrawingPhone],
    taps: int,
    dice: random.Random,
    killed: float = KILLED,
) -> int:
    """Enter at least `taps` steps on all phones together; return the kills of the server."""
    kills = 0
    while sum(phone.tapped for phone in phones) < taps:
        for phone in phones:
            for _tap in range(dice.randrange(MOST_AT_ONCE + 1)):
                phone.tap()
        killing = dice.random() < killed
        kills += killing
        sync(group, phones, killing=killing)
    return kills


def sync(group: Group, phones: Iterable[DrawingPhone], *, killing: bool) -> None:
    """Let all phones send their waiting steps at the same time."""
    threads = [threading.Thread(target=phone.sync, daemon=True) for phone in phones]
    for thread in threads:
        thread.start()
    if killing:
        group.kill()
        group.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)


def find_problems(phones: Sequence[DrawingPhone], log: Sequence[tuple[int, str]]) -> list[str]:
    """Return the lost, duplicated or reordered steps, by comparison with the stored log."""
    problems = [each for phone in phones for each in phone.wrong]
    stored = {key.removeprefix(PREFIX): version for version, key in log}
    if [version for version, _key in log] != list(range(1, len(log) + 1)):
        problems.append("a version is missing, or there twice")
    entered_keys = {key for phone in phones for key in phone.entered}
    problems += [f"nobody entered {key}, or once only" for key in stored.keys() - entered_keys]
    for phone in phones:
        versions = [stored.get(key) for key in phone.entered]
        problems += [f"a step is lost: {key}" for key in phone.entered.keys() - stored.keys()]
        if versions != list(phone.entered.values()) or versions != sorted(filter(None, versions)):
            problems.append("steps have changed places")
        if phone.tapped != len(phone.entered) + phone.left_out:
            problems.append("a step is neither entered nor left out")
        phone.catch_up()
    if any(phone.log != phones[0].log or len(phone.log) != len(log) for phone in phones):
        problems.append("a phone has another log")
    return problems


def test_steps_under_faults_are_entered_once_and_in_order(group: Group, figure: Note) -> None:
    dice, fault_counts, all_phones = random.Random(15), Counter[str](), list[DrawingPhone]()  # noqa: S311  not for secrets
    kills = taps = 0
    while taps < SIZE.taps:
        left = SIZE.taps - taps
        count = min(TABLES, ceil(left / TAPS))
        tables = [table(group, len(all_phones) // 2 + number) for number in range(count)]
        phones = [phone for pair in tables for phone in pair]
        kills += play(group, phones, min(TAPS * count, left), dice)
        all_phones += phones
        taps += sum(phone.tapped for phone in phones)
        logs = logs_of(group.database_url)

        for pair in tables:
            assert find_problems(pair, logs[pair[0].match_data["code"]]) == []
            assert {each["author"] for each in pair[0].log} <= {each.author for each in pair}
        for phone in phones:
            fault_counts += phone.way.happened
            phone.client.close()

    check_sheets(group.database_url)
    assert len(fault_counts) == len(all_phones[0].way.faults())
    entered, questions = (
        sum(len(p.entered) for p in all_phones),
        sum(p.conflicts for p in all_phones),
    )
    summary = f"{taps:,} taps, {entered:,} entered, {questions:,} times asked"
    figure(f"steps from two phones under faults, {group.engine}", summary, "10,000")
    faults = f"{fault_counts.total():,} of {len(fault_counts)} kinds, {kills} kills"
    figure("  faults injected, servers killed", faults)
    figure("  lost, doubled, or out of order", "0", "0")


@pytest.mark.parametrize("fault", ["forgets", *at_length("new_keys")])
def test_checker_notices_a_faulty_drawing_phone(site: Group, fault: str) -> None:
    phones, dice = table(site, 99), random.Random(1)  # noqa: S311  not for secrets
    setattr(phones[0], fault, True)
    for phone in phones:
        phone.way.peace = 0.4

    play(site, phones, 40, dice, killed=0)

    log = logs_of(site.database_url)[phones[0].match_data["code"]]
    assert find_problems(phones, log) != []
    for phone in phones:
        phone.client.close()
