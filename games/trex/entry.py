"""The form of a deal in the order of the table: contract, doubling, cards, numbers, places."""

from collections.abc import Iterator
from functools import lru_cache

from games.entry import (
    Choice,
    Group,
    Note,
    Order,
    Question,
    number_choices,
    player_choices,
)
from games.trex.deals import (
    CARDS,
    EACH,
    PARTS,
    PLAYERS,
    ROW_FIELDS,
    Contract,
    TrexOptions,
)
from games.trex.kingdoms import COMPLEX, kinds_left, parts_left
from games.trex.names import CARD_NAMES, CONTRACT_NAMES
from games.words import Name, Phrase, _

WITH_CARDS: tuple[Contract, ...] = ("king", "queens")
WITH_NUMBERS: tuple[Contract, ...] = ("diamonds", "slaps")
LEGENDS = {"diamonds": _("Diamonds taken"), "slaps": _("Tricks taken")}
LAST_FOLLOWS = _("The last number follows. Leave out who took none.")


@lru_cache(maxsize=256)
def questions(left: tuple[Contract, ...], options: TrexOptions) -> tuple[Group, ...]:
    """Return the form of the next deal with these contracts left in the kingdom."""
    kinds = kinds_left(left, options)
    parts_ahead = PARTS if options.contracts == "complex" else parts_left(left)
    with_cards = tuple(part for part in WITH_CARDS if part in parts_ahead)
    parts = [_contract_group(kinds, left, options)]
    if options.doubling and with_cards:
        parts.append(_doubling_group(with_cards, options))
    if with_cards:
        parts.append(_takers_group(with_cards, options))
    parts += [_numbers_group(part, options) for part in WITH_NUMBERS if part in parts_ahead]
    if "trex" in kinds:
        parts += _place_groups()
    return tuple(parts)


def _contract_group(
    kinds: tuple[Contract, ...], left: tuple[Contract, ...], options: TrexOptions
) -> Group:
    """Return the questions for the contract; the only one left is answered already.

    So is complex where it is one of two.
    """
    contract = Question(
        "kind",
        Phrase(_("Contract")),
        choices=tuple(map(_contract_choice, kinds)),
        default=kinds[0] if len(kinds) == 1 or kinds == COMPLEX else "",
    )
    if options.contracts != "joined" or "complex" not in kinds:
        return Group((contract,))
    joined = Question(
        "contracts",
        Phrase(_("Which contracts together?")),
        kind="many",
        choices=tuple(map(_contract_choice, parts_left(left))),
        when="kind=complex",
    )
    return Group((contract, joined))


def _contract_choice(contract: Contract) -> Choice:
    return Choice(contract, Phrase(CONTRACT_NAMES[contract]))


def condition_of(contracts: tuple[Contract, ...], options: TrexOptions) -> tuple[str, str]:
    """Return the conditions `when` and `unless` under which one of these contracts is played.

    >>> condition_of(("king", "queens"), TrexOptions())
    ('kind=king|queens|complex', '')
    >>> condition_of(("king",), TrexOptions(contracts="joined"))
    ('kind', 'kind=queens|diamonds|slaps|trex; kind=complex contracts!=king')
    """
    played = "|".join(contracts)
    if options.contracts != "joined":
        return f"kind={played}|complex", ""
    others = "|".join(each for each in (*PARTS, "trex") if each not in contracts)
    return "kind", f"kind={others}; kind=complex contracts!={played}"


def _doubling_group(contracts: tuple[Contract, ...], options: TrexOptions) -> Group:
    """Return the folded group that asks for each card who doubled it."""
    asks = []
    for contract in contracts:
        when, unless = condition_of((contract,), options)
        for card in CARDS[contract]:
            doubler = Question(
                f"cards.{card}.doubler",
                Phrase(CARD_NAMES[card]),
                choices=player_choices(range(PLAYERS)),
                when=when,
                unless=unless,
                optional=True,
            )
            asks.append(doubler)
    when, unless = condition_of(contracts, options)
    legend = Phrase(_("Doubled cards (optional)"))
    return Group(tuple(asks), legend=legend, when=when, unless=unless, folded=True)


def _takers_group(contracts: tuple[Contract, ...], options: TrexOptions) -> Group:
    """Return the group that asks for each card who took it, and who led if that matters."""
    asks: list[Question] = []
    for contract in contracts:
        when, unless = condition_of((contract,), options)
        for card in CARDS[contract]:
            taker = Question(
                f"cards.{card}.taker",
                Phrase(CARD_NAMES[card]),
                choices=player_choices(range(PLAYERS)),
                when=when,
                unless=unless,
            )
            asks.append(taker)
            if options.doubling and options.own_doubled == "leader":
                asks.append(_leader_question(card, when, unless))
    when, unless = condition_of(contracts, options)
    return Group(tuple(asks), legend=Phrase(_("Who took it?")), when=when, unless=unless)


def _leader_question(card: str, when: str, unless: str) -> Question:
    """Return the question for the leader, asked once the doubler of a card took it."""
    doubler, taker = f"cards.{card}.doubler", f"cards.{card}.taker"
    differs = (f"{doubler}={player} {taker}!={player}" for player in range(PLAYERS))
    return Question(
        f"cards.{card}.leader",
        Phrase(_("Who led to this trick?")),
        choices=player_choices(range(PLAYERS)),
        when=f"{when} {doubler} {taker}",
        unless="; ".join(filter(None, (unless, *differs))),
    )


def _numbers_group(contract: Contract, options: TrexOptions) -> Group:
    """Return the strips for the diamonds or the tricks of each player."""
    when, unless = condition_of((contract,), options)
    strips = (
        Question(
            f"rows.{player}.{ROW_FIELDS[contract]}",
            Name(player),
            kind="strip",
            choices=number_choices(0, EACH),
            optional=True,
        )
        for player in range(PLAYERS)
    )
    return Group(
        (Note(Phrase(LAST_FOLLOWS)), *strips),
        legend=Phrase(LEGENDS[contract]),
        when=when,
        unless=unless,
    )


def _place_groups() -> Iterator[Group]:
    """Yield the places of trex, which taps give in the order in which the players run out."""
    when = "kind=trex"
    names = tuple(f"rows.{player}.place" for player in range(PLAYERS))
    for player, name in enumerate(names):
        place = Question(name, Phrase(_("Place")), kind="place", least=1, most=PLAYERS)
        yield Group((place,), legend=Name(player), when=when, in_row=True)
    yield Group((Order(names, shared=False),), when=when)
