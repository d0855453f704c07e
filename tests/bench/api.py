"""Requests to the API as a busy evening makes them: eight tables record, hundreds watch."""

import json
from typing import Any

import httpx

from tests.bench.load import NextRequest, Request

MATCHES_OF_A_VISITOR = 40
DEALS_OF_A_MATCH = 24
START = {"game": "preferans", "players": ["Anna", "Ben", "Dora"], "options": {"start": 1000}}
DEAL = {
    "kind": "contract", "declarer": 0, "contract": 3,
    "defenders": [
        {"player": 1, "status": "came", "tricks": 2}, {"player": 2, "status": "came", "tricks": 2},
    ],
}  # fmt: skip


def start(client: httpx.Client) -> dict[str, Any]:
    """Start a match and return the answer."""
    match: dict[str, Any] = client.post("/api/v1/matches/", json=START).json()
    return match


def recording(url: str, visitors: int = 8) -> NextRequest:
    """Return requests that each record a deal: every visitor's own matches, one after another."""
    with httpx.Client(base_url=url) as client:
        own = [[start(client) for _ in range(MATCHES_OF_A_VISITOR)] for _ in range(visitors)]
    body = json.dumps(DEAL).encode()
    recorded = [0] * visitors

    def record(visitor: int, _number: int) -> Request:
        matches = own[visitor]
        match = matches[recorded[visitor] // DEALS_OF_A_MATCH % len(matches)]
        recorded[visitor] += 1
        headers = {
            "Authorization": f"Bearer {match['scorer_key']}",
            "Content-Type": "application/json",
        }
        return Request("POST", f"/api/v1/matches/{match['code']}/deals/", body, headers)

    return record


def watching(url: str, *, unchanged: bool) -> NextRequest:
    """Return requests for the sheet of a match of 24 deals, known already or not."""
    with httpx.Client(base_url=url) as client:
        match = start(client)
        key = {"Authorization": f"Bearer {match['scorer_key']}"}
        at = f"/api/v1/matches/{match['code']}/"
        for _ in range(DEALS_OF_A_MATCH):
            client.post(f"{at}deals/", json=DEAL, headers=key)
    headers = {"If-None-Match": f'"{DEALS_OF_A_MATCH}"'} if unchanged else {}
    return lambda _visitor, _number: Request("GET", f"{at}sheet/", b"", headers)
