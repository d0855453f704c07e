"""The outcome of a deal in words: made or failed, by how many, and the tricks or points taken."""

from games.words import Phrase, _

MADE, FAILED, NOT_PLAYED = _("{what}, made"), _("{what}, failed"), _("{what}, not played")
FAILED_BY = _("{what}, failed by {short}")


def contract_outcome(
    contract: Phrase, *, made: bool, taken: Phrase | None = None, short: int = 0
) -> Phrase:
    """Return a contract with its result; `short` is the number it failed by, 0 if none is shown.

    >>> contract_outcome(Phrase("8 ♥"), made=False, taken=amounts_of_sides(6, 7), short=2).render()
    '8 ♥, failed by 2 (6–7)'
    """
    values = {"what": contract, "short": short}
    result = Phrase(MADE if made else FAILED_BY if short else FAILED, values)
    return Phrase("{result} ({taken})", {"result": result, "taken": taken}) if taken else result


def amounts_of_sides(ours: int, theirs: int) -> Phrase:
    """Return the amounts of the declaring side and the other, joined by a dash.

    >>> amounts_of_sides(9, 4).render()
    '9–4'
    """
    return Phrase("{ours}–{theirs}", {"ours": ours, "theirs": theirs})
