"""The options of Skruuvi, agreed before the first deal, and their presets."""

from typing import Annotated, Literal

from games.options import MatchOptions, Option, Preset
from games.values import WHOLE
from games.words import _


class SkruuviOptions(MatchOptions):
    """The options agreed before the first deal; each default is stated or implied by the source."""

    session: Literal["standard24", "short12"] = "standard24"
    unwind: bool = False
    bolshevik: Literal["off", "after_last_set", "after_each_set", "inside"] = "off"
    bolshevik_weight: Literal["full", "third_up", "third_exact", "third_nearest"] = "full"
    bolshevik_values: Literal["own", "table7"] = "own"
    solo_aces: Literal["each", "none"] = "each"
    dictator_denominations: Literal["grand", "any"] = "grand"
    kotka_min_level: Annotated[Literal[6, 5], WHOLE] = 6
    schedule: Literal["modern", "old"] = "modern"
    level4_kitty: bool = False


OPTIONS = {
    "session": Option(
        _("Length of the session"),
        _("Deals with each partner: half kitty, half kotka."),
        {
            "standard24": _("24 deals: three sets of eight"),
            "short12": _("12 deals: three sets of four"),
        },
    ),
    "unwind": Option(
        _("Back again"),
        _("Play the three pairings once more, in reverse order: twice the deals."),
    ),
    "bolshevik": Option(
        _("Bolshevik"),
        _("When each player plays alone once."),
        {
            "off": _("not played"),
            "after_last_set": _("after the last set"),
            "after_each_set": _("after each set"),
            "inside": _("inside each set, whenever a player chooses"),
        },
    ),
    "bolshevik_weight": Option(
        _("What Bolshevik counts"),
        _("How much of a player's Bolshevik sum enters the final total."),
        {
            "full": _("all of it"),
            "third_up": _("a third, rounded up"),
            "third_exact": _("a third, exactly"),
            "third_nearest": _("a third, rounded to the nearest"),
        },
    ),
    "bolshevik_values": Option(
        _("Points for a Bolshevik"),
        _("Its own points, or those of a bid of 7 misère."),
        {
            "own": _("its own: 20 made, 15 for the first trick"),
            "table7": _("as 7 misère: 35 made, 20 for the first trick"),
        },
    ),
    "solo_aces": Option(
        _("Aces that the soloist takes"),
        _("Pay every opponent for the aces that fall to the soloist."),
        {"each": _("paid to each opponent"), "none": _("not counted")},
    ),
    "dictator_denominations": Option(
        _("Dictator is played"),
        _("Allow a Dictator to name trumps. The points are the same."),
        {"grand": _("without trumps"), "any": _("with or without trumps")},
    ),
    "kotka_min_level": Option(
        _("Lowest bid in a kotka deal"),
        _("From which level on a kotka deal can be bid."),
        {6: _("6"), 5: _("5")},
    ),
    "schedule": Option(
        _("Table of points"),
        _("Score by today's table, or by the one of earlier years."),
        {
            "modern": _("today's"),
            "old": _("the old one: aces doubled too, a redouble counts four times"),
        },
    ),
    "level4_kitty": Option(
        _("Bids of 4 in a kitty deal"),
        _("Allow a kitty deal to end at 4. It is played only if doubled."),
    ),
}

PRESETS = {
    "seed-rules": Preset(
        _("Full session"),
        {"bolshevik": "after_last_set"},
        _("24 deals, then a Bolshevik round that counts in full."),
    ),
    "helsinki-club": Preset(
        _("Helsinki club"),
        {"bolshevik": "after_last_set", "bolshevik_weight": "third_up"},
        _("24 deals, then a Bolshevik round of which a third counts, rounded up."),
    ),
    "short-evening": Preset(
        _("Short evening"),
        {"session": "short12"},
        _("12 deals, everybody with each partner four times, no Bolshevik."),
    ),
}
