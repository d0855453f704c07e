"""What was tapped on a page, read into what services take."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.datastructures import MultiValueDict

from games.entry import Group, entry_of, question_of, relevant_asks
from games.field_types import typed
from games.kernel import AnyGame, State
from games.sheet import Sheet, score_deal
from games.values import Entry, JsonObject, Refusal, Refused
from scorekeeper.languages.digits import western, whole, whole_or_text
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.players.suits import SUITS, suit_at

NOT_ANSWERS = {"csrfmiddlewaretoken", "version", "key", "number", "place", "stamp", "saw"}
AS_SEEN = {"csrfmiddlewaretoken", "version", "stamp", "saw"}
"""What a form carries of the page it was drawn on: a retry may come from a newer page."""
LONGEST_KEY = 64
OWN_RULES = "own"
_SUITS = frozenset(str(suit_at(place)) for place in range(len(SUITS)))

Answers = MultiValueDict[str, str]
"""What was filled in on a page: the answers by question, some with several."""


def tapped(post: Answers) -> dict[str, list[str]]:
    """Return the answers on a deal's form, by question."""
    return {
        name: [western(str(value)) for value in values]
        for name, values in post.lists()
        if name not in NOT_ANSWERS
    }


def attempt_of(post: Answers) -> Attempt:
    """Return who writes, the version they had seen, and the key of this form."""
    version, key = post.get("version", ""), post.get("key", "")[:LONGEST_KEY]
    said = sorted((name, post.getlist(name)) for name in post if name not in AS_SEEN)
    return Attempt(
        version=whole(version),
        key=f"page:{key}"[:LONGEST_KEY] if key else None,
        digest=hashlib.sha256(repr(said).encode(errors="replace")).hexdigest(),
        saw=post.get("saw", ""),
    )


def state_before(sheet: Sheet, number: int | None) -> State:
    """Return where the match stood before a deal, None for the next one."""
    if number is None or number > len(sheet.rows):
        return sheet.state
    if number > 1:
        return sheet.rows[number - 2].state
    start: State = sheet.match.game.start(sheet.options, sheet.match.seats)
    return start


def questions_of(sheet: Sheet, before: int | None = None) -> tuple[Group, ...]:
    """Return the questions of a deal: of the next one, or of one at a place."""
    return sheet.match.game.form(state_before(sheet, before), sheet.options)


def deal_of(
    sheet: Sheet,
    form: Mapping[str, Sequence[str]],
    number: int | None = None,
    *,
    replacing: bool = True,
) -> Entry:
    """Return the deal that the answers make, as it would be typed through the API.

    It is the next deal, or stands at a place, where it may replace the deal that is there.
    """
    old = stored(sheet, number) if replacing else {}
    return deal_at(sheet, state_before(sheet, number), form, old)


def deal_at(sheet: Sheet, state: State, form: Mapping[str, Sequence[str]], old: Entry) -> Entry:
    """Return the deal that the answers make where a match stands so, in the place of another."""
    game = sheet.match.game
    groups = game.form(state, sheet.options)
    typed: dict[str, object] = game.complete(entry_of(groups, game.kinds, form))
    return with_kept(sheet, state, typed, unasked(groups, form, old)) if old else typed


def unasked(
    groups: Sequence[Group], form: Mapping[str, Sequence[str]], old: Entry
) -> dict[str, object]:
    """Return what a deal holds that no question asks for."""
    answered = {ask.name.partition(".")[0] for ask in relevant_asks(groups, form)}
    return {field: value for field, value in old.items() if field not in answered}


def stored(sheet: Sheet, number: int | None) -> Entry:
    """Return what the form is about: a deal to be corrected, else the one that was noted."""
    entry = sheet.match.pending
    if number is not None:
        entry = sheet.rows[number - 1].entry if number <= len(sheet.rows) else None
    return as_mapping(entry)


def as_mapping(entry: object) -> Entry:
    """Return a deal as stored, nothing of one that is damaged or is not there."""
    return entry if isinstance(entry, Mapping) else {}


def with_kept(sheet: Sheet, state: State, typed: Entry, others: Entry) -> Entry:
    """Add what was stored and no question asked for, as far as the answers allow it.

    Whatever would be refused beside them is what the answers have put an end to.
    """
    kept, known = typed, refusals_of(sheet, state, typed)
    for field, value in others.items():
        more = {**kept, field: value}
        if field not in kept and refusals_of(sheet, state, more) <= known:
            kept = more
    return kept


