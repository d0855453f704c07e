"""Parts of league pages with sample data, for work on the design (DEBUG only)."""

from uuid import UUID

from scorekeeper.web.context import Context

EXAMPLE_ID = str(UUID(int=0))
WON = {"letter": "W", "is": "W", "says": "won"}
DRAWN = {"letter": "D", "is": "D", "says": "drawn"}
LOST = {"letter": "L", "is": "L", "says": "lost"}
ROWS = (
    ("健太郎", 1, "+200", 0, (LOST, WON, LOST, WON, WON)),
    ("Bartholomew", 2, "+5.33", 2, (WON, LOST, DRAWN)),
    ("Maximiliana von Hohenstaufen", 3, "−16", -1, (LOST, WON)),
    ("فاطمة", None, "−120", None, (LOST,)),
)
"""Sample members of a league: name, place, value, places gained, form."""


def face(suit: int, name: str) -> Context:
    """Return a member in the shape that rows of a page use."""
    return {"id": EXAMPLE_ID, "member": EXAMPLE_ID, "name": name, "suit": suit}


def league_parts() -> Context:
    """Return the sample context of the parts of leagues."""
    faces = [face(suit, name) for suit, (name, *_rest) in enumerate(ROWS, start=5)]
    return {
        "standings": [
            {
                "face": faces[n],
                "member": faces[n]["member"],
                "standing": {"place": place, "moved": moved},
                "tally": {"matches": len(form), "won": form.count(WON)},
                "minimum": 3,
                "value": value,
                "moved_by": abs(moved or 0),
                "form": form,
            }
            for n, (_name, place, value, moved, form) in enumerate(ROWS)
        ],
        "faces": faces,
        "pills": [
            {"slug": "one", "name": "Preferans", "chosen": True},
            {"slug": "two", "name": "Tarneeb"},
        ],
        "results": [
            faces[n] | {"place": place, "points": points}
            for n, (place, points) in enumerate(((1, "+80"), (2, "0"), (2, "0"), (4, "−80")))
        ],
        "empties": (
            (
                "slips",
                "No members yet",
                "Add players by name. They can claim their results later.",
                "Add players",
            ),
            (
                "pen",
                "Nothing written yet",
                "The first deal shows up here as soon as it is saved.",
                "Enter deal 1",
            ),
            (
                "net",
                "No network",
                "Deals wait on this phone and go out when the network is back.",
                "Try again",
            ),
            (
                "code",
                "No match has this code",
                "Check the code: it has eight letters and digits.",
                "Home",
            ),
        ),
    }
