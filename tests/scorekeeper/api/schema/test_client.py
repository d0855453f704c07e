"""A client generated from the schema by openapi-python-client plays a match of Tarneeb."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.inputs import read_match
from games.sheet import fold_sheet
from tests.plugins.programs import ROOT
from tests.plugins.server import Server
from tests.support.games.answered import sheet_json

PLAY = """
import json, sys
from uuid import uuid4
from client import AuthenticatedClient, Client
from client.api.deals import correct_deal, note_pending, preview_deal, record_deal
from client.api.matches import read_history, read_sheet, start_match, undo
from client.models import NewTarneebMatch, PendingDeal, TarneebContract, TarneebOptions
from client.models import TarneebPassedOut

url = sys.argv[1]
names = ["Anna", "Ben", "Cleo", "Dora"]
new = NewTarneebMatch(game="tarneeb", players=names, options=TarneebOptions(target=31))
match = start_match.sync(client=Client(url), body=new)
assert match.version == 0, match
scorer = AuthenticatedClient(url, match.scorer_key)
code = match.code

unfinished = PendingDeal.from_dict({"kind": "contract", "declarer": 0, "bid": 8})
assert note_pending.sync(code, client=scorer, body=unfinished).version == 1
made = TarneebContract(kind="contract", declarer=0, bid=8, tricks=9)
foreseen = preview_deal.sync(code, client=Client(url), body=made)
key = str(uuid4())
written = [record_deal.sync(code, client=scorer, body=made, idempotency_key=key) for _ in range(2)]
assert written[0] == written[1] and written[0].totals == foreseen.totals, written
late = record_deal.sync_detailed(code, client=scorer, body=made, if_match='"1"')
assert late.status_code == 412 and late.parsed.changes[0].version == 2, late
record_deal.sync(code, client=scorer, body=TarneebPassedOut(kind="passed_out"))
wrong = record_deal.sync_detailed(code, client=scorer, body=TarneebContract(
    kind="contract", declarer=0, bid=6, tricks=7))
assert wrong.status_code == 400 and wrong.parsed.errors[0].code == "T01", wrong
correct_deal.sync(code, 1, client=scorer, body=TarneebContract(
    kind="contract", declarer=1, bid=9, tricks=7))
undo.sync(code, client=scorer)
while written[-1].status.value == "open":
    written.append(record_deal.sync(code, client=scorer, body=TarneebContract(
        kind="contract", declarer=2, bid=13, tricks=13)))
assert len(read_history.sync(code, client=scorer).changes) == written[-1].version
print(json.dumps(read_sheet.sync(code, client=scorer).to_dict()))
"""


FILES = (
    "application/gzip",
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "image/png",
    "text/calendar",
    "text/csv",
)
"""Content types that the generator must treat as files."""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Generate the client; any warning is a failure."""
    program = Path(sys.executable).with_name("openapi-python-client")
    schema, client = ROOT / "docs" / "openapi.json", tmp_path / "client"
    config = tmp_path / "config.json"
    files = dict.fromkeys(FILES, "application/octet-stream")
    # Nobody reads the client, so it needs no formatting.
    config.write_text(json.dumps({"content_type_overrides": files, "post_hooks": []}))
    options = [
        "--config",
        str(config),
        "--path",
        str(schema),
        "--output-path",
        str(client),
        "--meta",
        "none",
    ]
    subprocess.run(
        [str(program), "generate", *options, "--fail-on-warning"],
        check=True,
        capture_output=True,
        cwd=tmp_path,
    )
    return tmp_path


@pytest.mark.thorough
def test_generated_client_plays_a_match(package: Path, server: Server) -> None:
    process = subprocess.run(
        [sys.executable, "-c", PLAY, server.url], capture_output=True, cwd=package, check=False
    )

    assert process.returncode == 0, process.stderr.decode()
    sheet = json.loads(process.stdout)
    deals = [deal["entry"] for deal in sheet["deals"]]
    match = {"game": "tarneeb", "players": sheet["players"], "options": sheet["options"]}
    folded = sheet_json(fold_sheet(read_match(match | {"deals": deals})))
    assert sheet["status"] == "finished"
    assert {name: sheet[name] for name in folded} == folded
