"""The score of a match on paper, without the site: `python -m games score match.json`."""

# ruff: noqa: T201  a command line prints

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from games import GAMES
from games.cards import signed
from games.code.training import write_dictionary
from games.examples import RULES_LANGUAGE, rules
from games.inputs import read_match
from games.kernel import Line
from games.new_game import NewGame, NotWritten, write
from games.sheet import MatchInput, Row, Sheet, fold_sheet
from games.values import Refusal, Refused

BAD_INPUT = 2
"""Exit code for invalid input, the same as for a wrong command."""
STRUCK_NOTE = {True: "", False: " (struck: behind the end)"}


def main(arguments: Sequence[str] | None = None) -> int:
    options = command_parser().parse_args(arguments)
    if options.command == "list":
        print("\n".join(games_text()))
        return 0
    if options.command == "rules":
        return print_rules(options.game, options.language)
    if options.command == "dictionary":
        print(write_dictionary(options.game))
        return 0
    if options.command == "new":
        return write_skeleton(new_game_of(options))
    return print_score(options.match)


def command_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line, with its subcommands."""
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="name the games")
    rules = commands.add_parser("rules", help="print the rules of a game")
    rules.add_argument("game", choices=GAMES)
    rules.add_argument("--language", default=RULES_LANGUAGE, help="a translation, such as hr")
    score = commands.add_parser("score", help="print the sheet of a match and its settlement")
    score.add_argument("match", help="a file with the match as JSON, or - for standard input")
    dictionary = commands.add_parser(
        "dictionary", help="write the next dictionary of a game's codes"
    )
    dictionary.add_argument("game", choices=GAMES)
    new = commands.add_parser("new", help="write the skeleton of a game, to be filled in")
    new.add_argument("slug", help="what stands in its addresses, such as bid-whist")
    new.add_argument("--name", default="", help="what players call it; else as the slug says")
    new.add_argument("--two-sides", action="store_true", help="two against two")
    new.add_argument(
        "--players", type=players_of, default=(4,), help="how many can play, such as 3 or 2-6"
    )
    new.add_argument("--rows", action="store_true", help="a row of questions for each player")
    return parser


def print_rules(slug: str, language: str) -> int:
    """Print the rules of a game in a language; return the exit code."""
    text = rules(slug, language)
    if not text:
        print(f"The rules of {slug} are not translated into {language!r}.", file=sys.stderr)
        return BAD_INPUT
    print(text.strip())
    return 0


def new_game_of(options: argparse.Namespace) -> NewGame:
    """Return the game that the options of `new` describe."""
    return NewGame(options.slug, options.name, options.two_sides, options.players, options.rows)


def players_of(text: str) -> tuple[int, ...]:
    """Return the numbers of players in a range; none if the range is empty.

    >>> players_of("3"), players_of("2-6"), players_of("6-2")
    ((3,), (2, 3, 4, 5, 6), ())
    """
    least, _hyphen, most = text.partition("-")
    return tuple(range(int(least), int(most or least) + 1))


def write_skeleton(game: NewGame) -> int:
    """Write the skeleton of a game; print the reason if it is refused. Return the exit code."""
    try:
        print(write(game), end="")
    except NotWritten as problem:
        return print_problems([str(problem)])
    return 0


def print_score(name: str) -> int:
    """Print the sheet of the match in a file, or its errors. Return the exit code."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        match = read_match(json.loads(text))
    except OSError as error:
        return print_problems([f"{name}: {error.strerror}"])
    except ValueError as error:
        return print_problems([f"{name}: this is no JSON ({error})"])
    except Refused as refused:
        return print_problems(refusal_text(refusal) for refusal in refused.refusals)
    sheet = fold_sheet(match)
    problems = [
        refusal_text(refusal, match.players, f"deal {row.number}")
        for row in sheet.rows
        for refusal in row.refusals
    ]
    if problems:
        return print_problems(problems)
    print("\n".join(sheet_text(sheet)))
    return 0


