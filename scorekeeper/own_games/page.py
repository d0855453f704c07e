"""Contexts of the pages of own games: the form with a trial round, and the page of one game."""

import json
from collections.abc import Iterable, Mapping, Sequence

from django.urls import reverse

from games import SELF_MADE
from games.kernel import AnyGame
from games.values import JsonObject, Refusal
from scorekeeper.matches.access.page import qr_code
from scorekeeper.matches.deal.form import OWN_RULES, Answers, options_of
from scorekeeper.matches.setup import page as setup_page
from scorekeeper.matches.setup.game_list import players_text
from scorekeeper.matches.setup.options import (
    FIELD,
    option_answers,
    present_options,
    present_sections,
)
from scorekeeper.own_games.models import OwnGame
from scorekeeper.own_games.rules import game_with, trial_of
from scorekeeper.own_games.trial_page import sample_sheet, trial_context
from scorekeeper.presenters.agreed import agreed_options
from scorekeeper.presenters.presenter import errors_of
from scorekeeper.web.context import Context

NAME = f"{FIELD}name"
"""The field of the name of a game."""


def address_of(game: OwnGame) -> str:
    """Return the address of the page of an own game."""
    return reverse("own-game", args=[game.code])


def shelf(games: Iterable[OwnGame]) -> list[Context]:
    """Return the own games for the start page, with their rules for phones without a network."""
    return [
        {
            "name": game.name,
            "address": reverse("own-game-new", args=[game.code]),
            "players": _players(game_with(game.options)),
            "rules": json.dumps(_rules_for_phones(game)),
        }
        for game in games
    ]


def _rules_for_phones(game: OwnGame) -> JsonObject:
    """Return the form of a new match as a phone without a network asks its engine for it."""
    return {"game": SELF_MADE.slug, "form": dict(_fixed_answers(game).lists())}


def _fixed_answers(game: OwnGame) -> Answers:
    answers = answers_of(game.options)
    answers[setup_page.OWN_GAME] = game.code
    return answers


def _players(game: AnyGame) -> str:
    return players_text(game.table_sizes[0], game.table_sizes[-1])


def form_context(
    answers: Answers | None = None,
    refusals: Sequence[Refusal] = (),
    game: OwnGame | None = None,
) -> Context:
    """Return the context of the form of a new or changed game, with its answers and errors."""
    stored = None if game is None else answers_of(game.options)
    form = answers if answers is not None else stored
    errors = errors_of(refusals)
    options = {} if form is None else options_of(SELF_MADE, form)
    template = "" if form is None else form.get("preset", OWN_RULES)
    presets = setup_page.presets(SELF_MADE, template or next(iter(SELF_MADE.presets)))
    for preset in presets:
        preset["options"].pop("name")
    presented = present_options(SELF_MADE, options, errors)
    general = [
        message for field, messages in errors.items() if "." not in field for message in messages
    ]
    return {
        "own_game": game,
        "slug": SELF_MADE.slug,
        "presets": presets,
        "own": template == OWN_RULES,
        "name_options": [option for option in presented if option["name"] == NAME],
        "sections": _sections(presented, errors),
        "problems": general,
        "errors": errors,
    } | trial_context(form)


def _sections(options: list[Context], errors: Mapping[str, list[str]]) -> list[Context]:
    """Return the options but the name under their headings, each open if one of them is wrong."""
    sections = present_sections(SELF_MADE, options)
    for section in sections:
        section["options"] = [option for option in section["options"] if option["name"] != NAME]
        names = tuple(option["name"] for option in section["options"])
        section["open"] = any(field.startswith(names) for field in errors)
    return sections


def answers_of(options: Mapping[str, object]) -> Answers:
    """Return the options as answers of the form."""
    answers = Answers()
    answers.update(option_answers(options) | {"preset": OWN_RULES})
    return answers


def game_context(game: OwnGame, site: str, *, kept: bool, makes: bool) -> Context:
    """Return the context of the page of an own game: rules, sample sheet, link with a QR code."""
    rules = game_with(game.options)
    link = site + address_of(game)
    options = SELF_MADE.read_options(game.options)
    return {
        "own_game": game,
        "slug": SELF_MADE.slug,
        "rules": [rule for rule in agreed_options(rules, options) if _matters(rule)],
        "drawing": sample_sheet(trial_of(game.options).sheet),
        "link": link,
        "scan": qr_code(link),
        "kept": kept,
        "makes": makes,
        "players": _players(rules),
    }


def _matters(rule: Context) -> bool:
    """Return whether a rule is worth a line: not the name, and no points that nobody chose."""
    return bool(rule["name"] != "name") and (rule["value"] != "0" or bool(rule["changed"]))


def new_match_context(game: OwnGame, names: Sequence[str]) -> Context:
    """Return the context of a new match of an own game."""
    return setup_page.new(SELF_MADE, names, _fixed_answers(game))
