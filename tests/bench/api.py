"""API requests of a busy evening: eight tables record, hundreds watch."""

import json
from typing import Any

import httpx

from tests.bench.load import NextRequest, Request

MATCHES_OF_A_VISITOR = 40
DEALS_OF_A_MATCH = 24
START = {"game": "preferans", "players": ["Anna", "Ben", "Dora"], "options": {"start": 1000}}
DEAL = {
    "kind": "contract",
    "declarer": 0,
    "contract": 3,
    "defenders": [
        {"player": 1, "status": "came", "tricks": 2},
        {"player": 2, "status": "came", "tricks": 2},
    ],
}


def start(client: httpx.Client) -> dict[str, Any]:
    """Start a match; return the decoded answer."""
    match: dict[str, Any] = client.post("/api/v1/matches/", json=START).json()
    return match


def recording(url: str, visitors: int = 8) -> NextRequest:
    """Return requests that record deals, in each visitor's own matches one after another."""
    with httpx.Client(base_url=url) as client:
        matches_by_visitor = [
            [start(client) for _ in range(MATCHES_OF_A_VISITOR)] for _ in range(visitors)
        ]
    body = json.dumps(DEAL).encode()
    recorded = [0] * visitors

    def record(visitor: int, _number: int) -> Request:
        matches = matches_by_visitor[visitor]
        match = matches[recorded[visitor] // DEALS_OF_A_MATCH % len(matches)]
        recorded[visitor] += 1
        headers = {
            "Authorization": f"Bearer {match['scorer_key']}",
            "Content-Type": "application/json",
        }
        return Request("POST", f"/api/v1/matches/{match['code']}/deals/", body, headers)

    return record


def match_of(url: str, deals: int) -> tuple[str, dict[str, str]]:
    """Return the path of a match with this many deals, and the headers to write to it."""
    with httpx.Client(base_url=url) as client:
        match = start(client)
        key = {"Authorization": f"Bearer {match['scorer_key']}", "Content-Type": "application/json"}
        path = f"/api/v1/matches/{match['code']}/"
        for _ in range(deals):
            client.post(f"{path}deals/", json=DEAL, headers=key).raise_for_status()
    return path, key


def correcting(url: str, visitors: int = 8) -> NextRequest:
    """Return requests that correct the first of sixty deals, in each visitor's own match."""
    matches_by_visitor = [match_of(url, 60) for _ in range(visitors)]
    bodies = [json.dumps(DEAL | {"igra": igra}).encode() for igra in (True, False)]

    def correct(visitor: int, number: int) -> Request:
        path, key = matches_by_visitor[visitor]
        return Request("PUT", f"{path}deals/1/", bodies[number % 2], key)

    return correct


def previewing(url: str) -> NextRequest:
    """Return requests that preview a deal."""
    path, key = match_of(url, DEALS_OF_A_MATCH)
    return lambda _visitor, _number: Request(
        "POST", f"{path}preview/", json.dumps(DEAL).encode(), key
    )


def watching(url: str, *, unchanged: bool) -> NextRequest:
    """Return requests for the sheet of a match of 24 deals, with or without its ETag."""
    path, _key = match_of(url, DEALS_OF_A_MATCH)
    headers = {"If-None-Match": f'"{DEALS_OF_A_MATCH}"'} if unchanged else {}
    return lambda _visitor, _number: Request("GET", f"{path}sheet/", b"", headers)
