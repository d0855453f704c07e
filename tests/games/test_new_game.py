"""`python -m games new`: a skeleton fails only the laws that wait for the author."""

import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

import pytest

from games import GAMES
from games.__main__ import main
from games.new_game import LONGEST_SLUG, NewGame, NotWritten, write

ROOT = Path(__file__).parents[2]
BEGUN = (
    NewGame("euchre-7", sizes=(3, 4, 5)),
    NewGame("bid-whist", "Bid Whist (Kitty)", two_sides=True),
    NewGame("yaniv", sizes=(2, 3, 4, 5, 6), rows=True),
)
SLUGS = tuple(game.slug for game in BEGUN)
SCORED = ("yaniv",)
"""The skeletons that score already: with rows each trick is a point."""

LAWS = (
    "tests/games/test_laws.py",
    "tests/games/test_forms.py",
    "tests/games/test_examples.py",
    "tests/games/test_options.py",
    "tests/scorekeeper/web/test_game_folders.py",
)
BY_CHANCE = "test_drawn_match_has_a_page_a_pdf_and_a_picture"
"""A profile with so few examples that no match may have a deal."""
ENDED = "test_examples_show_an_end_a_refusal_and_a_usual_first_deal"
UNWRITTEN = "NotImplementedError: To be written: what a deal scores"
LEFT = {
    "test_drawn_match_keeps_every_law": UNWRITTEN,
    "test_every_legal_deal_can_be_tapped": UNWRITTEN,
    "test_answers_to_questions_that_are_hidden_change_nothing": UNWRITTEN,
    "test_form_offers_the_kinds_that_can_come_next": UNWRITTEN,
    "test_no_heading_stands_without_a_question": UNWRITTEN,
    "test_note_of_a_deal_with_any_of_its_answers_can_be_described": UNWRITTEN,
    "test_examples_show_every_kind_of_deal": "AssertionError: assert {'passed_out'} == {'passed_",
    ENDED: "assert (False, False, True) == (True, True, True)",
    "test_nothing_of_a_game_is_left_to_be_written": "AssertionError: assert ['__init__.py",
}
"""The laws that a skeleton breaks, with their messages: each waits for the author."""

STAND = (
    "test_sheet_without_a_deal_has_a_page_a_pdf_and_a_picture",
    "test_schemas_of_options_and_deals_can_be_made_and_name_the_game",
    "test_every_option_has_a_label_for_each_value",
    "test_presets_are_options_that_can_be_agreed",
    "test_rules_have_the_chapters_that_every_game_has",
    "test_every_game_can_be_played_in_tests",
)
"""Some of the laws that a new skeleton keeps."""

ONCE = """
hypothesis.settings.register_profile(
    "once", **UNTIMED, max_examples=5, phases=[hypothesis.Phase.generate], derandomize=True
)
"""
"""A profile that stops at the first broken law."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources with a new game for each kind of skeleton."""
    root = tmp_path_factory.mktemp("tree")
    for folder in ("games", "scorekeeper", "templates", "static", "tests"):
        shutil.copytree(ROOT / folder, root / folder)
    shutil.copy2(ROOT / "pyproject.toml", root)
    with (root / "tests/plugins/profiles.py").open("a") as profiles:
        profiles.write(ONCE)
    for game in BEGUN:
        write(game, root)
    return root


def laws_of_games(laws: dict[str, str], slugs: Sequence[str] = SLUGS) -> dict[str, str]:
    """Return laws by the names of their tests, for each new game."""
    return {f"{law}[{slug}]": message for slug in slugs for law, message in laws.items()}


