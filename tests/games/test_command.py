"""The command line: `python -m games`."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games import GAMES
from games.__main__ import main
from games.examples import examples, rules
from games.sheet import MatchInput
from tests.support.games.preferans_table import CLUBS, NAMES, PASSED_OUT, contract

MATCH: dict[str, Any] = {
    "game": "preferans",
    "players": list(NAMES),
    "options": {"start": 6},
    "deals": [PASSED_OUT, contract(CLUBS, "came 2", "came 1", declarer=1, kontra=1)],
}


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


def run_score(path: Path, match: Any, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Score a match; return exit code, output and errors."""
    path.write_text(json.dumps(match), encoding="utf-8")
    code = main(["score", str(path)])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_list_names_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["list"])

    output = capsys.readouterr().out.splitlines()
    assert code == 0
    assert [line.split()[0] for line in output] == list(GAMES)
    players = [re.search(r"  (\d+(?: to \d+)?) players ", line) for line in output]
    assert [found and found[1] for found in players] == [
        " to ".join(map(str, sorted({min(game.table_sizes), max(game.table_sizes)})))
        for game in GAMES.values()
    ]


@pytest.mark.parametrize("slug", GAMES)
def test_rules_prints_the_prose_of_a_game(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["rules", slug])

    assert (code, capsys.readouterr().out.strip()) == (0, rules(slug).strip())


def test_rules_in_a_language_without_them_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["rules", "tarneeb", "--language", "xx"])

    output = capsys.readouterr()
    assert (code, output.out) == (2, "")
    assert output.err == "The rules of tarneeb are not translated into 'xx'.\n"


