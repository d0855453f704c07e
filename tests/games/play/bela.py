"""Legal deals of Bela under any options, for two, three or four players."""

from typing import Any

from hypothesis import strategies as st

from games.bela.deals import BelaDeclarations
from games.bela.hands import ONE_PLAYER, PARTNERS, can_be_held
from games.sheet import Sheet

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "target": st.integers(101, 700) | st.just("usual"),
        "end": st.sampled_from(["after_deal", "at_once", "at_once_others"]),
        "both_reach": st.sampled_from(["higher", "callers"]),
        "tie_rule": st.sampled_from(["play_on", "callers"]),
        "games": st.integers(1, 3),
        "half": st.sampled_from(["falls", "hangs"]),
        "fallen_bela": st.sampled_from(["others", "kept"]),
        "capot": st.sampled_from([90, 100]),
        "declarations": st.sampled_from(["all", "all", "bela", "none"]),
        "without_trick": st.sampled_from(["void", "others"]),
        "three_caller": st.sampled_from(["first", "in_turn"]),
        "three_needs": st.sampled_from(["both", "each"]),
        "three_fall": st.sampled_from(["nobody", "higher", "both"]),
        "stake_unit": st.sampled_from(["match", "point"]),
    },
).map(lambda options: options | ({"stake_unit": "match"} if options.get("games", 1) != 1 else {}))
SUITS = ("hearts", "diamonds", "spades", "clubs")
NO_SUCH = (1, 161)


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a deal that is played, now and then one that ends the match at once."""
    choices: Any = sheet.choices
    players = sheet.match.game.players
    kind = draw(st.sampled_from(["played"] * 9 + ["belot", *choices.kinds[2:]]))
    if kind == "belot":
        return {"kind": "belot", "declared_by": draw(st.integers(0, players - 1))}
    caller = draw(st.sampled_from(choices.callers))
    if kind == "enough":
        ending = _enough(draw, sheet, caller)
        if ending:
            return ending
    deal: dict[str, Any] = {"kind": "played", "caller": caller}
    if draw(st.booleans()):
        deal["trump"] = draw(st.sampled_from(SUITS))
    return deal | _declared(draw, sheet, caller) | _counted(draw, caller, players)


def _enough(draw: st.DrawFn, sheet: Sheet, caller: int) -> dict[str, Any]:
    """Draw a deal that ends with enough, nothing if no one can say so."""
    game, options = sheet.match.game, sheet.options
    players, goal = game.players, options.goal(game.players)
    totals, owners = sheet.state.sums["points"], game.owner_by_player
    needed = [goal - totals[owner] for owner in owners]
    speakers = [
        player
        for player in range(players)
        if needed[player] <= 400 and (options.end == "at_once" or owners[player] != owners[caller])
    ]
    if not speakers:
        return {}
    said_by = draw(st.sampled_from(speakers))
    enough = draw(st.integers(max(needed[said_by], 0), 420))
    points = [draw(st.integers(0, 160)) for _owner in totals]
    points[owners[said_by]] = enough
    deal: dict[str, Any] = {"kind": "enough", "caller": caller, "said_by": said_by}
    if players == 3:
        return deal | {"rows": [{"player": p, "points": points[p]} for p in range(3)]}
    return deal | {
        "points": points[owners[caller]],
        "other_points": points[1 - owners[caller]],
    }


def _declared(draw: st.DrawFn, sheet: Sheet, caller: int) -> dict[str, Any]:
    """Draw declarations and bela, as far as the table plays them."""
    players = sheet.match.game.players
    deal: dict[str, Any] = {}
    player = st.integers(0, players - 1)
    if sheet.options.declarations == "all" and draw(st.integers(0, 2)) == 0:
        deal["declared_by"] = draw(player)
        deal["declared"] = draw(_hands(players))
        if players == 3 and deal["declared_by"] != caller and draw(st.booleans()):
            deal["partner_declared"] = draw(_hands(players))
    if sheet.options.declarations != "none" and draw(st.integers(0, 3)) == 0:
        deal["bela"] = draw(player)
    return deal


def _hands(players: int) -> st.SearchStrategy[dict[str, Any]]:
    """Draw declarations that can be held together, one at least."""
    table = PARTNERS if players == 4 else ONE_PLAYER
    few, whole = st.integers(1, 4), st.sampled_from([True])
    return st.fixed_dictionaries(
        {},
        optional={
            "twenties": few,
            "fifties": few,
            "hundreds": few,
            "nines": whole,
            "jacks": whole,
        },
    ).map(
        lambda declared: (
            declared
            if declared and can_be_held(BelaDeclarations.model_validate(declared), table)
            else {"twenties": 1}
        )
    )


def _counted(draw: st.DrawFn, caller: int, players: int) -> dict[str, Any]:
    """Draw the points of the cards, near the half or anywhere, and now and then all tricks."""
    capot = draw(st.sampled_from([None] * 8 + ["callers", "others"]))
    if players == 3:
        return {"rows": _rows(draw, all_tricks=capot is not None)}
    if players == 2:
        callers, others = draw(_two_points(capot))
    else:
        anywhere = st.integers(0, 162).filter(lambda points: points not in NO_SUCH)
        callers = draw(anywhere | st.integers(60, 100) | st.just(81))
        callers = callers if capot is None else 162 if capot == "callers" else 0
        others = 162 - callers
    deal: dict[str, Any] = {"points": callers, "other_points": others}
    return deal if capot is None else deal | {"capot": capot}


def _two_points(capot: str | None) -> st.SearchStrategy[tuple[int, int]]:
    """Draw the points of two players, who leave twelve cards aside."""
    alone = st.integers(36, 160)
    if capot is not None:
        return alone.map(lambda points: (points, 0) if capot == "callers" else (0, points))
    either = st.integers(0, 160).filter(lambda points: points != 1)
    pairs = st.tuples(either, either) | st.integers(20, 80).map(lambda points: (points, points))
    return pairs.filter(lambda pair: 36 <= sum(pair) <= 160)


def _rows(draw: st.DrawFn, *, all_tricks: bool) -> list[dict[str, Any]]:
    """Draw the points of three players, and who of those without points took no trick."""
    if all_tricks:
        points = draw(st.permutations([162, 0, 0]))
        trickless = [number == 0 for number in points]
    else:
        first = draw(st.integers(0, 162) | st.just(81))
        second = draw(st.integers(0, 162 - first))
        points = [first, second, 162 - first - second]
        if set(points) & set(NO_SUCH):
            points = [81, 41, 40]
        points = draw(st.permutations(points))
        zeros = [player for player, number in enumerate(points) if number == 0]
        trickless = [player in zeros[:1] and draw(st.booleans()) for player in range(3)]
    return [
        {"player": player, "points": points[player]}
        | ({"no_trick": True} if trickless[player] else {})
        for player in range(3)
    ]
