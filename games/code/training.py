"""Makes the dictionary of a game: matches as tables play them, from its worked examples.

The deals are those of the examples; names, dates and zones are there so that the letters and words
of usual matches cost little. Every listed value of an option comes once.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path
from typing import get_args

from games import GAMES
from games.code.counts import Counts
from games.code.dictionaries import dictionary_file, newest_number
from games.code.json_values import ValueWriter
from games.code.numbers import number_bytes
from games.examples import examples
from games.field_types import listed_values
from games.sheet import MatchInput
from games.values import JsonObject, Value, nested_model

NAMES = (
    *("Anna", "Marija", "Ivan", "Josip", "Petra", "Željko", "Luka", "Ivana", "Tomislav"),
    *("Katarina", "Stjepan", "Dragica", "Nikola", "Ante", "Branko", "Vesna", "Goran", "Mirjana"),
    *("Mikko", "Eeva", "Juhani", "Aino", "Matti", "Olavi", "Liisa", "Birger", "Tuula", "Heikki"),
    *("Jonas", "Ona", "Ieva", "Mantas", "Rasa", "Vytautas", "Mohamed", "Fatima", "Ahmed", "Layla"),
    *("Omar", "Mona", "Hassan", "Sara", "Youssef", "Mahmoud", "Reza", "Maryam", "Ali", "Shirin"),
    *("Peter", "Susan", "Michael", "Elizabeth", "Thomas", "Charlotte", "Robert", "Julia", "Max"),
    *(
        "محمد",
        "أحمد",
        "فاطمة",
        "علي",
        "مريم",
        "حسن",
        "سارة",
        "عمر",
        "خالد",
        "نور",
        "شیرین",
        "کیوان",
    ),
    *("Benjamin", "Christine", "Alexander", "Magdalena", "Friedrich", "Dominik", "Valentina"),
)
ZONES = (
    *("Europe/Zagreb", "Europe/Helsinki", "Europe/Vilnius", "Europe/Berlin", "Europe/London"),
    *("Asia/Beirut", "Africa/Cairo", "Asia/Tehran", "Asia/Damascus", "Asia/Amman", "UTC"),
    *("America/New_York", "Europe/Stockholm", "Europe/Belgrade", "Europe/Vienna"),
)
STAKES = ({"amount": "0.10", "currency": "EUR"}, {"amount": "1", "currency": "EUR"}, None, None)
TITLES = (None, None, "Friday", None, "Saturday")
EVENING = datetime(2026, 11, 27, 18, 5, 42, tzinfo=UTC)
DEALS_OF_A_MATCH = 16
"""The deals of a match that is made of single deals."""
SEATED_EVERY, SUITED_EVERY, STOPPED_EVERY = 9, 3, 4
"""One match in so many has earlier seatings, kept suits, was stopped."""


def write_dictionary(slug: str) -> Path:
    """Write the next dictionary of a game; return its path."""
    path = dictionary_file(slug, newest_number(slug) + 1)
    path.write_bytes(dictionary_content(slug))
    return path


def dictionary_content(slug: str) -> bytes:
    """Return the bytes of a dictionary of a game, from its examples as they are now."""
    writer = ValueWriter(Counts({}))
    writer.write(list(training_matches(slug)), (), "", "")
    return number_bytes(writer.number)


def training_matches(slug: str) -> Iterator[JsonObject]:
    """Yield the matches of a dictionary as they are stored, without game and version."""
    names = cycle(NAMES)
    for number, match in enumerate(_matches(slug)):
        people = [next(names) for _name in match.players]
        yield _stored(match, people, number)


def _matches(slug: str) -> Iterator[MatchInput]:
    """Yield matches without deals, of the single deals, and the worked matches."""
    worked, game = examples(slug), GAMES[slug]
    presets = [dict(preset.options) for preset in game.presets.values()]
    usual = MatchInput(game=game, players=NAMES[: game.players])
    for options in (*changed_options(slug), *presets):
        yield replace(usual, options=options)
    deals = tuple(example.deal for example in worked.deals)
    for start in range(0, len(deals), DEALS_OF_A_MATCH):
        yield replace(usual, deals=deals[start : start + DEALS_OF_A_MATCH])
    yield from (example.match for example in worked.matches)


def _stored(match: MatchInput, people: list[str], number: int) -> JsonObject:
    """Return a match with names and dates; some have a stake, earlier seatings or suits."""
    rare: JsonObject = {}
    if number % SEATED_EVERY == 0:
        rare["seatings"] = [{"until": 1 + number, "players": people}]
    if number % SUITED_EVERY == 0:
        rare["suits"] = {name: suit for suit, name in enumerate(people)}
    return {
        "players": people,
        "options": dict(match.options),
        "title": TITLES[number % len(TITLES)],
        "first_dealer": match.seats.first_dealer,
        "set_dealers": dict(match.seats.set_dealers),
        "bookkeeper": match.seats.bookkeeper,
        "stake": STAKES[number % len(STAKES)],
        "deals": [dict(deal) for deal in match.deals],
        "pending": None,
        "stopped": number % STOPPED_EVERY == 0,
        **rare,
        "started_at": _start(number),
        "zone": ZONES[number % len(ZONES)],
    }


def _start(number: int) -> str:
    """Return the start of a match, in an evening; digits come about equally often."""
    start = EVENING + number * timedelta(days=11, minutes=17, seconds=23, microseconds=618_033)
    return start.replace(hour=17 + number % 5).isoformat().replace("+00:00", "Z")


def changed_options(slug: str) -> Iterator[JsonObject]:
    """Yield options, each of them with another value of its list; every value comes once."""
    model: type[Value] = GAMES[slug].Options
    values = {name: _values(model, name) for name in model.model_fields}
    for place in range(max(map(len, values.values()))):
        yield {name: listed[place] for name, listed in values.items() if place < len(listed)}


def _values(model: type[Value], name: str) -> list[object]:
    """Return the listed values of an option that differ from its default."""
    info = model.model_fields[name]
    inner = nested_model(info)
    if inner is not None:
        return [{field: _default(inner, field) for field in inner.model_fields}]
    flags = (True, False) if bool in (info.annotation, *get_args(info.annotation)) else ()
    return [value for value in (*flags, *listed_values(info.annotation)) if value != info.default]


def _default(model: type[Value], name: str) -> object:
    default = model.model_fields[name].default
    return list(default) if isinstance(default, tuple) else default
