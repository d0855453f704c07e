"""Legal deals of Egyptian Tarneeb: those of Tarneeb with a suit, mostly doubled."""

from typing import Any

from hypothesis import strategies as st

from games.sheet import Sheet
from tests.games.play.tarneeb import TABLE
from tests.games.play.tarneeb import next_deal as basic_deal

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {}, optional=TABLE | {"redouble": st.booleans(), "defenders_multiplied": st.booleans()}
)


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a deal of Tarneeb with the fields of the Egyptian game."""
    deal, choices = basic_deal(draw, sheet), sheet.choices
    if deal["kind"] == "contract":
        deal["denomination"] = draw(st.sampled_from(getattr(choices, "denominations", ())))
        if not deal.get("forced"):
            _add_doubling(draw, deal, getattr(choices, "doublings", ()))
    return deal


def _add_doubling(draw: st.DrawFn, deal: dict[str, Any], doublings: tuple[str, ...]) -> None:
    deal["doubling"] = draw(st.sampled_from(doublings))
    if deal["doubling"] != "none" and draw(st.booleans()):
        deal["doubled_by"] = draw(st.sampled_from([(deal["declarer"] + n) % 4 for n in (1, 3)]))
    if deal["doubling"] == "redouble" and draw(st.booleans()):
        deal["redoubled_by"] = draw(st.sampled_from([(deal["declarer"] + n) % 4 for n in (0, 2)]))
