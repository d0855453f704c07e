"""The form of a Skruuvi deal: contract, doubling, tricks, and in misère each ace by its trick."""

from collections.abc import Iterator, Sequence

from games.cards import DOUBLINGS, SUIT_NAMES, side_names
from games.entry import Choice, Group, Note, Question, number_choices, player_choices
from games.skruuvi.deals import TRICKS, UNPLAYED_LEVEL
from games.skruuvi.description import DENOMINATION_NAMES, SOLO_NAMES
from games.skruuvi.next_deal import SkruuviChoices
from games.skruuvi.points import tricks_allowed, tricks_needed
from games.skruuvi.schedule import Pair
from games.words import Name, Phrase, _

CONTRACT, ALL_PASS, SOLO = "kind=contract", "kind=all_pass", "kind=bolshevik"
WITH_PARTNERS = "kind=contract|all_pass"
TRICKS_OF = _("Tricks of {pair}")
KINDS = {
    "contract": _("Contract"),
    "all_pass": _("All passed: misère"),
    "bolshevik": _("Bolshevik"),
    "bolshevik_passed": _("All passed"),
}
SUITS = ("spades", "clubs", "diamonds", "hearts")
"""In ascending rank of the bidding."""

UNPLAYED = f"{CONTRACT} level={UNPLAYED_LEVEL} doubling=none"
NO_ACES = f"{CONTRACT} denomination!=misere;{UNPLAYED};{SOLO} contract!=bolshevik"
"""The conditions under which aces do not count; in an all-pass misère they always do."""


def questions(offered: SkruuviChoices) -> tuple[Group, ...]:
    """Return the form of the next deal."""
    kinds = tuple(Choice(kind, Phrase(KINDS[kind])) for kind in offered.kinds)
    kind_question = Question(
        "kind", Phrase(_("What happened?")), choices=kinds, default=offered.kinds[0]
    )
    groups = [Group((kind_question,))]
    if offered.sides is not None:
        groups += [contract_group(offered), doubling_group()]
    if "bolshevik" in offered.kinds:
        groups.append(solo_group(offered))
    groups += [unplayed_group(), tricks_group(offered)]
    groups += [ace_group(suit, offered) for suit in SUITS]
    if offered.sides is not None:
        groups.append(doubler_group(offered.sides))
    return tuple(groups)


def contract_group(offered: SkruuviChoices) -> Group:
    """Return the questions about a contract, with the levels allowed in this kind of deal."""
    denominations = tuple(
        Choice(
            denomination,
            Phrase(DENOMINATION_NAMES[denomination]),
            suit=denomination if denomination in SUITS else "",
        )
        for denomination in offered.denominations
    )
    levels = number_choices(offered.levels[0], offered.levels[-1])
    return Group(
        (
            Question("declarer", Phrase(_("Who declares?")), choices=player_choices(range(4))),
            Question("level", Phrase(_("Level")), kind="numbers", choices=levels),
            Question("denomination", Phrase(_("Contract")), choices=denominations),
        ),
        when=CONTRACT,
    )


def doubling_group() -> Group:
    """Return the question for the doubling; the default is none."""
    choices = tuple(Choice(doubling, Phrase(name)) for doubling, name in DOUBLINGS.items())
    question = Question(
        "doubling", Phrase(_("Doubled?")), kind="numbers", choices=choices, default="none"
    )
    return Group((question,), when=WITH_PARTNERS)


def solo_group(offered: SkruuviChoices) -> Group:
    """Return the questions about soloist, contract and doublers of a Bolshevik."""
    contracts = tuple(Choice(contract, Phrase(name)) for contract, name in SOLO_NAMES.items())
    doublers = player_choices(range(4), unless="soloist={p}")
    return Group(
        (
            Question(
                "soloist",
                Phrase(_("Who plays alone?")),
                choices=tuple(Choice(str(p), Name(p)) for p in offered.soloists),
            ),
            Question("contract", Phrase(_("Contract")), choices=contracts, default="bolshevik"),
            Question(
                "doubled_by",
                Phrase(_("Who doubled?")),
                kind="many",
                choices=doublers,
                when="soloist",
            ),
            Question("redoubled", Phrase(_("redoubled")), kind="flag", when="doubled_by"),
        ),
        when=SOLO,
    )


def tricks_group(offered: SkruuviChoices) -> Group:
    """Return the question for one side's tricks, with the number needed marked."""
    numbers = tuple(
        Choice(
            str(number), Phrase(str(number)), mark=";".join(mark_conditions(number, offered.levels))
        )
        for number in range(TRICKS + 1)
    )
    return Group(
        tuple(
            Question("tricks", legend, kind="numbers", choices=numbers, when=when, unless=unless)
            for legend, when, unless in tricks_of(offered)
        ),
        unless=UNPLAYED,
    )


