"""The form of a Preferans deal: contract, defenders and their tricks, kontra, bid."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.entry import Choice, Group, Note, Question, number_choices, player_choices
from games.preferans.deals import BETTEL, CONTRACT_NAMES, IGRA, KONTRA_NAMES, SANAC, SUITS
from games.words import Name, Phrase, _

PLAYED = "kind=contract"
CAME = (
    Choice("came", Phrase(_("plays"))),
    Choice("declined", Phrase(_("stays out"))),
    Choice("called", Phrase(_("called in"))),
)


@lru_cache(maxsize=64)
def questions(
    contracts: tuple[int, ...],
    kontra_cap: int,
    playing: tuple[int, ...],
    *,
    bettel_forced: bool,
    kontra_who: bool,
    unplayed: str,
) -> tuple[Group, ...]:
    """Return the form for the players of the deal.

    `unplayed` is the condition under which spades is not played.
    """
    return (
        Group(
            (
                Question(
                    "kind",
                    Phrase(_("What happened?")),
                    choices=(
                        Choice("contract", Phrase(_("Contract"))),
                        Choice("passed_out", Phrase(_("All passed"))),
                    ),
                    default="contract",
                ),
            )
        ),
        Group(
            (
                Question("declarer", Phrase(_("Declarer")), choices=player_choices(playing)),
                Question(
                    "contract", Phrase(_("Contract")), choices=tuple(contract_choices(contracts))
                ),
                Question("igra", Phrase(_("igra (talon not taken)")), kind="flag"),
            ),
            when=PLAYED,
        ),
        *(defender_group(player, unplayed, bettel_forced=bettel_forced) for player in playing),
        Group(tuple(bettel_questions(playing)), when=f"{PLAYED} contract={BETTEL}"),
        Group(
            (
                Note(
                    Phrase(_("Spades are played only after kontra: this counts without play.")),
                    when=unplayed or "never",
                ),
            ),
            when=PLAYED,
        ),
        kontra_group(kontra_cap, playing if kontra_who else ()),
        bid_group(contracts),
    )


def contract_choices(contracts: tuple[int, ...]) -> Iterator[Choice]:
    """Yield one choice per contract, with its name and suit."""
    for number in contracts:
        yield Choice(str(number), Phrase(CONTRACT_NAMES[number]), suit=SUITS.get(number, ""))


def defender_group(player: int, unplayed: str, *, bettel_forced: bool) -> Group:
    """Return the questions about one player as a defender."""
    status, tricks = f"defenders.{player}.status", f"defenders.{player}.tricks"
    bettel = f"contract={BETTEL}"
    return Group(
        (
            Question(status, Phrase(_("Defends?")), kind="numbers", choices=CAME, default="came"),
            Question(
                tricks,
                Phrase(_("Tricks")),
                kind="numbers",
                choices=number_choices(0, 5),
                when=f"{status}!=declined",
                unless=f"{bettel};{unplayed}",
            ),
        ),
        legend=Name(player),
        when=f"{PLAYED} declarer declarer!={player} contract",
        unless=bettel if bettel_forced else "",
    )


def bettel_questions(playing: Sequence[int]) -> Iterator[Question]:
    """Yield, for each player as declarer, the question whether they took a trick."""
    answers = (
        Choice("false", Phrase(_("made: no trick"))),
        Choice("true", Phrase(_("failed: took a trick"))),
    )
    for player in playing:
        question = Phrase(_("Did {name} take a trick?"), {"name": Name(player)})
        yield Question("declarer_took_trick", question, choices=answers, when=f"declarer={player}")


AT_FIRST = 3
"""The levels of kontra offered at once; each further level appears with the one below it."""


def kontra_group(cap: int, sayers: tuple[int, ...]) -> Group:
    """Return the questions about kontra; its sayer only if there are players to choose from."""
    levels = [kontra_choice(level_question, cap) for level_question in range(cap + 1)]
    choices = player_choices(sayers, unless="declarer={p};defenders.{p}.status=declined|called")
    sayer_question = Question(
        "kontra_by", Phrase(_("Who said kontra?")), choices=choices, when="kontra!=0"
    )
    level_question = Question("kontra", Phrase(_("Kontra")), choices=tuple(levels), default="0")
    return Group(
        (level_question, sayer_question) if sayers else (level_question,),
        legend=Phrase(_("Kontra")),
        when=f"{PLAYED} declarer",
        folded=True,
    )


def kontra_choice(level: int, cap: int) -> Choice:
    """Return the choice of a kontra level, by name if it has one."""
    has_name = level < len(KONTRA_NAMES)
    label = (
        Phrase(KONTRA_NAMES[level]) if has_name else Phrase(_("{level} times"), {"level": level})
    )
    neighbours = "|".join(map(str, range(level - 1, cap + 1)))
    return Choice(str(level), label, when=f"kontra={neighbours}" if level > AT_FIRST else "")


def bid_group(contracts: tuple[int, ...]) -> Group:
    """Return the optional questions about the bidding."""
    bids = (*(Choice(str(n), Phrase(str(n))) for n in contracts), Choice(IGRA, Phrase(_("igra"))))
    return Group(
        (
            Question("bid", Phrase(_("Winning bid")), kind="numbers", choices=bids),
            Question(
                "igra_level",
                Phrase(_("Announced against another igra")),
                kind="numbers",
                choices=number_choices(2, SANAC),
                when="bid=igra",
            ),
        ),
        legend=Phrase(_("Bid (optional)")),
        when=f"{PLAYED} declarer",
        folded=True,
    )