def refusals_of(sheet: Sheet, state: State, entry: Entry) -> set[tuple[str, str]]:
    """Return what would be wrong with a deal at a place, by code and field."""
    game = sheet.match.game
    try:
        score_deal(game, game.read_deal(entry), state, sheet.options)
    except Refused as refused:
        return {(each.code, each.field) for each in refused.refusals}
    return set()


def refusals_by_question(
    refusals: Sequence[Refusal],
    entry: Entry,
    groups: Sequence[Group],
    form: Mapping[str, Sequence[str]],
) -> tuple[dict[str, list[Refusal]], list[Refusal]]:
    """Sort refusals to the questions they are about; what no question asks for stays apart.

    What is about several questions together, as the tricks of both defenders, stands at the last.
    """
    names = [ask.name for ask in relevant_asks(groups, form)]
    at: dict[str, list[Refusal]] = {}
    apart: list[Refusal] = []
    for refusal in refusals:
        question = question_of(entry, refusal.field)
        about = [name for name in names if f"{name}.".startswith(f"{question}.")]
        (at.setdefault(about[-1], []) if about else apart).append(refusal)
    return at, apart


@dataclass(frozen=True)
class NewMatch:
    """What the form of a new match says."""

    players: list[str]
    options: JsonObject
    details: JsonObject


def new_match_of(game: AnyGame, post: Answers) -> NewMatch:
    """Read the form of a new match: a preset's options, or the table's own."""
    preset = game.presets.get(post.get("preset", ""))
    options = dict(preset.options) if preset else options_of(game, post)
    details = {
        "title": post.get("title", ""),
        "stake": stake_of(post),
        "suits": suits_of_names(game, post),
        "first_dealer": whole(post.get("first_dealer", ""), longest=1) or 0,
    }
    return NewMatch(names_of(game, post), options, details)


def details_of(game: AnyGame, post: Answers) -> dict[str, object]:
    """Read the form of a match's details."""
    dealer = whole(post.get("first_dealer", ""), longest=1)
    found: dict[str, object] = {
        "title": post.get("title", ""),
        "players": names_of(game, post),
        "options": options_of(game, post),
        "stake": stake_of(post),
    }
    if dealer is not None:
        found["first_dealer"] = dealer
    return found | dealing_of(post)


def dealing_of(post: Answers) -> dict[str, object]:
    """Read what was chosen; a part that was left to the usual order has nobody."""
    dealers = {
        name.removeprefix("set_dealers."): _player(post.get(name, ""))
        for name in post
        if name.startswith("set_dealers.")
    }
    found: dict[str, object] = {"set_dealers": dealers} if dealers else {}
    if "bookkeeper" in post:
        found["bookkeeper"] = _player(post.get("bookkeeper", ""))
    return found


def _player(text: str) -> int | str | None:
    """Return a seat, nobody for no answer; anything else stays text, which is refused."""
    return whole_or_text(text, longest=1) if text else None


def names_of(game: AnyGame, post: Answers) -> list[str]:
    """Return the names typed, one a seat."""
    return [post.get(f"players.{seat}", "") for seat in range(game.players)]


def suits_of_names(game: AnyGame, post: Answers) -> dict[str, int]:
    """Return the shapes that the phone's group keeps for people, by name; others have none."""
    given = (
        (name, post.get(f"suits.{seat}", "")) for seat, name in enumerate(names_of(game, post))
    )
    return {name: int(suit) for name, suit in given if suit in _SUITS}


def stake_of(post: Answers) -> dict[str, str] | None:
    """Return the stake typed, None when the table does not play for money."""
    amount = western(post.get("stake.amount", "")).strip().replace(",", ".")
    if not amount:
        return None
    return {"amount": amount, "currency": post.get("stake.currency", "").strip().upper() or "EUR"}


def options_of(game: AnyGame, post: Answers) -> dict[str, object]:
    """Return the options typed; a box left empty means the default, a flag not set means no."""
    read: dict[str, object] = {}
    for name, info in game.Options.model_fields.items():
        text = western(post.get(f"options.{name}", "")).strip()
        if isinstance(info.default, bool):
            read[name] = text == "true"
        else:
            read[name] = typed(info.annotation, text) if text else None
    return read
