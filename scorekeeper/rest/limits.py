"""Rate limits of requests by key and network in each process, and of new matches in all.

The former stop a runaway script from slowing the others down and cost no query. Codes and keys are
protected by `accounts/guesses.py`.
"""

from django.conf import settings
from rest_framework.request import Request

from scorekeeper.accounts.guesses import check_address
from scorekeeper.accounts.shared import SharedWindow
from scorekeeper.rest.problems import Problem
from scorekeeper.server.networks import network_of
from scorekeeper.server.windows import Window

PER_ADDRESS = Window(limit=1200, seconds=60)
"""A club's phones share one address: a hundred of them send some 400 requests a minute."""
PER_KEY = Window(limit=300, seconds=60)
STARTS = SharedWindow("starts", limit=300, seconds=3600)


def check(request: Request) -> None:
    """Count a request. Raises `Problem` 429 or `TooManyGuesses`."""
    if not settings.RATE_LIMITS:
        return
    address = request.META["REMOTE_ADDR"]
    check_address(address)
    count(PER_ADDRESS, network_of(address))
    key = request.headers.get("Authorization")
    if key:
        count(PER_KEY, key)


def count_start(request: Request) -> None:
    """Count a started match. Raises `Problem` 429."""
    if settings.RATE_LIMITS:
        count(STARTS, network_of(request.META["REMOTE_ADDR"]))


def count(window: Window | SharedWindow, client: str) -> None:
    """Count one event of a client in a window. Raises `Problem` 429."""
    refuse_wait(window.wait(client))


def refuse_wait(seconds: int) -> None:
    """Raise `Problem` 429 with `Retry-After`, unless there are 0 seconds to wait."""
    if seconds:
        raise Problem(429, headers={"Retry-After": str(seconds)})
