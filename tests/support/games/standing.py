"""Checks of the standing of any sheet against the settlement of the same match."""

from dataclasses import replace

from games.settlement import Settlement
from games.sheet import Sheet


def standing_agrees_with_the_settlement(sheet: Sheet, _data: object = None) -> None:
    """Check owners, totals and leaders against a settlement now."""
    game = sheet.match.game
    holdings = game.standing(sheet.state, sheet.options).holdings
    settled = provisional_settlement(sheet)

    assert [holding.players for holding in holdings] == list(game.owners)
    assert sum(len(holding.players) for holding in holdings) == game.players
    if "rams" in sheet.state.sums:
        assert [holding.total for holding in holdings] == list(sheet.state.sums["rams"])
    else:
        scores = settled.result.scores
        assert [holding.score for holding in holdings] == [
            scores[holding.players[0]] for holding in holdings
        ]
    if sheet.over or "rams" not in sheet.state.sums:
        check_leaders(sheet, settled)


def provisional_settlement(sheet: Sheet) -> Settlement:
    """Return the settlement as of now, even under an option that voids an unfinished match."""
    options = sheet.options
    if getattr(options, "early_stop", "") == "void":
        options = options.model_copy(update={"early_stop": "write_off"})
    return replace(sheet, options=options).settlement_now


def check_leaders(sheet: Sheet, settled: Settlement) -> None:
    """Check that the first of the ranking lead, and no one if all are at zero."""
    holdings = sheet.match.game.standing(sheet.state, sheet.options).holdings
    leading = {player for holding in holdings if holding.leads for player in holding.players}

    has_leader = sheet.over or any(holding.total for holding in holdings)
    assert leading == (set(settled.result.ranking[0]) if has_leader else set())
