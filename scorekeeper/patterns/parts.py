"""The parts that all pages share, with sample data for the style guide."""

from datetime import UTC, date, datetime
from decimal import Decimal

from django import forms

from games.cards import signed
from games.entry import Choice, Group, Question, number_choices, player_choices
from games.words import Phrase
from scorekeeper.presenters.chart import present_chart
from scorekeeper.presenters.form import present_form
from scorekeeper.presenters.plot import Series
from scorekeeper.presenters.plot_svg import Step
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.web.context import Context
from scorekeeper.web.forms import SiteForm

COLOURS = (
    "paper",
    "card",
    "sunk",
    "ink",
    "on-ink",
    "soft",
    "rule",
    "edge",
    "go",
    "on-go",
    "go-soft",
    "wrong",
    "wrong-soft",
    "wait-soft",
    "fresh",
    "focus",
    "felt",
    "felt-raised",
    "felt-edge",
    "felt-line",
    "on-felt",
    "on-felt-soft",
    "focus-felt",
    "slip",
    "slip-ink",
    "slip-soft",
    "spades",
    "hearts",
    "diamonds",
    "clubs",
)
"""The names of the colours in tokens.css; pages/patterns.css has a swatch of each."""
RECEIPT = {
    "change": {"says": "Ana corrected deal 3", "new": "Ivo, spades, 6 tricks"},
    "moves": [
        {"owner": "Ana", "column": "Centre", "before": "−16", "after": "−22"},
        {"owner": "Ivo", "column": "Against", "before": "0", "after": "+12"},
    ],
    "way_back": {"act": "undo", "label": "Undo the correction of deal 3"},
}
TAKEN_BACK = {
    "change": {"says": "Ana took back deal 7", "new": "Ivo, hearts, 6 tricks"},
    "follows": ["…"],
    "way_back": {"act": "redo", "label": "Put deal 7 back"},
}
SCANNED_AT = datetime(2026, 1, 1, 21, 14, tzinfo=UTC)
CAME = {
    "changes": [
        {"says": "Deal 8 recorded", "new": "Ivo, hearts, 6 tricks"},
        {"says": "Deal 3 removed", "old": "Ana, spades, 6 tricks"},
    ],
    "more": 4,
    "moves": [{"owner": "Ivo", "column": "Points", "before": "6", "after": "12"}],
}
NAMES = ("Ana", "Ivo", "Marta", "Petra", "Bartholomew", "فاطمة", "Gil", "健太郎")
PLAYERS = player_choices(range(3))
SUITS_OF_CARDS = ("spades", "hearts", "diamonds", "clubs")
QUESTIONS = Group(
    (
        Question(
            "kind",
            Phrase("Kind"),
            choices=(Choice("1", Phrase("Played")), Choice("2", Phrase("All passed"))),
        ),
        Question("declarer", Phrase("Declarer"), choices=PLAYERS),
        Question(
            "suit",
            Phrase("Contract"),
            choices=tuple(Choice(suit, Phrase(suit), suit) for suit in SUITS_OF_CARDS),
        ),
        Question("tricks", Phrase("Tricks"), "numbers", number_choices(0, 5)),
        Question("points", Phrase("Points"), "count", most=100),
        Question("pips", Phrase("Pips"), "keypad", most=120),
    )
)
EVENING: Context = {
    "day": date(2026, 11, 20),
    "tonight": True,
    "matches": 5,
    "open": 1,
    "pays": True,
    "people": [
        {"name": "Ana", "suit": 1, "wins": 2, "money": ["+6.10 EUR"]},
        {"name": "Ivo", "suit": 2, "wins": 0, "money": ["−25.50 EUR", "−1.000 KWD"]},
        {"name": "Marta", "suit": 3, "wins": 3, "money": ["+19.40 EUR", "+1.000 KWD"]},
    ],
    "payments": [
        {
            "payer": "Ivo",
            "payee": "Marta",
            "payer_seat": 2,
            "payee_seat": 3,
            "amount": "19.40",
            "currency": "EUR",
        },
    ],
}
SWITCHES = (
    {"state": "none", "says": "Download once (7 MB), score offline."},
    {"state": "loading", "says": "Loading: 3 of 7 MB", "on": True, "half": "0.43"},
    {
        "state": "ready",
        "on": True,
        "says": "This phone scores whole matches without a network. Rules of 22 Nov 2026.",
    },
    {"state": "update", "says": "An update is waiting: 1 MB", "on": True},
    {"state": "evicted", "says": "The rules have to be loaded again: 7 MB"},
    {
        "state": "unable",
        "shut": True,
        "says": "This browser cannot score matches without a network. "
        "Deals wait on this phone until they are sent.",
    },
)
ANSWERED = {"kind": ["1"], "declarer": ["1"], "suit": ["hearts"], "tricks": ["3"], "points": ["12"]}


class PatternForm(SiteForm):
    """A field of each kind."""

    name = forms.CharField(label="A name", help_text="A hint: what helps, but need not be read.")
    wrong = forms.CharField(label="A name that is wrong")
    currency = forms.ChoiceField(label="A choice", choices=[("EUR", "EUR"), ("EGP", "EGP")])
    holds = forms.BooleanField(label="Something that is so")
    file = forms.FileField(label="A match to import", required=False)

    @classmethod
    def filled(cls) -> "PatternForm":
        """Return the form with a value in each field, and one of them refused."""
        form = cls({"name": "Ana", "wrong": "Ana", "currency": "EUR", "holds": "on"})
        form.add_error("wrong", "Another player has this name.")
        return form


def parts() -> Context:
    """Return the sample context of the shared parts."""
    asks = present_form([QUESTIONS], ANSWERED, {}, Presenter.of(NAMES))[0]["asks"]
    return {
        "colours": COLOURS,
        "suits": SUITS_OF_CARDS,
        "players": list(enumerate(NAMES, start=1)),
        "form": PatternForm.filled(),
        "asks": asks,
        "of_player": next(ask for ask in asks if ask["name"] == "tricks"),
        "tallies": (3, 5, 9, 12),
        "chart": chart(),
        "scores": True,
        "receipt": RECEIPT,
        "taken_back": TAKEN_BACK,
        "came": CAME,
        "scanned": {"at": SCANNED_AT, "older": True},
        "conflict": "The match is over: no deal can be added at its end.",
        "meanwhile": [{"says": "Ben entered deal 4", "new": "all passed"}],
        "same_or_another": True,
        "reused": True,
        "code": "k7pq2mxa",
        "at": "#",
        "evening": EVENING,
        "switches": SWITCHES,
    }


def chart() -> Context | None:
    """Return a chart of sample totals over six matches."""
    totals = [
        (0, way * 5, way * 8, way * 3, way * 12, way * 9, way * 15)
        for way in (-4, -3, -2, -1, 1, 2, 3, 4)
    ]
    series = [
        Series((name,), suit, tuple(map(Decimal, own)), signed(own[-1]))
        for (suit, name), own in zip(enumerate(NAMES, start=1), totals, strict=True)
    ]
    steps = [Step(str(number), "#", f"Match {number}") for number in range(1, 7)]
    leads = [
        [own[step] == max(each[step] for each in totals) for own in totals] for step in range(1, 7)
    ]
    return present_chart(series, steps, leads, lambda amount: signed(int(amount)))
