"""Sheets in the reader's words: the running totals as plain tables."""

from games import GAMES
from games.examples import examples
from games.sheet import MatchInput, fold_sheet
from scorekeeper.presenters.presenter import Presenter, present_totals

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def test_totals_with_many_columns_stand_row_by_row() -> None:
    nine = next(
        example for example in examples("preferans").matches if example.name == "nine-deals"
    )

    assert present_totals(fold_sheet(nine.match), Presenter(NAMES[:3], NAMES[:3])) == [
        {
            "heads": ["Anna", "Ben", "Cleo"],
            "rows": [
                {"head": "Centre", "cells": ["−16", "0", "+16"]},
                {"head": "Against Anna", "cells": ["0", "+14", "+28"]},
                {"head": "Against Ben", "cells": ["+108", "0", "+138"]},
                {"head": "Against Cleo", "cells": ["+16", "+16", "0"]},
                {"head": "Refe", "cells": ["+1", "0", "0"]},
            ],
        }
    ]


def test_totals_with_few_columns_stand_player_by_player() -> None:
    match = MatchInput(GAMES["avinas"], NAMES)

    assert present_totals(fold_sheet(match), Presenter(NAMES, NAMES)) == [
        {
            "heads": ["Rams", "Pips"],
            "rows": [
                {"head": "Anna + Cleo", "cells": ["0", "0"]},
                {"head": "Ben + Dora", "cells": ["0", "0"]},
            ],
        }
    ]
