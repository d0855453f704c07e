"""The options of Bela, agreed before the first deal, and their presets."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from games.options import STAKE_UNIT, MatchOptions, Option, Preset, StakeUnit
from games.values import WHOLE, Refusal, ShapeRefusal
from games.words import _

USUAL_TARGETS = {2: 501, 3: 701, 4: 1001}
"""The usual target by the number of players."""

THREE = 3

TARGET = ShapeRefusal("BL20", _("Enter a target from 101 to 5001."))
GAMES = ShapeRefusal("BL21", _("Enter 1 to 9 games."))


class BelaOptions(MatchOptions):
    """The options agreed before the first deal."""

    target: Annotated[Annotated[int, Field(ge=101, le=5001)] | Literal["usual"], TARGET] = "usual"
    end: Literal["after_deal", "at_once", "at_once_others"] = "after_deal"
    both_reach: Literal["higher", "callers"] = "higher"
    tie_rule: Literal["play_on", "callers"] = "play_on"
    games: Annotated[int, Field(ge=1, le=9), GAMES] = 1
    half: Literal["falls", "hangs"] = "falls"
    fallen_bela: Literal["others", "kept"] = "others"
    capot: Annotated[Literal[90, 100], WHOLE] = 90
    declarations: Literal["all", "bela", "none"] = "all"
    without_trick: Literal["void", "others"] = "void"
    three_caller: Literal["first", "in_turn"] = "first"
    three_needs: Literal["both", "each"] = "both"
    three_fall: Literal["nobody", "higher", "both"] = "nobody"
    stake_unit: StakeUnit = "match"

    def conflicts(self) -> Iterator[Refusal]:
        """Yield the refusal of a stake for points where several games are played."""
        if self.games > 1 and self.stake_unit == "point":
            message = _("With several games the stake is for the match: choose the match.")
            yield Refusal("BL22", message, "stake_unit")

    def goal(self, players: int) -> int:
        """Return the points that end a game of so many players.

        >>> BelaOptions().goal(3), BelaOptions(target=601).goal(3)
        (701, 601)
        """
        return USUAL_TARGETS[players] if self.target == "usual" else self.target

    def caller_is_first(self, players: int) -> bool:
        """Return whether the first player has to call trumps, as in most games of three.

        >>> BelaOptions().caller_is_first(3), BelaOptions().caller_is_first(4)
        (True, False)
        """
        return players == THREE and self.three_caller == "first"


OPTIONS = {
    "target": Option(
        _("Target"),
        _("The match, or each game of it, is won by the first with so many points."),
        {"usual": _("1001, of three 701, of two 501")},
    ),
    "end": Option(
        _("The match ends"),
        _("After the deal (na prolaz), or as soon as someone has enough and says so (na dosta)."),
        {
            "after_deal": _("after the deal (prolaz)"),
            "at_once": _("at once (dosta)"),
            "at_once_others": _("at once, not for the callers"),
        },
    ),
    "both_reach": Option(
        _("Several reach the target"),
        _("Who wins if more than one has the target after the same deal."),
        {"higher": _("the higher total"), "callers": _("the callers, if they have it")},
    ),
    "tie_rule": Option(
        _("Equal points at the end"),
        _("Play another deal, or the callers win if they are among those who are level."),
        {"play_on": _("play on"), "callers": _("the callers win")},
        when="both_reach=higher",
    ),
    "games": Option(
        _("Games to win"), _("The match is won with so many games, each played to the target.")
    ),
    "half": Option(
        _("Half of the points"),
        _("What becomes of callers with exactly half: they fall, or their points hang (vise)."),
        {"falls": _("the callers fall"), "hangs": _("their points hang")},
    ),
    "fallen_bela": Option(
        _("Bela of those who fall"),
        _("It goes to the others with all points, or is kept."),
        {"others": _("to the others"), "kept": _("kept")},
        when="declarations=all|bela",
    ),
    "capot": Option(
        _("Points for all tricks"),
        _("What štiglja is worth, beside the 162 points."),
        {90: "90", 100: "100"},
    ),
    "declarations": Option(
        _("Declarations"),
        _("What may be declared for points."),
        {"all": _("all of them"), "bela": _("bela alone"), "none": _("nothing")},
    ),
    "without_trick": Option(
        _("Declarations without a trick"),
        _("Those of a side that takes no trick are lost, or go to the side with all tricks."),
        {"void": _("are lost"), "others": _("go to the others")},
        when="declarations=all|bela",
    ),
    "three_caller": Option(
        _("Three players: who calls"),
        _("The first player has to, or each may pass until the dealer has to."),
        {"first": _("the first player"), "in_turn": _("in turn, the dealer at last")},
    ),
    "three_needs": Option(
        _("Three players: to pass"),
        _("The caller needs more than both others together, or more than each of them."),
        {"both": _("more than both together"), "each": _("more than each of them")},
    ),
    "three_fall": Option(
        _("Three players: points of a fall"),
        _("Who gets the points of a caller who falls."),
        {
            "nobody": _("no one"),
            "higher": _("the one with more"),
            "both": _("each of the others"),
        },
    ),
    "stake_unit": STAKE_UNIT,
}

OPTION_SECTIONS: Mapping[str, tuple[str, ...]] = {
    _("The end"): ("target", "end", "both_reach", "tie_rule", "games", "stake_unit"),
    _("A deal"): ("half", "fallen_bela", "capot", "declarations", "without_trick"),
    _("Three players"): ("three_caller", "three_needs", "three_fall"),
}

PRESETS = {
    "usual": Preset(
        _("Usual"), {}, _("To 1001 and to the end of the deal; with half the callers fall.")
    ),
    "enough": Preset(
        _("Na dosta"),
        {"end": "at_once_others"},
        _("The others may say enough as soon as they have the target; the callers play on."),
    ),
    "hanging": Preset(
        _("With hanging points"),
        {"half": "hangs", "fallen_bela": "kept"},
        _("Half the points hang until the next deal, and bela is always kept."),
    ),
    "tournament": Preset(
        _("Tournament"),
        {"games": 2, "without_trick": "others"},
        _("Two games to win; all declarations go to the side with all tricks."),
    ),
    "short": Preset(_("Short, to 501"), {"target": 501}, _("Half as long.")),
    "three_to_higher": Preset(
        _("Three, called in turn"),
        {"three_caller": "in_turn", "three_fall": "higher"},
        _("Three players, as in Serbia: a fall goes to the one with more."),
    ),
}
