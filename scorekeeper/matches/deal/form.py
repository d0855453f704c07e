"""Parses the forms of the pages into the arguments of the services."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.datastructures import MultiValueDict

from games.entry import Group, entry_of, question_of, relevant_questions
from games.field_types import convert_text, is_list
from games.kernel import AnyGame, State
from games.sheet import Sheet, score_deal
from games.values import Entry, JsonObject, Refusal, Refused, Value, nested_model
from scorekeeper.languages.digits import parse_whole, parse_whole_or_text, western_digits
from scorekeeper.matches.access.labels import is_label
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.players.suits import SUITS, suit_at

PAGE_FIELDS = {"csrfmiddlewaretoken", "version", "stamp", "saw", "by", "label"}
"""Fields that describe the form's page and phone, not its answers: a retry may come from others."""
NOT_ANSWERS = {*PAGE_FIELDS, "key", "number", "place"}
LONGEST_KEY = 64
OWN_RULES = "own"
_SUITS = frozenset(str(suit_at(place)) for place in range(len(SUITS)))

Answers = MultiValueDict[str, str]
"""A submitted form: the answers by question, several for some."""


def answers_of(post: Answers) -> dict[str, list[str]]:
    """Return the answers on a deal's form, by question."""
    return {
        name: [western_digits(str(value)) for value in values]
        for name, values in post.lists()
        if name not in NOT_ANSWERS
    }


def attempt_of(post: Answers) -> Attempt:
    """Return the attempt of a form: version seen, idempotency key, digests, who entered it."""
    version, key = post.get("version", ""), post.get("key", "")[:LONGEST_KEY]
    entered_by = post.get("by", "")
    fields = sorted((name, post.getlist(name)) for name in post if name not in PAGE_FIELDS)
    return Attempt(
        version=parse_whole(version),
        key=f"page:{key}"[:LONGEST_KEY] if key else None,
        digest=hashlib.sha256(repr(fields).encode(errors="replace")).hexdigest(),
        replaced_digest=post.get("saw", ""),
        entered_by=entered_by if is_label(entered_by) else "",
    )


def state_before(sheet: Sheet, number: int | None) -> State:
    """Return the state of the match before a deal; None is the next deal."""
    if number is None or number > len(sheet.rows):
        return sheet.state
    if number > 1:
        return sheet.rows[number - 2].state
    start: State = sheet.match.game.start(sheet.options, sheet.match.seats)
    return start


def questions_of(sheet: Sheet, before: int | None = None) -> tuple[Group, ...]:
    """Return the questions of the next deal, or of deal number `before`."""
    return sheet.match.game.form(state_before(sheet, before), sheet.options)


def deal_of(
    sheet: Sheet,
    form: Mapping[str, Sequence[str]],
    number: int | None = None,
    *,
    replacing: bool = True,
) -> Entry:
    """Return the entry that the answers make, as it would be sent to the API.

    It is the next deal, or deal number `number`, which it replaces if `replacing`.
    """
    old = stored_entry(sheet, number) if replacing else {}
    return deal_at(sheet, state_before(sheet, number), form, old)


def deal_at(sheet: Sheet, state: State, form: Mapping[str, Sequence[str]], old: Entry) -> Entry:
    """Return the entry that the answers make in a given state, replacing the entry `old`."""
    game = sheet.match.game
    groups = game.form(state, sheet.options)
    answered = entry_of(groups, game.kinds, form)
    entry: dict[str, object] = game.complete(answered, state, sheet.options)
    return (
        with_stored_fields(sheet, state, entry, unasked_fields(groups, form, old)) if old else entry
    )


def unasked_fields(
    groups: Sequence[Group], form: Mapping[str, Sequence[str]], old: Entry
) -> dict[str, object]:
    """Return the fields of an entry that no question asks for."""
    answered = {ask.name.partition(".")[0] for ask in relevant_questions(groups, form)}
    return {field: value for field, value in old.items() if field not in answered}


def stored_entry(sheet: Sheet, number: int | None) -> Entry:
    """Return the stored entry of the form's deal: the deal to correct, or else the noted one."""
    entry = sheet.match.pending
    if number is not None:
        entry = sheet.rows[number - 1].entry if number <= len(sheet.rows) else None
    return as_mapping(entry)


def as_mapping(entry: object) -> Entry:
    """Return a stored entry, empty if it is missing or damaged."""
    return entry if isinstance(entry, Mapping) else {}


def with_stored_fields(sheet: Sheet, state: State, entry: Entry, stored_fields: Entry) -> Entry:
    """Add stored fields that no question asked for, as far as the answers allow.

    A field that would be refused together with the answers is dropped.
    """
    result, accepted = entry, refusals_of(sheet, state, entry)
    for field, value in stored_fields.items():
        candidate = {**result, field: value}
        if field not in result and refusals_of(sheet, state, candidate) <= accepted:
            result = candidate
    return result


def refusals_of(sheet: Sheet, state: State, entry: Entry) -> set[tuple[str, str]]:
    """Return the refusals of an entry in a given state, by code and field."""
    game = sheet.match.game
    try:
        score_deal(game, game.read_deal(entry), state, sheet.options)
    except Refused as error:
        return {(refusal.code, refusal.field) for refusal in error.refusals}
    return set()


