import csv
import io

import pytest

from scorekeeper.media.spreadsheets import BOM, CHUNK_SIZE, csv_chunks, csv_of

NAME = 'Ćiro; "Ana",\n'


@pytest.mark.parametrize("number", [1, 7, 1000, 20_000])
def test_long_csv_has_every_row_once_and_in_order(number: int) -> None:
    rows = [[place, f"{NAME}{place}", None] for place in range(number)]

    text = csv_of(rows).decode()

    assert text.startswith(BOM)
    read = list(csv.reader(io.StringIO(text.removeprefix(BOM), newline="")))
    assert read == [[str(place), f"{NAME}{place}", ""] for place in range(number)]


def test_csv_is_sent_as_soon_as_a_piece_is_full() -> None:
    full_line = "x" * (CHUNK_SIZE - len("\r\n"))

    pieces = list(csv_chunks([[full_line[1:]], [full_line[1:]], ["y"], [full_line], ["z"]]))

    assert [piece.decode() for piece in pieces] == [
        f"{BOM}{full_line[1:]}\r\n",
        f"{full_line[1:]}\r\ny\r\n",
        f"{full_line}\r\n",
        "z\r\n",
    ]


def test_csv_without_rows_is_a_file_all_the_same() -> None:
    assert csv_of([]).decode() == BOM
