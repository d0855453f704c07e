"""The import contracts guard the architecture: each breach is noticed."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from games import GAMES

ROOT = Path(__file__).parents[1]
LINT = Path(sys.executable).with_name("lint-imports")

WRONG = {
    "games/nestors/paper.py": "from games.tarneeb.deals import TRICKS",
    "scorekeeper/matches/log/write.py": "import scorekeeper.matches.table.page",
    "scorekeeper/scoring/tie_breaks.py": "import scorekeeper.leagues.people.views",
    "scorekeeper/leagues/services.py": "import scorekeeper.club.pots.services",
    "scorekeeper/club/pots/services.py": "import scorekeeper.club.evenings.rounds",
    "scorekeeper/matches/deal/page.py": "import scorekeeper.matches.deal.views",
    "scorekeeper/matches/seats/views.py": "import scorekeeper.matches.table.views",
}
"""Forbidden imports, by file."""
BROKEN = {
    "no game knows another",
    "log, seats and league scoring know no page and no view",
    "packages above the leagues know those below them alone",
    "pages know no view",
    "the site is one house: each import leads down",
    "the arithmetic of leagues is pure: no Django, no site but itself",
    "views know no views of other folders",
    "what a phone needs knows no database, no request and no chance",
}

IMPURE = {
    "scorekeeper/matches/log/steps.py": "from scorekeeper.matches.models import Match",
    "scorekeeper/matches/sheet/page.py": "import django.http",
    "scorekeeper/presenters/presenter.py": "from django import (\n    db,\n)",
    "scorekeeper/matches/setup/page.py": "def key(): from uuid import uuid4",
}
"""Imports forbidden to all modules that a phone needs, even indirectly, by file."""


def lint(tree: Path) -> list[str]:
    """Return the output of import-linter for a tree, by line."""
    run = subprocess.run(
        [LINT, "--no-cache"],
        cwd=tree,
        env=os.environ | {"PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout.splitlines()


def copy_tree(tree: Path, added: Mapping[str, str]) -> Path:
    """Copy the checked sources to another place, with lines added to some files."""
    for folder in ("games", "scorekeeper"):
        ours = shutil.ignore_patterns("*.ttf", "locale", "__pycache__")
        shutil.copytree(ROOT / folder, tree / folder, ignore=ours)
    (tree / "tests").mkdir()
    for name in ("pyproject.toml", "tests/__init__.py", "tests/contracts.py"):
        shutil.copy(ROOT / name, tree / name)
    for path, line in added.items():
        with (tree / path).open("a") as file:
            file.write(f"\n{line}\n")
    return tree


def test_import_that_breaks_the_architecture_is_noticed(tmp_path: Path) -> None:
    output = lint(copy_tree(tmp_path, WRONG))

    broken = {line.partition(" BROKEN")[0] for line in output if " BROKEN" in line}
    assert broken == BROKEN


def test_import_that_a_phone_cannot_follow_is_noticed(tmp_path: Path) -> None:
    output = lint(copy_tree(tmp_path, IMPURE))

    assert {line for line in output if re.fullmatch(r"scorekeeper[\w.]+: [\w.]+", line)} == {
        "scorekeeper.matches.log.steps: scorekeeper.matches.models.Match",
        "scorekeeper.matches.sheet.page: django.http",
        "scorekeeper.presenters.presenter: django.db",
        "scorekeeper.matches.setup.page: uuid.uuid4",
    }


def test_every_game_is_kept_apart_from_the_others() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (apart,) = (
        contract
        for contract in contracts["contracts"]
        if contract["name"] == "no game knows another"
    )

    folders = {".".join(type(game).__module__.split(".")[:2]) for game in GAMES.values()}
    assert set(apart["modules"]) == folders