def run_in(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module in a tree."""
    env = os.environ | {"PYTHONPATH": str(root), "DATABASE_URL": f"sqlite:///{root}/db.sqlite3"}
    env = {name: value for name, value in env.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=root,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def outcomes(report: Path) -> dict[str, str]:
    """Return the failure messages of a run's tests, empty if passed."""
    cases = ET.parse(report).iter("testcase")  # noqa: S314  our own file
    return {
        str(case.get("name")): "".join(
            str(problem.get("message"))
            for name in ("failure", "error")
            for problem in case.findall(name)
        )
        for case in cases
    }


@pytest.mark.thorough
@pytest.mark.served
def test_skeleton_breaks_only_laws_that_wait_for_a_person(tree: Path) -> None:
    report = tree / "laws.xml"

    run = run_in(
        tree,
        "pytest",
        "-q",
        "-n0",
        "--tb=line",
        "-p",
        "no:cacheprovider",
        "--hypothesis-profile",
        "once",
        f"--junitxml={report}",
        "-k",
        f"({' or '.join(SLUGS)}) and not {BY_CHANCE}",
        *LAWS,
    )

    unscored = [slug for slug in SLUGS if slug not in SCORED]
    unwritten = {
        law: message
        for law, message in LEFT.items()
        if message != UNWRITTEN and "every_kind" not in law
    }
    remaining = laws_of_games(LEFT, unscored) | laws_of_games(unwritten, SCORED)
    failures = outcomes(report)
    broken = {
        name: failure[: len(remaining.get(name, failure))]
        for name, failure in failures.items()
        if failure
    }
    assert broken == remaining, run.stdout[-3000:]
    assert laws_of_games(dict.fromkeys(STAND, "")).items() <= failures.items()


@pytest.mark.served
def test_skeleton_has_the_style_and_the_form_of_the_rest(tree: Path) -> None:
    places = [f"games/{game.module}" for game in BEGUN] + ["games/__init__.py", "tests/games/play"]

    style, form = (
        run_in(tree, "ruff", *command, *places) for command in (("check",), ("format", "--check"))
    )

    assert (style.stdout, style.returncode) == ("All checks passed!\n", 0)
    assert form.returncode == 0


@pytest.mark.thorough
def test_skeleton_has_all_its_types(tree: Path) -> None:
    run = run_in(tree, "mypy", "-p", "games")

    assert (run.stdout.split(":")[0], run.returncode) == ("Success", 0)


@pytest.mark.parametrize(
    ("sizes", "players", "line"),
    [((3,), 3, ""), ((2, 3), 3, "    sizes = tuple(range(2, 4))\n"), ((5, 6), 5, "range(5, 7)")],
)
def test_new_game_names_its_players_once(
    empty_tree: Path, sizes: tuple[int, ...], players: int, line: str
) -> None:
    write(NewGame("crowd", sizes=sizes, rows=True), empty_tree)

    scoring = (empty_tree / "games/crowd/scoring.py").read_text()
    example = (empty_tree / "games/crowd/examples.toml").read_text()
    assert f"    players = {players}\n" in scoring
    assert (line in scoring) == ("sizes" in scoring or not line)
    assert example.count("player = ") == players


@pytest.fixture
def empty_tree(tmp_path: Path) -> Path:
    """Return a tree with the minimum that the command requires."""
    for folder in ("games", "tests/games/play"):
        (tmp_path / folder).mkdir(parents=True)
    for file in ("games/__init__.py", "pyproject.toml"):
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def contents(root: Path) -> dict[str, str]:
    """Return the text of every file below a folder, by path."""
    files = (path for path in root.rglob("*") if path.is_file())
    return {str(path.relative_to(root)): path.read_text() for path in files}


def test_new_game_joins_the_list_and_is_kept_apart(empty_tree: Path) -> None:
    write(NewGame("bid-whist", two_sides=True), empty_tree)

    listed = (empty_tree / "games/__init__.py").read_text()
    contract = (empty_tree / "pyproject.toml").read_text()
    assert (
        f"        {list(GAMES.values())[-1].folders[0]}.GAME,\n        bid_whist.GAME,\n" in listed
    )
    assert "bid_whist" in imported_modules(listed)
    before, after = contract.split('"games.bid_whist"')
    assert MODULE.findall(before)[-1] < "bid_whist" < MODULE.findall(after)[0]


def test_games_are_imported_one_a_line_where_one_line_is_too_short(empty_tree: Path) -> None:
    listed = empty_tree / "games/__init__.py"
    first, second = NewGame(38 * "a"), NewGame(38 * "b")

    write(first, empty_tree)
    write(second, empty_tree)

    lines = listed.read_text().split("from games import (\n", 1)[1].split(")", 1)[0].splitlines()
    modules = imported_modules(listed.read_text())
    assert {first.module, second.module} < set(modules)
    assert lines == [f"    {module}," for module in sorted(modules)]


MODULE = re.compile(r'"games\.(\w+)"')


def imported_modules(listed: str) -> list[str]:
    """Return the modules that the list of games imports, in order."""
    return re.findall(r"\w+", listed.split("from games import", 1)[1].split("from", 1)[0])


def test_new_game_has_the_files_of_a_game(empty_tree: Path) -> None:
    write(NewGame("gin-rummy"), empty_tree)
    write(NewGame("whist", two_sides=True), empty_tree)
    write(NewGame("yaniv", sizes=(2, 3), rows=True), empty_tree)

    alike = {
        "__init__.py",
        "deals.py",
        "entry.py",
        "examples.toml",
        "paper.py",
        "rules.md",
        "scoring.py",
        "description.py",
    }
    drawings = {"_sheet.html", "sheet.typ"}
    folders = {
        game: {path.name for path in (empty_tree / "games" / game).iterdir()}
        for game in ("gin_rummy", "whist", "yaniv")
    }
    assert folders == {"gin_rummy": alike | drawings, "whist": alike, "yaniv": alike | drawings}
    assert {path.name for path in (empty_tree / "tests/games/play").iterdir()} == {
        "gin_rummy.py",
        "whist.py",
        "yaniv.py",
    }


PLAYERS = "Between 2 and 10 can play, such as 3 or 2-6."
SIDES = "Two sides are two against two, without a row for each player."
SLUG = "use up to 40 lower-case letters and digits in words joined by hyphens, such as bid-whist."


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (NewGame("Whist"), f"'Whist' is no slug: {SLUG}"),
        (NewGame("bid_whist"), f"'bid_whist' is no slug: {SLUG}"),
        (NewGame("-whist"), f"'-whist' is no slug: {SLUG}"),
        (NewGame("../whist"), f"'../whist' is no slug: {SLUG}"),
        (NewGame("2-whist"), f"'2-whist' is no slug: {SLUG}"),
        (NewGame(40 * "a" + "b"), f"'{LONGEST_SLUG * 'a'}b' is no slug: {SLUG}"),
        (NewGame("class"), "'class' is a word of Python: choose another slug."),
        (NewGame("whist", sizes=()), PLAYERS),
        (NewGame("whist", sizes=(1, 2)), PLAYERS),
        (NewGame("whist", sizes=(10, 11)), PLAYERS),
        (NewGame("whist", two_sides=True, rows=True), SIDES),
        (NewGame("whist", two_sides=True, sizes=(6,)), SIDES),
        (NewGame("tarneeb"), "There is a game called 'tarneeb' already."),
        (NewGame("play"), "games/play.py is there already: choose another slug."),
        (NewGame("snap"), "tests/games/play/snap.py is there already: choose another slug."),
        (
            NewGame("whist", 'Whist "W"'),
            (
                "'Whist \"W\"' is no name: use up to 40 characters, and neither quotes, braces "
                "nor backslashes."
            ),
        ),
    ],
)
def test_game_is_refused_under_a_bad_slug_or_name(
    game: NewGame, problem: str, empty_tree: Path
) -> None:
    (empty_tree / "games/play.py").touch()
    (empty_tree / "tests/games/play/snap.py").touch()
    before = contents(empty_tree)

    with pytest.raises(NotWritten) as refused:
        write(game, empty_tree)

    assert str(refused.value) == problem
    assert contents(empty_tree) == before


