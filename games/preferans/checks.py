"""The refusals of Preferans deals by section 13 of the rules, in the form's order."""

from collections.abc import Iterator

from games.preferans.contract import FAILING_TRICKS, has_kontra_duty
from games.preferans.deals import (
    BETTEL,
    BID_RANGE,
    CONTRACT_RANGE,
    DEFENDERS,
    IGRA,
    PREFERANS,
    SPADES,
    PreferansContract,
    PreferansOptions,
)
from games.preferans.state import PreferansState
from games.values import Refusal
from games.words import Name, _


def contract_refusals(deal: PreferansContract, options: PreferansOptions) -> Iterator[Refusal]:
    """Yield the refusals of the bid and the contract."""
    if not options.preferans8 and deal.contract == PREFERANS:
        yield Refusal(CONTRACT_RANGE.code, CONTRACT_RANGE.message, "contract")
    if not options.preferans8 and deal.bid == PREFERANS:
        yield Refusal(BID_RANGE.code, BID_RANGE.message, "bid")
    if deal.bid == IGRA and not deal.igra:
        yield Refusal("igra_bid_needs_igra", _("An igra bid is always played as igra."), "igra")
    if deal.igra_level is not None and deal.bid != IGRA:
        message = _("Only igra bids announce a contract against each other.")
        yield Refusal("igra_level_without_igra_bid", message, "igra_level")
    least = deal.igra_level if deal.bid == IGRA else deal.bid
    if isinstance(least, int) and deal.contract < least:
        message = _("The contract cannot be lower than the bid (bid {bid}, contract {n}).")
        values = {"bid": least, "n": deal.contract}
        yield Refusal("contract_below_bid", message, "contract", values)


def resting_refusals(deal: PreferansContract, resting: int | None) -> Iterator[Refusal]:
    """Yield a refusal at every field that names the player who rests in this deal, if any."""
    players = {
        "declarer": deal.declarer,
        **{f"defenders.{place}.player": each.player for place, each in enumerate(deal.defenders)},
        "kontra_by": deal.kontra_by,
    }
    for where, player in players.items():
        if player is not None and player == resting:
            message = _("Choose a player of this deal: {name} deals and rests.")
            yield Refusal("player_rests", message, where, {"name": Name(player)})


def defence_refusals(
    deal: PreferansContract, state: PreferansState, options: PreferansOptions
) -> Iterator[Refusal]:
    """Yield the refusals of the defenders and their status."""
    forced = deal.contract == BETTEL and options.bettel_defence == "forced"
    if not deal.defenders and forced:
        return
    if sorted(d.player for d in deal.defenders) != sorted(state.defenders_against(deal.declarer)):
        yield Refusal(DEFENDERS.code, DEFENDERS.message, "defenders")
        return
    dutiful = has_kontra_duty(deal, options)
    for place, defender in enumerate(deal.defenders):
        where = f"defenders.{place}.status"
        if forced and defender.status != "came" and not (dutiful and deal.has_volunteer):
            yield Refusal("bettel_forced", _("In bettel both defenders must play."), where)
        elif defender.status == "called" and not deal.has_volunteer:
            message = _("Only a defender who plays can call the other in.")
            yield Refusal("call_needs_caller", message, where)
        elif dutiful and defender.status == "declined" and deal.has_volunteer:
            message = _("Enter the other defender as called in: kontra brings both in.")
            yield Refusal("status_value", message, where)


def kontra_refusals(deal: PreferansContract, options: PreferansOptions) -> Iterator[Refusal]:
    """Yield the refusals of the kontra level and of its sayer."""
    if not deal.kontra:
        if deal.kontra_by is not None:
            message = _("Choose the kontra level or clear the name.")
            yield Refusal("kontra_by_without_kontra", message, "kontra_by")
        return
    if deal.kontra > options.kontra_cap:
        message = _("Kontra can be doubled at most {kontra_cap} times here.")
        yield Refusal("kontra_range", message, "kontra", {"kontra_cap": options.kontra_cap})
    by_duty = options.kontra_duty == "sayer_takes_all"
    by_scope = options.kontra_scope == "kontra_sayer_only" and len(deal.came) != 1
    said_by = deal.kontra_by
    if not deal.has_volunteer or (said_by is not None and not _can_say_kontra(said_by, deal)):
        where = "kontra_by" if deal.has_volunteer else "kontra"
        message = _("A defender who stays out or is called in cannot say kontra.")
        yield Refusal("kontra_not_volunteer", message, where)
    elif said_by is None and (by_duty or by_scope):
        yield Refusal("kontra_who", _("Who said kontra?"), "kontra_by")


def _can_say_kontra(player: int, deal: PreferansContract) -> bool:
    return player != deal.declarer and deal.volunteered(player)


def result_refusals(deal: PreferansContract, *, spades_played: bool) -> Iterator[Refusal]:
    """Yield the refusals of the tricks. `spades_played`: no spades rule stops the play."""
    if deal.contract == BETTEL:
        yield from _bettel_refusals(deal)
        return
    if deal.declarer_took_trick is not None:
        message = _("Enter the declarer's trick only for bettel.")
        yield Refusal("took_trick_without_bettel", message, "declarer_took_trick")
    tricks_fields = [
        f"defenders.{i}.tricks" for i, d in enumerate(deal.defenders) if d.tricks is not None
    ]
    if not deal.has_volunteer:
        message = _("Enter no tricks: both defenders stayed out.")
        yield from (Refusal("tricks_without_play", message, where) for where in tricks_fields)
    elif deal.contract == SPADES and not spades_played:
        message = _("Add the kontra or clear the tricks: plain spades is played only after kontra.")
        yield from (Refusal("spades_needs_kontra", message, where) for where in tricks_fields)
    else:
        yield from _trick_refusals(deal)


def _bettel_refusals(deal: PreferansContract) -> Iterator[Refusal]:
    for place, defender in enumerate(deal.defenders):
        if defender.tricks is not None:
            message = _("Enter no tricks for bettel.")
            yield Refusal("tricks_in_bettel", message, f"defenders.{place}.tricks")
    if deal.has_volunteer and deal.declarer_took_trick is None:
        message = _("Did the declarer take a trick?")
        yield Refusal("bettel_result", message, "declarer_took_trick")
    if not deal.has_volunteer and deal.declarer_took_trick:
        message = _("Enter no tricks: both defenders stayed out.")
        yield Refusal("tricks_without_play", message, "declarer_took_trick")


def _trick_refusals(deal: PreferansContract) -> Iterator[Refusal]:
    for place, defender in enumerate(deal.defenders):
        where, name = f"defenders.{place}.tricks", {"name": Name(defender.player)}
        if defender.plays and defender.tricks is None:
            message = _("Enter the tricks of {name} (0 to 5).")
            yield Refusal("tricks_missing", message, where, name)
        if not defender.plays and defender.tricks is not None:
            yield Refusal("tricks_of_absent", _("{name} did not play."), where, name)
    total = sum(deal.tricks.values())
    if deal.contract == PREFERANS and total > 1:
        message = _("Enter at most one trick: contract 8 fails at the defenders' first.")
        yield Refusal("too_many_tricks", message, "defenders")
    elif total > FAILING_TRICKS:
        message = _("Defenders take 5 tricks at most.")
        yield Refusal("too_many_tricks", message, "defenders")
