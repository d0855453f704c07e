"""The form of a deal: who took the cards that count, a moon, then the hearts of each player."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from games.entry import Choice, Group, Note, Question, number_choices, player_choices
from games.hearts.checks import CARD_SIGNS
from games.hearts.deals import HEART_TOTALS, HeartsOptions
from games.hearts.points import BONUS_CARDS, SPADES
from games.rows import column_sum, row_groups, row_number
from games.words import Name, Phrase, _

HEARTS = _("Hearts")
MOON_TO = {"others": _("to each other player"), "own": _("off the own score")}


@lru_cache(maxsize=256)
def questions(players: int, options: HeartsOptions) -> tuple[Group, ...]:
    """Return the form of a deal at a table of so many players."""
    cards = tuple(_cards(players, options))
    moon = () if options.moon == "none" else tuple(_moon(players, options))
    is_moon = _is_moon(players, options)
    hearts = _hearts_counted if options.hearts == "one" else _hearts_added_up
    return (
        *((Group(cards),) if cards else ()),
        *moon,
        *(replace(group, unless=is_moon) for group in hearts(players, options)),
    )


def _cards(players: int, options: HeartsOptions) -> Iterator[Question]:
    """Yield the question for the taker of each card that counts."""
    names = {field: (SPADES[field], CARD_SIGNS[field]) for field in options.spade_points}
    if options.bonus != "none":
        names["bonus"] = (BONUS_CARDS[options.bonus], CARD_SIGNS[options.bonus])
    for field, (name, sign) in names.items():
        legend = Phrase("{sign} {name}", {"sign": sign, "name": Phrase(name)})
        yield Question(field, legend, choices=player_choices(range(players)))


def _moon(players: int, options: HeartsOptions) -> Iterator[Group]:
    """Yield the questions about a moon, asked of the player alone who took the other cards.

    An answer from before the cards were given to another player does not count.
    """
    needed = options.moon_fields
    shooter = Question(
        "moon",
        Phrase(_("Shot the moon")),
        choices=player_choices(range(players), when=" ".join(f"{field}={{p}}" for field in needed)),
        optional=True,
    )
    apart = "; ".join(
        f"{needed[0]}={player} {field}!={player}"
        for field in needed[1:]
        for player in range(players)
    )
    yield Group((shooter,), when=" ".join(needed), unless=apart)
    details = []
    if options.sun != "never":
        details.append(Question("sun", Phrase(_("All tricks too: shot the sun")), kind="flag"))
    if options.moon == "choice":
        choices = tuple(Choice(to, Phrase(text)) for to, text in MOON_TO.items())
        details.append(Question("moon_to", Phrase(_("Where do the points go?")), choices=choices))
    if details:
        former = "; ".join(
            f"moon={player} {field}!={player}" for field in needed for player in range(players)
        )
        yield Group(tuple(details), when="moon", unless=former)


def _is_moon(players: int, options: HeartsOptions) -> str:
    """Return the conditions of a moon: a shooter who took every other card of it.

    >>> _is_moon(2, HeartsOptions())
    'moon=0 queen=0; moon=1 queen=1'
    """
    fields = ("moon", *options.moon_fields)
    return "; ".join(" ".join(f"{field}={player}" for field in fields) for player in range(players))


def _hearts_counted(players: int, options: HeartsOptions) -> tuple[Group, ...]:
    """Return the number of hearts of each player, by one tap."""
    note = Note(Phrase(_("Leave out players without hearts; the last number follows.")))
    strips = (
        Question(
            f"rows.{player}.hearts",
            Name(player),
            kind="strip",
            choices=number_choices(0, HEART_TOTALS[options.hearts]),
            optional=True,
        )
        for player in range(players)
    )
    return (
        Group((note, *strips), legend=Phrase(_("Hearts taken")), unless=_is_moon(players, options)),
    )


def _hearts_added_up(players: int, options: HeartsOptions) -> tuple[Group, ...]:
    """Return the points of the hearts of each player, side by side, with their sum."""
    total, legend = HEART_TOTALS[options.hearts], Phrase(HEARTS)
    rows = row_groups(
        [(player,) for player in range(players)],
        lambda player: [row_number(player, "hearts", legend, most=total)],
    )
    whole = Group((column_sum("hearts", legend, total, range(players)),))
    return (*rows, whole)
