from typing import Any

import pytest
from django.http.response import HttpResponse, HttpResponseBase

from games import GAMES
from games.entry import form_of
from tests.scorekeeper.corrected_together import CASES, Case
from tests.scorekeeper.matches.pages.conftest import Hands
from tests.scorekeeper.people import again, log_of, start, sheet
import re
pytestmark = pytest.mark.django_db

@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_x(scorer: Hands, case: Case) -> None:
    match = start(*case.deals, game=case.game, players=case.players, options=case.options)
    anna = scorer(match)
    kinds = GAMES[case.game].kinds
    n = case.first.get("number") or case.first["before"]
    part = f"deals/{n}/" + ("insert/" if "before" in case.first else "")
    form = form_of(case.first["entry"], kinds) | {"version": match.version}
    ans = anna.post(part, form)
    t = ans.content.decode()
    print(t[t.index("<main"):])
    assert ans.status_code == 409
    other = case.others[0]
    k = other["number"]
    form |= {"also": [str(k)]} | {f"also.{k}.{name}": v for name, v in form_of(other["entry"], kinds).items()}
    p = anna.post("preview/", form | {"number": n, "place": "insert" if "before" in case.first else "correct"})
    print(p.content.decode())
    ans = anna.post(part, form)
    assert ans.status_code == 302
    assert [d["entry"] for d in sheet(match)["deals"]] == case.corrected
    t = anna.client.get(ans["Location"]).content.decode()
    print(t[t.index('id="receipt'):][:1500])
    t = anna.get("history/").content.decode()
    print(t[t.index('class="changes'):][:1500])
    assert 0
