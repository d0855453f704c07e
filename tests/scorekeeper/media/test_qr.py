"""QR codes of links with digits hold as much as they promise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.media.qr import module_count, room_for_digits, scan_code
from tests.plugins.profiles import tries

LINK = "https://scorekeeper.example.org/m/abcdefgh/"


@tries(20)
@given(st.integers(1, 20), st.sampled_from(["", "https://a.b", LINK, LINK * 3]))
def test_code_holds_the_digits_for_which_it_has_room(version: int, link: str) -> None:
    room = room_for_digits(link, version)

    fitting = scan_code(link, "7" * room) if room else None
    larger = scan_code(link, "7" * (room + 3))

    assert fitting is None or int(fitting.version) <= version
    assert int(larger.version) > version


@pytest.mark.parametrize(("version", "modules"), [(1, 21), (14, 73), (18, 89)])
def test_modules_are_those_of_the_version(version: int, modules: int) -> None:
    code = scan_code("a", "1" * room_for_digits("a", version))

    assert module_count(code) == modules