def print_problems(problems: Sequence[str] | Iterator[str]) -> int:
    """Print problems to standard error, one a line, and return the exit code for bad input."""
    for problem in problems:
        print(problem, file=sys.stderr)
    return BAD_INPUT


def refusal_text(refusal: Refusal, players: Sequence[str] = (), where: str = "") -> str:
    """Return a refusal as one line: the field, the message, the code."""
    place = ", ".join(part for part in (where, refusal.field) if part)
    message = f"{refusal.render(names=players)} [{refusal.code}]"
    return f"{place}: {message}" if place else message


def games_text() -> Iterator[str]:
    """Yield one line per game: its slug, number of players, name and summary."""
    width = max(map(len, GAMES))
    for slug, game in GAMES.items():
        least, most = game.table_sizes[0], game.table_sizes[-1]
        players = str(least) if least == most else f"{least} to {most}"
        yield f"{slug:<{width}}  {players} players  {game.name}. {game.summary}"


def sheet_text(sheet: Sheet) -> Iterator[str]:
    """Yield the sheet as text: each deal with its lines, then the totals, then the result."""
    match = sheet.match
    yield f"{match.game.name}: {', '.join(match.players)}"
    for row in sheet.rows:
        yield ""
        yield from row_text(row, sheet)
    yield ""
    yield from totals_text(sheet)
    yield ""
    yield from end_text(sheet)


def row_text(row: Row, sheet: Sheet) -> Iterator[str]:
    """Yield a deal as text: its description, each line with its reason, its notes."""
    match = sheet.match
    description = match.game.describe(row.deal, sheet.options).render(names=match.players)
    yield f"{row.number}. {description}{STRUCK_NOTE[row.counted]}"
    for line in row.lines:
        yield f"   {line_text(line, match)}"
    for note in match.game.notes(row, sheet):
        yield f"   {note.render(names=match.players)}"


def line_text(line: Line, match: MatchInput) -> str:
    """Return a line of the sheet as text: owner, column, amount and reason."""
    place = f"{owner_text(match, line.column, line.owner)}, {column_text(match, line.column)}"
    working = f" ({line.working})" if line.working else ""
    return f"{place}: {signed(line.amount)}  {line.why}{working}"


def owner_text(match: MatchInput, column: str, owner: int) -> str:
    """Return the name of the player, or of all players of the side, that owns an amount."""
    if match.game.columns[column] == "player":
        return match.players[owner]
    return " and ".join(match.players[player] for player in match.game.owners[owner])


def column_text(match: MatchInput, column: str) -> str:
    return match.game.column_title(column).render(names=match.players)


def totals_text(sheet: Sheet) -> Iterator[str]:
    """Yield one line per column: the total of each player or side."""
    match = sheet.match
    for column, amounts in sheet.state.sums.items():
        totals = ", ".join(
            f"{owner_text(match, column, owner)} {signed(amount)}"
            for owner, amount in enumerate(amounts)
        )
        yield f"{column_text(match, column)}: {totals}"


def end_text(sheet: Sheet) -> Iterator[str]:
    """Yield the next dealer if the match is open, else the ranking and the payments."""
    names, following, settled = sheet.match.players, sheet.next, sheet.settlement
    if following is not None:
        yield f"Open. Deal {following.number}: {names[following.dealer]} deals."
    if settled is None:
        return
    yield f"{sheet.status.capitalize()}. {sheet.match.game.reasons[settled.result.reason]}"
    for place, group in enumerate(settled.result.ranking):
        rank = 1 + sum(map(len, settled.result.ranking[:place]))
        for player in group:
            yield f"{rank}. {names[player]}: {settled.result.scores[player]}"
    for payment in settled.payments or ():
        payer, payee = names[payment.payer], names[payment.payee]
        yield f"{payer} pays {payee} {payment.amount} {payment.currency}."


if __name__ == "__main__":
    sys.exit(main())
