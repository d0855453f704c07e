"""The rules of an own game: read from a form, and tried with sample rounds."""

from dataclasses import dataclass

from games import SELF_MADE
from games.entry import Form, Group, Question, entry_of, form_of
from games.kernel import AnyGame
from games.sheet import MatchInput, Sheet, opening_sheet
from games.values import JsonObject, Refusal
from scorekeeper.matches.deal.form import Answers, answers_of, options_of

USUAL_PLAYERS = 4
SAMPLE_NAMES = ("Ana", "Ivo", "Lea", "Max", "Nora", "Omar", "Pia", "Rok", "Sara", "Tin")
"""The players of a trial round."""


def rules_of_form(post: Answers) -> JsonObject:
    """Return the options on a form: those of the chosen template, else each by itself."""
    typed = options_of(SELF_MADE, post)
    template = SELF_MADE.presets.get(post.get("preset", ""))
    return typed if template is None else {**template.options, "name": typed["name"]}


def game_with(options: JsonObject) -> AnyGame:
    """Return the game of these options for its usual table: four players, or as near as can be."""
    sizes = SELF_MADE.at_table(options, USUAL_PLAYERS).table_sizes
    players = min(sizes, key=lambda size: (abs(size - USUAL_PLAYERS), size))
    return SELF_MADE.at_table(options, players)


@dataclass(frozen=True)
class Trial:
    """A sheet of sample rounds, with the questions, answers and refusals of its last round."""

    sheet: Sheet
    groups: tuple[Group, ...]
    answers: Form
    refusals: tuple[Refusal, ...] = ()


def trial_of(options: JsonObject, post: Answers | None = None) -> Trial:
    """Play sample rounds by these options, the last of them as typed. Raises `Refused`."""
    complete: JsonObject = SELF_MADE.read_options(options).model_dump(mode="json")
    game = game_with(complete)
    names = SAMPLE_NAMES[: game.players]
    before = opening_sheet(MatchInput(game=game, players=names, options=complete))
    *first, last = list(game.sample_deals(before.options))
    for deal in first:
        after = before.plus(deal)
        before = after if after.rows[-1].counted and not after.over else before
    groups = game.form(before.state, before.options)
    typed = post is not None and any(name in post for name in _question_names(groups))
    answers = answers_of(post) if post is not None and typed else form_of(last, game.kinds)
    entry = entry_of(groups, game.kinds, answers)
    sheet = before.plus(game.complete(entry, before.state, before.options))
    refusals = sheet.rows[-1].refusals
    return Trial(before if refusals else sheet, groups, answers, refusals)


def _question_names(groups: tuple[Group, ...]) -> set[str]:
    return {
        question.name
        for group in groups
        for question in group.questions
        if isinstance(question, Question)
    }