@pytest.mark.parametrize("slug", GAMES)
def test_score_prints_a_whole_match_of_every_game(
    slug: str, match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, settlement = next(
        (example.match, example.settlement)
        for example in examples(slug).matches
        if example.settlement
    )
    options, seats = dict(match.options), match.seats.model_dump()
    data = {"game": slug, "players": match.players, "options": options, "deals": match.deals}

    code, output, _complaints = run_score(match_file, data | seats, capsys)

    assert code == 0
    for line in (f"{len(match.deals)}. ", GAMES[slug].reasons[settlement["reason"]]):
        assert line in output
    for name, score in zip(match.players, settlement["scores"], strict=True):
        assert f". {name}: {score}\n" in output


@pytest.mark.parametrize("slug", GAMES)
def test_every_reason_of_a_settlement_is_a_sentence(slug: str) -> None:
    reasons = {
        example.settlement["reason"] for example in examples(slug).matches if example.settlement
    }

    assert reasons <= GAMES[slug].reasons.keys()
    assert all(sentence.endswith(".") for sentence in GAMES[slug].reasons.values())


def test_score_prints_the_sheet_with_its_reasons(
    match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, output, _complaints = run_score(match_file, MATCH, capsys)

    assert code == 0
    assert output.splitlines() == [
        "Croatian Preferans: Anna, Ben, Cleo",
        "",
        "1. All passed",
        "   Anna, Refe: +1  Refe written",
        "   Ben, Refe: +1  Refe written",
        "   Cleo, Refe: +1  Refe written",
        "",
        "2. Ben: ♣, kontra, made (Cleo 2, Anna 1)",
        "   Ben, Centre: +36  Clubs made ((10 → 9) × 2 × 2)",
        "   Cleo, Against Ben: +36  Tricks in defence (2 × 9 × 2)",
        "   Anna, Against Ben: +18  Tricks in defence (1 × 9 × 2)",
        "   Anna, Centre: −18  Too few tricks in defence (−9 × 2)",
        "   Ben, Refe: −1  Refe used",
        "   A refe doubles the declarer.",
        "   Last deal: the base goes down from 10 to 9.",
        "",
        "Centre: Anna −24, Ben +30, Cleo −6",
        "Against Anna: Anna 0, Ben 0, Cleo 0",
        "Against Ben: Anna +18, Ben 0, Cleo +36",
        "Against Cleo: Anna 0, Ben 0, Cleo 0",
        "Refe: Anna +1, Ben 0, Cleo +1",
        "",
        "Finished. The centres add up to zero.",
        "1. Ben: 246",
        "2. Cleo: -24",
        "3. Anna: -222",
    ]


def test_score_names_the_next_dealer_of_an_open_match(
    match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _code, output, _complaints = run_score(match_file, MATCH | {"deals": [PASSED_OUT]}, capsys)

    assert output.splitlines()[-1] == "Open. Deal 2: Ben deals."


def test_score_prints_payments_and_strikes_deals_after_the_end(
    match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stake = {"amount": "0.10", "currency": "EUR"}
    match = MATCH | {"deals": [*MATCH["deals"], PASSED_OUT], "stake": stake}

    _code, output, _complaints = run_score(match_file, match, capsys)

    assert "3. All passed (struck: behind the end)" in output.splitlines()
    assert output.splitlines()[-2:] == ["Anna pays Ben 22.20 EUR.", "Cleo pays Ben 2.40 EUR."]


def test_score_shares_a_place_between_equals(
    match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = MATCH | {"deals": [contract(CLUBS, "declined", "declined")], "options": {"start": 2}}

    _code, output, _complaints = run_score(match_file, match, capsys)

    assert output.splitlines()[-3:] == ["1. Anna: 40", "2. Ben: -20", "2. Cleo: -20"]


def test_score_refuses_a_match_field_by_field(
    match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = MATCH | {"players": ["Anna", "Anna", "Cleo"], "options": {"start": 7}, "x": 1}

    code, output, complaints = run_score(match_file, match, capsys)
    assert (code, output) == (2, "")
    assert complaints == "x: There is no field with this name here. [unknown_field]\n"

    del match["x"]
    code, output, complaints = run_score(match_file, match, capsys)
    assert (code, output) == (2, "")
    assert complaints.splitlines() == [
        "players: Enter 3 to 4 different names of up to 40 characters. [players]",
        ("options.start: Enter an even number from 2 to 1000 (usually 30 or 50). [start]"),
    ]


def test_score_refuses_invalid_deals_by_number_and_name(
    match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = contract(CLUBS, "came", "declined 1")
    match = MATCH | {"deals": [PASSED_OUT, broken, {}]}

    code, output, complaints = run_score(match_file, match, capsys)

    assert (code, output) == (2, "")
    assert complaints.splitlines() == [
        "deal 2, defenders.0.tricks: Enter the tricks of Ben (0 to 5). [tricks_missing]",
        "deal 2, defenders.1.tricks: Cleo did not play. [tricks_of_absent]",
        "deal 3, kind: This field is required. [required]",
    ]


def test_score_refuses_json_that_is_not_a_match(
    match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _output, complaints = run_score(match_file, [], capsys)

    assert (code, complaints) == (2, "This value is not allowed here. [invalid]\n")


@pytest.mark.parametrize("text", ["", "{", "{'game': 1}", "\ufeff{}"])
def test_score_refuses_text_that_is_not_json(
    text: str, match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match_file.write_text(text, encoding="utf-8")

    assert main(["score", str(match_file)]) == 2
    assert "this is no JSON" in capsys.readouterr().err


def test_score_refuses_a_binary_or_missing_file(
    match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match_file.write_bytes(b"\xff\xfe\x00")

    assert main(["score", str(match_file)]) == 2
    assert main(["score", str(match_file.parent / "none.json")]) == 2
    assert main(["score", str(match_file.parent)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3


@pytest.mark.parametrize("arguments", [[], ["rules", "bridge"], ["score"], ["deal"]])
def test_other_commands_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_info:
        main(arguments)

    assert exit_info.value.code == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    "match",
    [
        pytest.param(example.match, id=f"{slug}-{example.name}")
        for slug in GAMES
        for example in examples(slug).matches
    ],
)
def test_every_match_of_the_examples_can_be_printed(
    match: MatchInput, match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = {
        "game": match.game.slug,
        "players": match.players,
        "options": match.options,
        **match.seats.model_dump(),
        "deals": match.deals,
        "stopped": match.stopped,
        "stake": match.stake.model_dump() if match.stake else None,
    }

    code, output, complaints = run_score(match_file, data, capsys)

    assert (code, complaints) == (0, "")
    assert output.startswith(f"{match.game.name}: {', '.join(match.players)}\n")


def test_command_reads_standard_input() -> None:
    root = Path(__file__).parents[2]

    process = subprocess.run(
        [sys.executable, "-m", "games", "score", "-"],
        input=json.dumps(MATCH),
        capture_output=True,
        text=True,
        cwd=root,
        check=False,
    )

    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.endswith("3. Anna: -222\n")
