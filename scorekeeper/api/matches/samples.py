"""An example for each operation, played through with the worked examples of a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any
from uuid import UUID

from pydantic_core import from_json, to_json

from games.answers import deal_answer, line_answer, sheet_answer
from games.examples import examples
from games.sheet import Sheet, fold_sheet
from games.words import untranslated
from scorekeeper.api.exports.samples import export_answers
from scorekeeper.api.leagues.samples import ANSWERS, BODIES, FIRST
from scorekeeper.api.me import samples as me
from scorekeeper.matches.webhooks.outbox import TYPE
from scorekeeper.media.times import rfc3339

GAME, EXAMPLE = FIRST, "nine-deals"
ID, OTHER = (
    UUID("01939d1e-7c00-7000-8000-000000000001"),
    UUID("01939d1e-7c00-7000-8000-00000000000a"),
)
CODE = "k7pq2mxa"
SITE = "https://cards.example.com"
WHEN = rfc3339(datetime(2026, 11, 20, 19, 30, tzinfo=UTC))
KEY = "the scorer key, told this once"


@dataclass(frozen=True)
class Sample:
    """What is sent, if anything is, and what is answered."""

    answer: Any
    body: Any = None


@cache
def samples() -> Mapping[str, Sample]:
    """Return the examples by the names of the operations."""
    example = next(worked.match for worked in examples(GAME).matches if worked.name == EXAMPLE)
    sheet = fold_sheet(example)
    answers, bodies = ANSWERS | me.ANSWERS, BODIES | me.BODIES
    leagues = {name: Sample(body, bodies.get(name)) for name, body in answers.items()}
    every = _of_matches(sheet) | _of_deals(sheet) | _of_machines() | leagues
    return {name: Sample(_plain(one.answer), _plain(one.body)) for name, one in every.items()}


def _plain(value: Any) -> Any:
    return from_json(to_json(value))


def _of_matches(sheet: Sheet) -> dict[str, Sample]:
    match = sheet.match
    options = sheet.options.model_dump(mode="json")
    start = {"game": match.game.slug, "players": list(match.players)}
    details = {
        "title": "Friday", "players": start["players"], "options": options, "stake": None,
        "first_dealer": 0, "set_dealers": {}, "bookkeeper": 0,
    }  # fmt: skip
    facts = {"id": str(ID), "code": CODE, "version": 0, "game": start["game"], **details}
    score_at, watch = f"{SITE}/m/{CODE}/score/{KEY}", f"{SITE}/m/{CODE}/"
    began = {"status": "open", "started_at": WHEN, "zone": "Europe/Zagreb"}
    version = {"version": len(sheet.rows)}
    read = {
        **facts, **version, **began, "status": sheet.status, "deal_count": len(sheet.rows),
        "scores": list(sheet.settled_now.result.scores), "changed_at": WHEN,
        "links": {"watch": watch},
    }  # fmt: skip
    links = {"scorer_key": KEY, "links": {"score": score_at, "watch": watch}}
    named = {"match": str(ID), "code": CODE, **version}
    files = export_answers(sheet, read, links)
    bodies = {"import_match": files["export_json"]}
    return {name: Sample(file, bodies.get(name)) for name, file in files.items()} | {
        "start_match": Sample(
            facts | began | links, start | {"title": "Friday", "zone": "Europe/Zagreb"}
        ),
        "list_matches": Sample({"next": None, "previous": None, "results": [read]}),
        "read_match": Sample(read),
        "change_details": Sample(_written(sheet, None), {"title": "Friday"}),
        "read_sheet": Sample(named | sheet_answer(sheet)),
        "read_history": Sample({**version, "changes": [_change(sheet)]}),
        "read_events": Sample('event: version\nid: 9\ndata: {"version": 9}\n\n'),
    }


def _of_deals(sheet: Sheet) -> dict[str, Sample]:
    last, opening = sheet.rows[-1], sheet.rows[0]
    entry, done = dict(last.entry), _written(sheet, len(sheet.rows))
    nothing = _written(sheet, None)
    unfinished = {name: entry[name] for name in ("kind", "declarer", "contract")}
    lines = [line_answer(sheet.match.game, line, untranslated) for line in last.lines]
    over = {"counted": True, "finished": sheet.status == "finished"}
    standing = {name: done[name] for name in ("version", "totals", "next", "settlement")}
    return {
        "record_deal": Sample(done, entry),
        "correct_deal": Sample(_written(sheet, 1), dict(opening.entry)),
        "correct_deals": Sample(
            nothing | {"deals": [deal_answer(sheet, row) for row in (opening, last)]},
            {"deals": [{"number": n, "entry": dict(sheet.rows[n - 1].entry)} for n in (1, 9)]},
        ),
        "remove_deal": Sample(nothing),
        "note_pending": Sample(nothing, unfinished),
        "drop_pending": Sample(nothing),
        "preview_deal": Sample({"lines": lines, **over, **standing}, entry),
        "reseat": Sample(nothing, {"order": [0, 2, 1], "from": 4}),
        "take_seat_over": Sample(nothing, {"player": 1, "name": "Eva"}),
        **dict.fromkeys(("undo", "redo", "stop_match", "reopen_match"), Sample(nothing)),
    }


def _of_machines() -> dict[str, Sample]:
    token = {"id": str(OTHER), "name": "club", "scopes": ["read", "write"], "created_at": WHEN,
             "expires_at": None, "used_at": None}  # fmt: skip
    hook = {
        "id": str(OTHER), "url": f"{SITE}/hook", "types": [TYPE], "created_at": WHEN,
        "failures": 0, "off_since": None, "note": None,
    }  # fmt: skip
    attempt = {
        "message": f"msg_{OTHER.hex}", "version": 9, "at": WHEN, "status": 204, "error": None,
        "milliseconds": 41,
    }  # fmt: skip
    return {
        "list_tokens": Sample([token]),
        "issue_token": Sample(token | {"token": "skt_told_this_once"}, {"name": "club"}),  # nosec B105  no secret
        "revoke_token": Sample({"id": str(OTHER)}),
        "list_webhooks": Sample([hook]),
        "register_webhook": Sample(hook | {"secret": "whsec_told_this_once"}, {"url": hook["url"]}),  # nosec B105
        "drop_webhook": Sample({"id": str(OTHER)}),
        "list_attempts": Sample([attempt]),
        "retry_webhook": Sample(hook, {"message": attempt["message"]}),
    }


def _written(sheet: Sheet, number: int | None) -> dict[str, Any]:
    """Return what a write came to, told of the whole example."""
    body = sheet_answer(sheet)
    deal = None if number is None else deal_answer(sheet, sheet.rows[number - 1])
    standing = {name: body[name] for name in ("status", "totals", "next", "settlement")}
    return {"version": len(sheet.rows), "deal": deal, **standing}


def _change(sheet: Sheet) -> dict[str, Any]:
    last = sheet.rows[-1]
    return {
        "version": last.number, "kind": "add", "at": WHEN, "by": "scorer", "number": last.number,
        "old": None, "new": dict(last.entry),
    }  # fmt: skip
