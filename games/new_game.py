"""The command `python -m games new <slug>`, which writes the skeleton of a game.

The files come from `skeleton/`. Places left to the author say "To be written"; everything else of
a new game passes the tests of all games.
"""

import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Template

from games import GAMES
from games.cards import MOST_PLAYERS

ROOT = Path(__file__).parents[1]
SKELETON = Path(__file__).parent / "skeleton"
TO_BE_WRITTEN = "To be written"
"""Marks each place of a skeleton that is left to the author."""

PLAY = "play.py"
"""The file that draws legal deals in tests."""
USUAL_PLAYERS, FEWEST_PLAYERS = 4, 2

SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_SLUG, LONGEST_NAME = 40, 40
LONGEST_LINE = 100
NAME = re.compile(r'[^"\\{}]+')
"""A name is inserted unescaped into Python, HTML and Markdown."""

GAME_LIST = "games/__init__.py"
CONTRACTS_FILE = "pyproject.toml"
NEXT_STEPS = """\
Written: {files}.
What is left says "{mark}": grep -rn "{mark}" games/{module} tests/games/play/{module}.py
1. games/{module}/deals.py and entry.py: what the table types in, and how it is asked for.
2. games/{module}/scoring.py: `score`, and the end; rules.md: a heading for every reason.
3. games/{module}/paper.py: the sheet; examples.toml: published matches; tests/games/play/: deals.
Its laws:  pytest -k {slug} tests/games/test_laws.py tests/games/test_forms.py \\
             tests/games/test_examples.py tests/games/test_options.py \\
             tests/scorekeeper/web/test_game_folders.py
Then:      python -m games dictionary {slug}; make format; python manage.py messages;
             python manage.py openapi
"""


class NotWritten(Exception):  # noqa: N818  nothing is wrong with the program
    """Raised with the reason why no skeleton was written; no file has been changed."""


TRICKS = 13
"""The tricks of the worked example of a game with rows."""
NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
"""The numbers of players in words, from two."""


