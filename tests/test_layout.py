"""Tests mirror the code, shared parts have a folder of their own, and no file is long."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
MIRRORED = ("games", "scorekeeper")
SUITES = (*MIRRORED, "browser", "faults", "load", "siege")
PLAYS = TESTS / "games" / "play"
"""Strategies of play, one module a game."""
MOST_LINES = 400
MOST_ENTRIES = 12
"""Files and folders directly in a folder of scripts or style sheets."""
FOLDERS = {
    ".ci",
    "clients",
    "deploy",
    "docs",
    "games",
    "scorekeeper",
    "static",
    "templates",
    "tests",
}
FILES = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Containerfile",
    "LICENSE",
    "MANIFEST.in",
    "Makefile",
    "README.md",
    "SECURITY.md",
    "compose.yaml",
    "manage.py",
    "package-lock.json",
    "package.json",
    "pyproject.toml",
    "requirements-dev.txt",
    "requirements.txt",
    "setup.py",
}
"""The files at the top of the tree, besides dotfiles of tools."""


def modules(*folders: str) -> list[Path]:
    """Return the modules in some folders of tests."""
    return [file for folder in folders for file in sorted((TESTS / folder).rglob("*.py"))]


def test_top_of_the_tree_holds_nothing_else() -> None:
    process = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )

    top = {Path(name).parts[0] for name in process.stdout.split("\0") if name}
    assert {name for name in top if not (ROOT / name).is_file()} <= FOLDERS
    assert {name for name in top - FOLDERS if not name.startswith(".")} <= FILES


def test_every_folder_of_tests_is_one_of_the_code() -> None:
    folders = {file.parent for file in modules(*MIRRORED)} - {PLAYS}

    strange = [str(folder) for folder in folders if not (ROOT / folder.relative_to(TESTS)).is_dir()]
    assert strange == []


def test_test_named_as_a_module_is_in_its_folder() -> None:
    apart = []
    for file in modules("scorekeeper"):
        module = file.relative_to(TESTS).with_name(file.name.removeprefix("test_"))
        app = ROOT / Path(*module.parts[:2])
        namesakes = {str(each.relative_to(ROOT)) for each in app.rglob(module.name)}
        if module.name != file.name and namesakes and str(module) not in namesakes:
            apart.append(str(file.relative_to(ROOT)))

    assert apart == []


def test_module_beside_tests_is_a_test_or_a_conftest() -> None:
    names = {file.name for file in modules(*SUITES) if file.parent != PLAYS}

    others = {name for name in names if not name.startswith("test_")}
    assert others <= {"__init__.py", "conftest.py"}


def test_no_test_imports_another_one() -> None:
    lines = [line for file in modules(*SUITES) for line in file.read_text().splitlines()]

    assert [line for line in lines if line.startswith("from tests") and ".test_" in line] == []


def test_no_file_of_tests_is_long() -> None:
    long = [str(file.relative_to(ROOT)) for file in modules("") if _lines(file) > MOST_LINES]

    assert long == []


def test_no_folder_of_scripts_or_styles_is_large() -> None:
    roots = [ROOT / "static" / kind for kind in ("js", "css")]
    folders = [folder for root in roots for folder in (root, *root.rglob("*")) if folder.is_dir()]

    large = [
        str(folder.relative_to(ROOT))
        for folder in folders
        if len(list(folder.iterdir())) > MOST_ENTRIES
    ]
    assert large == []


def _lines(file: Path) -> int:
    return len(file.read_text().splitlines())
