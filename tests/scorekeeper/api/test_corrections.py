"""Several deals corrected as one change, and why a later deal stands in the way of one."""
import pytest
from typing import Any
from tests.scorekeeper.api.conftest import MATCHES, Phone
from tests.scorekeeper.corrected_together import CASES, Case

@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_x(ben: Phone, case: Case) -> None:
    started = ben.post(MATCHES, {"game": case.game, "players": case.players, "options": case.options}).json()
    anna, at = Phone(started["scorer_key"]), f"{MATCHES}{started['code']}/"
    for d in case.deals:
        a = anna.post(f"{at}deals/", d)
        assert a.status_code == 201, a.content
    if "before" in case.first:
        a = anna.post(f"{at}deals/?before=1", case.first["entry"])
    else:
        a = anna.put(f"{at}deals/{case.first['number']}/", case.first["entry"])
    print(a.json())
    b = anna.post(f"{at}corrections/?dry_run=1", case.body)
    print(b.json())
    c = anna.post(f"{at}corrections/", case.body)
    assert {**b.json(), "version":0} == {**c.json(), "version": 0}
    print(anna.get(f"{at}history/").json()["changes"][-1])
    assert [d["entry"] for d in anna.get(f"{at}sheet/").json()["deals"]] == case.corrected
    assert 0