@dataclass(frozen=True)
class NewGame:
    """A game to create: its slug and name, whether two sides play it, for how many players.

    With `rows` its form has a row of questions for each player.
    """

    slug: str
    name: str = ""
    two_sides: bool = False
    sizes: tuple[int, ...] = (USUAL_PLAYERS,)
    rows: bool = False

    @property
    def module(self) -> str:
        """The package name of the game."""
        return self.slug.replace("-", "_")

    @property
    def title(self) -> str:
        """The name that players see; by default that of the slug."""
        return self.name.strip() or self.slug.replace("-", " ").title()

    @property
    def words(self) -> dict[str, str]:
        """The values of the skeleton's placeholders: the game's names in text, code and URLs.

        >>> NewGame("gin-rummy").words["model"], NewGame("gin-rummy").words["name"]
        ('GinRummy', 'Gin Rummy')
        """
        spaced = self.slug.replace("-", " ").title()
        return {
            "slug": self.slug,
            "module": self.module,
            "name": self.title,
            "model": spaced.replace(" ", ""),
        } | self._table_words

    @property
    def _table_words(self) -> dict[str, str]:
        """The values of the placeholders for the number of players and their example."""
        least, most = self.sizes[0], self.sizes[-1]
        players = min(self.sizes, key=lambda number: abs(number - USUAL_PLAYERS))
        points = [TRICKS // players + (player < TRICKS % players) for player in range(players)]
        rows = (
            f"{{ player = {player}, tricks = {tricks} }}," for player, tricks in enumerate(points)
        )
        numbers = [NUMBERS[size - FEWEST_PLAYERS] for size in (least, most)]
        return {
            "players": str(players),
            "last": str(most - 1),
            "most": str(most),
            "numbers": f"{' to '.join(dict.fromkeys(numbers))} players",
            "sizes": f"    sizes = tuple(range({least}, {most + 1}))\n" if least < most else "",
            "rows": "\n    ".join(rows),
            "points": ", ".join(map(str, points)),
        }

    @property
    def skeletons(self) -> tuple[str, ...]:
        """The folders of `skeleton/` from which its files come."""
        if self.two_sides:
            return ("all", "winner", "two_sides")
        return ("all", "alone", "rows") if self.rows else ("all", "alone", "winner", "players")


def write(game: NewGame, root: Path | None = None) -> str:
    """Write the skeleton below `root`; return the next steps as text. Raises `NotWritten`."""
    root = root or ROOT
    problem = next(problems(game, root), None)
    if problem:
        raise NotWritten(problem)
    texts = {**_files(game, root), **_registered(game, root)}
    for path, text in texts.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    names = ", ".join(str(path.relative_to(root)) for path in texts)
    return NEXT_STEPS.format(files=names, mark=TO_BE_WRITTEN, module=game.module, slug=game.slug)


def problems(game: NewGame, root: Path) -> Iterator[str]:
    """Yield the reasons to refuse this slug and name, or this tree."""
    slug, name = game.slug, game.title
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG:
        yield (
            f"{slug!r} is no slug: use up to {LONGEST_SLUG} lower-case letters and digits in "
            "words joined by hyphens, such as bid-whist."
        )
    elif keyword.iskeyword(game.module):
        yield f"{slug!r} is a word of Python: choose another slug."
    elif slug in GAMES:
        yield f"There is a game called {slug!r} already."
    elif (existing := _existing_path(game, root)) is not None:
        yield f"{existing} is there already: choose another slug."
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME or not name.isprintable():
        yield (
            f"{name!r} is no name: use up to {LONGEST_NAME} characters, and neither quotes, "
            "braces nor backslashes."
        )
    if not all(FEWEST_PLAYERS <= size <= MOST_PLAYERS for size in game.sizes) or not game.sizes:
        yield f"Between {FEWEST_PLAYERS} and {MOST_PLAYERS} can play, such as 3 or 2-6."
    elif game.two_sides and (game.rows or game.sizes != (USUAL_PLAYERS,)):
        yield "Two sides are two against two, without a row for each player."
    for path in (GAME_LIST, CONTRACTS_FILE, "tests/games/play"):
        if not (root / path).exists():
            yield f"{path} is missing: a game is begun in a clone of the repository."


def _existing_path(game: NewGame, root: Path) -> str | None:
    """Return the existing file or folder that the game's own would overwrite, if any."""
    module = game.module
    places = (f"games/{module}", f"games/{module}.py", f"tests/games/play/{module}.py")
    return next((place for place in places if (root / place).exists()), None)


def _files(game: NewGame, root: Path) -> dict[Path, str]:
    """Return the texts of the game's folder and of its test play, by path."""
    sources = [file for kind in game.skeletons for file in (SKELETON / kind).iterdir()]
    folder = root / "games" / game.module
    files = {
        folder / source.name.removesuffix(".txt"): source for source in sorted(sources, key=_name)
    }
    files[root / f"tests/games/play/{game.module}.py"] = files.pop(folder / PLAY)
    return {path: _fill_template(source, game) for path, source in files.items()}


def _name(file: Path) -> str:
    return file.name


def _fill_template(source: Path, game: NewGame) -> str:
    """Return a skeleton file with its placeholders filled and its imports sorted."""
    text = Template(source.read_text(encoding="utf-8")).substitute(game.words)
    return IMPORTS.sub(_sorted_imports, text, count=1)


IMPORTS = re.compile(r"(^from games\.[^(\n]*(\([^)]*\))?\n)+", re.MULTILINE)
"""Consecutive lines of imports from `games`."""


def _sorted_imports(block: re.Match[str]) -> str:
    imports = re.findall(r"^from [^(\n]*(?:\([^)]*\))?\n", block[0], re.MULTILINE)
    return "".join(sorted(imports, key=lambda line: str(line).split()[1]))


def _registered(game: NewGame, root: Path) -> dict[Path, str]:
    """Return the list of games and the import contract, with this game in both, by path."""
    list_path, contracts_path = (root / path for path in (GAME_LIST, CONTRACTS_FILE))
    return {
        list_path: _add_to_list(list_path.read_text(encoding="utf-8"), game.module),
        contracts_path: _add_to_contract(contracts_path.read_text(encoding="utf-8"), game.module),
    }


def _add_to_list(text: str, module: str) -> str:
    """Add a game to the list: its package to the import, its `GAME` to the end."""
    match = re.search(r"^from games import (\([^)]+\)|.+)$", text, re.MULTILINE)
    end = re.search(r"^ {4}\)\n\}$", text, re.MULTILINE)
    if match is None or end is None:
        raise NotWritten(f"{GAME_LIST} does not list the games as expected.")
    folders = sorted([*re.findall(r"\w+", match[1]), module])
    extended = f"{text[: end.start()]}        {module}.GAME,\n{text[end.start() :]}"
    return extended.replace(match[0], _import_of(folders), 1)


def _import_of(folders: list[str]) -> str:
    """Return the import of the games' packages, one a line where one line is too short."""
    line = f"from games import {', '.join(folders)}"
    if len(line) <= LONGEST_LINE:
        return line
    return "\n".join(("from games import (", *(f"    {folder}," for folder in folders), ")"))


def _add_to_contract(text: str, module: str) -> str:
    """Add a game to the import contract that keeps games independent of each other."""
    match = re.search(
        r'^(name = "no game knows another"\n.*\nmodules = \[)(.+)\]$', text, re.MULTILINE
    )
    if match is None:
        raise NotWritten(f"{CONTRACTS_FILE} does not keep the games apart as expected.")
    modules = sorted([*match[2].split(", "), f'"games.{module}"'])
    return text.replace(match[0], f"{match[1]}{', '.join(modules)}]", 1)
