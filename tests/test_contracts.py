"""The import contracts guard the architecture: what breaks it is noticed."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from games import GAMES

ROOT = Path(__file__).parents[1]
LINT = Path(sys.executable).with_name("lint-imports")

WRONG = {
    "games/nestors/paper.py": "from games.tarneeb.deals import TRICKS",
    "scorekeeper/matches/log/write.py": "import scorekeeper.matches.table.page",
    "scorekeeper/leagues/scoring/draw.py": "import scorekeeper.leagues.people.views",
    "scorekeeper/matches/deal/page.py": "import scorekeeper.matches.deal.views",
    "scorekeeper/matches/seats/views.py": "import scorekeeper.matches.table.views",
}
"""Imports that nobody may add, by file."""
BROKEN = {
    "no game knows another",
    "log, seats and league scoring know no page and no view",
    "pages know no view",
    "views know no views of other folders",
}


def broken_in(tree: Path) -> set[str]:
    """Return the names of the contracts that a tree breaks."""
    run = subprocess.run(
        [LINT, "--no-cache"],
        cwd=tree, env=os.environ | {"PYTHONPATH": str(tree)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    return {line.removesuffix(" BROKEN") for line in run.stdout.splitlines()
            if line.endswith(" BROKEN")}  # fmt: skip


def test_import_that_breaks_the_architecture_is_noticed(tmp_path: Path) -> None:
    for folder in ("games", "scorekeeper"):
        ours = shutil.ignore_patterns("*.ttf", "locale", "__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ours)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for path, line in WRONG.items():
        with (tmp_path / path).open("a") as file:
            file.write(f"\n{line}\n")

    assert broken_in(tmp_path) == BROKEN


def test_every_game_is_kept_apart_from_the_others() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (apart,) = (each for each in contracts["contracts"] if each["name"] == "no game knows another")

    folders = {".".join(type(game).__module__.split(".")[:2]) for game in GAMES.values()}
    assert set(apart["modules"]) == folders
