"""Checks of the standing of any sheet against the settlement of the same match."""

from dataclasses import replace

from games.settlement import Settlement
from games.sheet import Sheet


def standing_agrees_with_the_settlement(sheet: Sheet, _data: object = None) -> None:
    """Check owners, totals and leaders against a settlement now."""
    game = sheet.match.game
    told = game.standing(sheet.state, sheet.options).holdings
    settled = settled_for_all(sheet)

    side_by_side = [(owner, owner + 2) if game.sides else (owner,) for owner in range(len(told))]
    assert [each.players for each in told] == side_by_side
    assert sum(len(each.players) for each in told) == game.players
    if "rams" in sheet.state.sums:
        assert [each.total for each in told] == list(sheet.state.sums["rams"])
    else:
        scores = settled.result.scores
        assert [each.score for each in told] == [scores[each.players[0]] for each in told]
    if sheet.over or "rams" not in sheet.state.sums:
        check_leaders(sheet, settled)


def settled_for_all(sheet: Sheet) -> Settlement:
    """Return the settlement as of now, even under an option that voids an unfinished match."""
    options = sheet.options
    if getattr(options, "early_stop", "") == "void":
        options = options.model_copy(update={"early_stop": "write_off"})
    return replace(sheet, options=options).settled_now


def check_leaders(sheet: Sheet, settled: Settlement) -> None:
    """Check that the first of the ranking lead, and no one if all are at zero."""
    told = sheet.match.game.standing(sheet.state, sheet.options).holdings
    leading = {player for each in told if each.leads for player in each.players}

    somebody = sheet.over or any(each.total for each in told)
    assert leading == (set(settled.result.ranking[0]) if somebody else set())