def refusals_by_question(
    refusals: Sequence[Refusal],
    entry: Entry,
    groups: Sequence[Group],
    form: Mapping[str, Sequence[str]],
    kinds: Mapping[str, type[Value]],
) -> tuple[dict[str, list[Refusal]], list[Refusal]]:
    """Return refusals by their question, and those without a question separately.

    A refusal about several questions, such as the tricks of both defenders, is at the last of them.
    """
    names = [ask.name for ask in relevant_questions(groups, form)]
    by_question: dict[str, list[Refusal]] = {}
    general: list[Refusal] = []
    for refusal in refusals:
        question = question_of(entry, refusal.field, kinds)
        matching_names = [name for name in names if f"{name}.".startswith(f"{question}.")]
        (by_question.setdefault(matching_names[-1], []) if matching_names else general).append(
            refusal
        )
    return by_question, general


@dataclass(frozen=True)
class NewMatch:
    """The parsed form of a new match."""

    players: list[str]
    options: JsonObject
    details: JsonObject


def new_match_of(game: AnyGame, post: Answers) -> NewMatch:
    """Parse the form of a new match, with a preset's options or the table's own."""
    preset = game.presets.get(post.get("preset", ""))
    options = dict(preset.options) if preset else options_of(game, post)
    details = {
        "title": post.get("title", ""),
        "stake": stake_of(post),
        "suits": suits_of_names(game, post),
        "first_dealer": parse_whole(post.get("first_dealer", ""), longest=1) or 0,
    }
    return NewMatch(names_of(game.table_sizes, post), options, details)


def details_of(game: AnyGame, post: Answers) -> dict[str, object]:
    """Parse the form of a match's details."""
    dealer = parse_whole(post.get("first_dealer", ""), longest=1)
    details: dict[str, object] = {
        "title": post.get("title", ""),
        "players": names_of([game.players], post),
        "options": options_of(game, post),
        "stake": stake_of(post),
    }
    if dealer is not None:
        details["first_dealer"] = dealer
    return details | dealing_of(post)


def dealing_of(post: Answers) -> dict[str, object]:
    """Parse the chosen dealers and the bookkeeper, None for the usual order."""
    dealers = {
        name.removeprefix("set_dealers."): _player(post.get(name, ""))
        for name in post
        if name.startswith("set_dealers.")
    }
    dealing: dict[str, object] = {"set_dealers": dealers} if dealers else {}
    if "bookkeeper" in post:
        dealing["bookkeeper"] = _player(post.get("bookkeeper", ""))
    return dealing


def _player(text: str) -> int | str | None:
    """Return a seat, None for no answer; other text is kept as text, to be refused."""
    return parse_whole_or_text(text, longest=1) if text else None


def names_of(sizes: Sequence[int], post: Answers) -> list[str]:
    """Return the raw names, one for each seat, without empty seats that need not be taken.

    `sizes` holds every possible number of players, the least first.
    """
    names = [post.get(f"players.{seat}", "") for seat in range(sizes[-1])]
    while len(names) > sizes[0] and not names[-1].strip():
        names.pop()
    return names


def suits_of_names(game: AnyGame, post: Answers) -> dict[str, int]:
    """Return the shapes that the phone's group remembers, by name of the player."""
    answers = (
        (name, post.get(f"suits.{seat}", ""))
        for seat, name in enumerate(names_of(game.table_sizes, post))
    )
    return {name: int(suit) for name, suit in answers if suit in _SUITS}


def stake_of(post: Answers) -> dict[str, str] | None:
    """Return the entered stake, None if the table does not play for money."""
    amount = western_digits(post.get("stake.amount", "")).strip().replace(",", ".")
    if not amount:
        return None
    return {"amount": amount, "currency": post.get("stake.currency", "").strip().upper() or "EUR"}


def options_of(game: AnyGame, post: Answers) -> dict[str, object]:
    """Parse the options; an empty box means the default, an unset flag False."""
    return _fields_of(game.Options, post, "options.")


def _fields_of(model: type[Value], post: Answers, prefix: str) -> dict[str, object]:
    """Parse the fields of a model; one that is a model itself is None unless its box is ticked."""
    fields: dict[str, object] = {}
    for name, info in model.model_fields.items():
        text, inner = post.get(f"{prefix}{name}", "").strip(), nested_model(info)
        if inner is not None:
            parts = _fields_of(inner, post, f"{prefix}{name}.") if text == "true" else None
            fields[name] = parts
        elif isinstance(info.default, bool):
            fields[name] = text == "true"
        else:
            fields[name] = _option_value(info.annotation, text) if text else None
    return fields


def _option_value(annotation: object, text: str) -> object:
    """Convert the text of an option to its type; a list is written with commas."""
    if is_list(annotation):
        return [
            convert_text(annotation, part)
            for part in western_digits(text).replace(",", " ").split()
        ]
    if annotation is str:
        return text
    return convert_text(annotation, western_digits(text))