def test_game_is_refused_where_the_sources_are_not(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match=r"games/__init__.py is missing"):
        write(NewGame("whist"), tmp_path)

    assert contents(tmp_path) == {}


def test_command_says_why_a_game_cannot_be_begun(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["new", next(iter(GAMES))])

    output = capsys.readouterr()
    assert (code, output.out) == (2, "")
    assert output.err == "There is a game called 'preferans' already.\n"


def test_command_says_what_to_do_next(
    empty_tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("games.new_game.ROOT", empty_tree)

    code = main(["new", "whist", "--name", "Whist", "--two-sides"])

    output = capsys.readouterr().out
    assert code == 0
    assert output.startswith("Written: games/whist/__init__.py, games/whist/deals.py,")
    assert 'grep -rn "To be written" games/whist tests/games/play/whist.py' in output


def test_command_begins_a_game_of_rows_for_a_range_of_players(
    empty_tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("games.new_game.ROOT", empty_tree)

    codes = [
        main(["new", "yaniv", "--players", "2-6", "--rows"]),
        main(["new", "crowd", "--players", "6-2"]),
    ]

    assert codes == [0, 2]
    assert capsys.readouterr().err == f"{PLAYERS}\n"
    scoring = (empty_tree / "games/yaniv/scoring.py").read_text()
    assert "    players = 4\n    sizes = tuple(range(2, 7))\n" in scoring