def tricks_of(offered: SkruuviChoices) -> Iterator[tuple[Phrase, str, str]]:
    """Yield the legend of each side's tricks, with its `when` and `unless`."""
    if offered.sides is not None:
        for ours, _theirs, when in declaring_pairs(offered.sides):
            yield Phrase(TRICKS_OF, {"pair": side_names(ours)}), when, ""
        yield Phrase(_("Tricks of the declaring side")), CONTRACT, "declarer"
        yield Phrase(TRICKS_OF, {"pair": side_names(offered.sides[0])}), ALL_PASS, ""
    if "bolshevik" in offered.kinds:
        yield Phrase(_("Tricks of the soloist")), SOLO, ""


def declaring_pairs(sides: tuple[Pair, Pair]) -> Iterator[tuple[Pair, Pair, str]]:
    """Yield each pair, its opponents, and the condition that the pair declares."""
    for ours, theirs in (sides, sides[::-1]):
        first, second = ours
        yield ours, theirs, f"{CONTRACT} declarer={first}|{second}"


def unplayed_group() -> Group:
    """Return the note that an undoubled bid of 4 has no result."""
    note = Phrase(_("An undoubled bid of 4 is not played: it counts as made."))
    return Group((Note(note),), when=UNPLAYED)


def mark_conditions(number: int, levels: Sequence[int]) -> Iterator[str]:
    """Yield the conditions under which this number of tricks is the one needed or allowed."""
    for level in levels:
        if tricks_needed(level) == number:
            yield f"{CONTRACT} level={level} denomination!=misere"
        if tricks_allowed(level) == number:
            yield f"{CONTRACT} level={level} denomination=misere"
    if number in {0, TRICKS}:
        yield f"{SOLO} contract={'dictator' if number else 'bolshevik'}"


def ace_group(suit: str, offered: SkruuviChoices) -> Group:
    """Return the questions for an ace: its trick, and the side that won it."""
    legend = Phrase(_("Ace of {suit}: trick"), {"suit": Phrase(SUIT_NAMES[suit])})
    takers = (
        Question(
            f"aces.{suit}.side",
            Phrase(_("won by")),
            kind="numbers",
            choices=choices,
            when=when,
            unless=unless,
        )
        for choices, when, unless in ace_takers(offered)
    )
    return Group(
        (
            Question(
                f"aces.{suit}.trick", legend, kind="numbers", choices=number_choices(1, TRICKS)
            ),
            *takers,
        ),
        when="kind!=bolshevik_passed",
        unless=NO_ACES,
        lanes=Phrase(_("Aces: tap the trick in the winner's row")),
    )


def ace_takers(offered: SkruuviChoices) -> Iterator[tuple[tuple[Choice, ...], str, str]]:
    """Yield the choices of an ace's winner, with their `when` and `unless`."""
    if offered.sides is not None:
        for ours, theirs, when in declaring_pairs(offered.sides):
            yield (
                (Choice("main", side_names(ours)), Choice("defence", side_names(theirs))),
                when,
                "",
            )
        unknown = Phrase(_("declaring side")), Phrase(_("other side"))
        yield (Choice("main", unknown[0]), Choice("defence", unknown[1])), CONTRACT, "declarer"
        first, second = offered.sides
        yield (Choice("0", side_names(first)), Choice("1", side_names(second))), ALL_PASS, ""
    if "bolshevik" in offered.kinds:
        soloist, opponents = Phrase(_("soloist")), Phrase(_("opponents"))
        yield (Choice("soloist", soloist), Choice("opponents", opponents)), SOLO, ""


def doubler_group(sides: tuple[Pair, Pair]) -> Group:
    """Return the optional group for the players who doubled and redoubled."""
    doubled = Question(
        "doubled_by",
        Phrase(_("Who doubled?")),
        when="doubling!=none",
        choices=tuple(opponent_choices(sides, own=True)),
    )
    redoubled = Question(
        "redoubled_by",
        Phrase(_("Who redoubled?")),
        when="doubling=redouble",
        choices=tuple(opponent_choices(sides, own=False)),
    )
    return Group(
        (doubled, redoubled),
        legend=Phrase(_("Who doubled? (optional)")),
        when=f"{WITH_PARTNERS} doubling!=none",
        folded=True,
    )


def opponent_choices(sides: tuple[Pair, Pair], *, own: bool) -> Iterator[Choice]:
    """Yield the players outside the declarer's own pair, or outside the other one."""
    for player in range(4):
        excluded = next(pair for pair in sides if (player in pair) is own)
        declarers = "|".join(str(number) for number in excluded)
        yield Choice(str(player), Name(player), unless=f"{CONTRACT} declarer={declarers}")
