"""The dictionaries that codes were written with stay as they are, and their codes readable."""

import json
from pathlib import Path
from zlib import crc32

import pytest

from games import GAMES
from games.__main__ import main
from games.code import join, read, split, write
from games.code import training as training_module
from games.code.bytes import game_mark
from games.code.dictionaries import dictionary_file, newest_number
from games.code.training import training_matches
from tests.support.games.second_code_reader import read_match

DIGITS = 1000
"""The most digits of one code of a sample."""
SAMPLE_FOLDER = Path(__file__).with_name("samples")
SAMPLES = sorted(SAMPLE_FOLDER.glob("*.json"))


def test_dictionaries_are_those_that_codes_were_written_with() -> None:
    check_sums = {
        f"{number}-{slug}": crc32(dictionary_file(slug, number).read_bytes())
        for slug in GAMES
        for number in range(1, newest_number(slug) + 1)
    }
    kept = {path.stem: json.loads(path.read_text()).get("check_sum") for path in SAMPLES}

    for name in check_sums.keys() - kept.keys():
        write_sample(name, check_sums[name])

    assert check_sums == {name: kept.get(name, "written now: commit it") for name in check_sums}


def write_sample(name: str, check_sum: int) -> None:
    """Write the sample of a new dictionary: its CRC-32, and codes of a match in its language."""
    slug = name.partition("-")[2]
    longest = max(training_matches(slug), key=lambda match: len(match["deals"]))
    codes = split(write({"game": slug, "version": 1, **longest}), DIGITS)
    sample = {"check_sum": check_sum, "codes": codes, "match": read(join(codes))}
    text = json.dumps(sample, indent=2, ensure_ascii=False)
    (SAMPLE_FOLDER / f"{name}.json").write_text(f"{text}\n")


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_code_of_an_earlier_version_is_read(sample: Path) -> None:
    content = json.loads(sample.read_text())

    match = read(join(content["codes"]))

    assert json.dumps(match) == json.dumps(content["match"])


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_code_of_an_earlier_version_is_read_by_a_second_program(sample: Path) -> None:
    content = json.loads(sample.read_text())
    slug = content["match"]["game"]

    match = read_match(content["codes"], dictionary_file(slug, 1).read_bytes())

    assert json.dumps({"game": slug, **match}) == json.dumps(content["match"])


def test_games_have_marks_of_their_own() -> None:
    assert len({game_mark(slug) for slug in GAMES}) == len(GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_dictionary_has_every_listed_value_of_an_option_once(slug: str) -> None:
    texts = [json.dumps(match["options"]) for match in training_matches(slug)]

    missing = [
        (name, value)
        for name, option in GAMES[slug].options.items()
        for value in option.values
        if value != getattr(GAMES[slug].Options(), name.split(".")[0], None)
        and "." not in name
        and not any(f'"{name}": {json.dumps(value)}' in text for text in texts)
    ]

    assert missing == []


def test_command_writes_the_next_dictionary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    next_file = tmp_path / "code-2.bin"
    monkeypatch.setattr(training_module, "dictionary_file", lambda _slug, _number: next_file)

    code = main(["dictionary", "nestors"])

    assert (code, capsys.readouterr().out.strip()) == (0, str(next_file))
    assert len(next_file.read_bytes()) > 1000
