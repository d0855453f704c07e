"""Legal deals of Preferans, of three or four, under any options.

Each choice depends on the one before.
"""

from typing import Any

from hypothesis import strategies as st

from games.sheet import Sheet

STARTS = st.integers(1, 60).map(lambda half: 2 * half)
OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "start": STARTS,
        "refe_limit": st.integers(0, 5),
        "refe_scope": st.sampled_from(["declarer_centre", "everything"]),
        "kontra_scope": st.sampled_from(["everyone", "kontra_sayer_only"]),
        "kontra_duty": st.sampled_from(["none", "sayer_takes_all"]),
        "defender_quota": st.sampled_from(["team4", "each2"]),
        "spades_rule": st.sampled_from(["plain_only", "always", "never", "refe"]),
        "bettel_defence": st.sampled_from(["forced", "optional"]),
        "end_adjust": st.sampled_from(["scale_all", "declarer_only"]),
        "last_fall": st.sampled_from(["single", "double"]),
        "refe_block_positive": st.booleans(),
        "preferans8": st.booleans(),
        "kontra_cap": st.sampled_from([2, 4, 8]),
        "early_stop": st.sampled_from(["write_off", "exact_thirds", "void"]),
        "direction": st.sampled_from(["clockwise", "counter_clockwise"]),
        "short_defender": st.sampled_from(["when_made", "always"]),
        "bettel_kontra": st.sampled_from(["sayer", "both"]),
    },
)
DEFAULTS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {}, optional={"start": STARTS, "refe_limit": st.integers(0, 4)}
)
"""The rules of the source: only the length of the match varies."""

BETTEL, PREFERANS, SPADES = 6, 8, 2


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a passed-out deal or a contract."""
    if draw(st.integers(0, 5)) == 0:
        return {"kind": "passed_out"}
    return contract(draw, sheet)


def playing(sheet: Sheet) -> list[int]:
    """Return the three players of the next deal: at a table of four, all but the dealer."""
    players = range(len(sheet.match.players))
    following = sheet.next
    assert following is not None
    return [player for player in players if len(players) == 3 or player != following.dealer]


def contract(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a contract: declarer, bid, defence, kontra, and the result if it is played."""
    options = sheet.options
    declarer = draw(st.sampled_from(playing(sheet)))
    others = [player for player in playing(sheet) if player != declarer]
    deal: dict[str, Any] = {"kind": "contract", "declarer": declarer}
    deal["contract"] = draw(st.integers(2, 8 if options.preferans8 else 7))
    deal["igra"] = draw(st.booleans())
    deal |= draw(bids(deal["contract"], igra=deal["igra"]))
    deal["defenders"] = draw(defences(others, forced=_forced(deal, options)))
    came = [defender["player"] for defender in deal["defenders"] if defender["status"] == "came"]
    deal["kontra"] = draw(st.integers(0, options.kontra_cap)) if came else 0
    if deal["kontra"]:
        _kontra(draw, deal, came, options)
    _result(draw, deal, sheet)
    return deal


def _forced(deal: dict[str, Any], options: Any) -> bool:
    return bool(deal["contract"] == BETTEL and options.bettel_defence == "forced")


@st.composite
def bids(draw: st.DrawFn, number: int, *, igra: bool) -> dict[str, Any]:
    """Draw the noted bidding, if any."""
    notation = draw(
        st.sampled_from(["none", "number", "igra", "level"] if igra else ["none", "number"])
    )
    least = draw(st.integers(2, number))
    if notation == "level":
        return {"bid": "igra", "igra_level": min(least, 7)}
    values: dict[str, dict[str, Any]]
    values = {"none": {}, "number": {"bid": least}, "igra": {"bid": "igra"}}
    return values[notation]


@st.composite
def defences(draw: st.DrawFn, others: list[int], *, forced: bool) -> list[dict[str, Any]]:
    """Draw the status of both defenders (came, declined, called), in either order."""
    usual = [("came", "came")]
    unusual = [
        ("came", "declined"),
        ("declined", "came"),
        ("came", "called"),
        ("called", "came"),
        ("declined", "declined"),
    ]
    statuses = draw(st.sampled_from(usual if forced else usual + unusual))
    defenders = [{"player": p, "status": s} for p, s in zip(others, statuses, strict=True)]
    return draw(st.permutations(defenders))


def _kontra(draw: st.DrawFn, deal: dict[str, Any], came: list[int], options: Any) -> None:
    """Name who said kontra if required, and call the other defender if that is a duty."""
    duty = options.kontra_duty == "sayer_takes_all"
    required = duty or (options.kontra_scope == "kontra_sayer_only" and len(came) > 1)
    if required or draw(st.booleans()):
        deal["kontra_by"] = draw(st.sampled_from(came))
    for defender in deal["defenders"]:
        if duty and defender["status"] == "declined":
            defender["status"] = "called"


def _result(draw: st.DrawFn, deal: dict[str, Any], sheet: Sheet) -> None:
    """Draw tricks, or whether a bettel failed; nothing if there was no play."""
    active = [entry for entry in deal["defenders"] if entry["status"] != "declined"]
    if not any(play["status"] == "came" for play in active):
        return
    if deal["contract"] == BETTEL:
        deal["declarer_took_trick"] = draw(st.booleans())
    elif not _spades_without_kontra(deal, sheet):
        tricks_left = 1 if deal["contract"] == PREFERANS else 5
        for defender in active:
            defender["tricks"] = draw(st.integers(0, tricks_left))
            tricks_left -= defender["tricks"]


def _spades_without_kontra(deal: dict[str, Any], sheet: Sheet) -> bool:
    """Return whether no trick may be entered, according to the choices of the next deal."""
    choices: Any = sheet.choices
    need = choices.igra_spades_need_kontra if deal["igra"] else choices.spades_need_kontra
    return deal["contract"] == SPADES and not deal["kontra"] and deal["declarer"] in need
