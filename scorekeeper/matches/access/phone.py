"""Data of this phone in signed cookies: the keys of its matches, and names."""

import secrets
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from scorekeeper.matches.access.devices import admit_device, find_device
from scorekeeper.matches.access.keys import same_key
from scorekeeper.matches.deal.form import attempt_of
from scorekeeper.matches.log.authors import SCORER
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Device, Match
from scorekeeper.web.choices import TWO_YEARS

KEYS, NAMES, MARK, ME = "phone_keys", "phone_names", "phone_mark", "phone_me"
NO_MATCH = ""
"""The key of the holder's names at all matches, among the players by match."""
MOST_KEYS, MOST_NAMES = 40, 24
MARK_BYTES = 16
LONGEST_COOKIE = 3800
"""Browsers drop a cookie of more than some 4,000 bytes."""

T = TypeVar("T", bound=HttpResponse)


def keys_on(request: HttpRequest) -> dict[str, str]:
    """Return the scorer's keys on this phone by the code of the match, newest last."""
    return _values_by_match(request, KEYS)


def names_on(request: HttpRequest) -> list[str]:
    """Return the names used on this phone, newest first."""
    names = _read(request, NAMES)
    return names if isinstance(names, list) else []


def mark_on(request: HttpRequest) -> str | None:
    """Return the mark that matches list this phone by, None before it has scored one."""
    return _signed_mark(request.COOKIES.get(MARK, ""))


@lru_cache(maxsize=4_096)
def _signed_mark(cookie: str) -> str | None:
    """Return the mark in a cookie, None without a valid signature; every deal reads it."""
    mark = _loads(cookie, MARK)
    return mark if isinstance(mark, str) else None


def marked(request: HttpRequest, response: HttpResponse) -> str:
    """Return the mark of this phone, which it gets if it has none."""
    mark = mark_on(request)
    if mark is None:
        mark = secrets.token_urlsafe(MARK_BYTES)
        _write(response, MARK, mark)
    return mark


def player_on(request: HttpRequest, match: Match) -> str | None:
    """Return the player of this phone at a match, as its holder has chosen; None for no player."""
    name = _values_by_match(request, ME).get(match.code)
    return name if isinstance(name, str) else None


def remember_player(request: HttpRequest, response: T, match: Match, name: str | None) -> T:
    """Store the player of this phone at a match, or None for no player."""
    own_names = own_names_on(request)
    entries = [
        entry
        for entry in _with_value(_values_by_match(request, ME), match, name)
        if entry[0] != NO_MATCH
    ]
    entries += [(NO_MATCH, "\n".join(own_names))] if own_names else []
    while len(signing.dumps(dict(entries), salt=ME, compress=True)) > LONGEST_COOKIE:
        entries.pop(0)
    return _write(response, ME, dict(entries))


def own_names_on(request: HttpRequest) -> list[str]:
    """Return the names that the phone's holder plays under, as chosen once."""
    return _values_by_match(request, ME).get(NO_MATCH, "").splitlines()


def remember_own_names(request: HttpRequest, response: T, names: Iterable[str]) -> T:
    """Store the names that the phone's holder plays under, and keep the players by match."""
    names_by_match = {
        code: name for code, name in _values_by_match(request, ME).items() if code != NO_MATCH
    }
    entries = [*names_by_match.items(), (NO_MATCH, "\n".join(names))]
    while len(signing.dumps(dict(entries), salt=ME, compress=True)) > LONGEST_COOKIE:
        entries.pop(0)
    return _write(response, ME, dict(entries))


def codes_on(request: HttpRequest) -> list[str]:
    """Return the codes of the matches that this phone scores, or that its holder plays in."""
    chosen = [code for code in _values_by_match(request, ME) if code != NO_MATCH]
    return list(dict.fromkeys([*keys_on(request), *chosen]))


def device_on(request: HttpRequest, match: Match) -> Device | None:
    """Return the device as which a match lists this phone, if any."""
    mark = mark_on(request)
    return None if mark is None else find_device(match, mark)


def author_on(request: HttpRequest, match: Match) -> str | None:
    """Return the author of this phone's changes; None if it may not write.

    It may write if it was admitted and not removed, has the key, or its user owns the match.
    """
    device = device_on(request, match)
    if device is not None and not device.put_out:
        return device.label
    if match.owner_id is not None and match.owner_id == request.user.pk:
        return request.user.get_username()
    key = keys_on(request).get(match.code)
    return SCORER if device is None and key and same_key(key, match.key_hash) else None


def attempt_on(request: HttpRequest, match: Match) -> Attempt | None:
    """Return the attempt of a request, with its author; None if this phone may not write."""
    author = author_on(request, match)
    return None if author is None else replace(attempt_of(request.POST), author=author)


def may_score(request: HttpRequest, match: Match) -> bool:
    """Return whether this phone may write."""
    return author_on(request, match) is not None


def admit_phone(request: HttpRequest, response: T, match: Match, key: str) -> T:
    """Let this phone score a match from now on, and list it with the match."""
    admitted_device(request, response, match, key)
    return response


def admitted_device(request: HttpRequest, response: HttpResponse, match: Match, key: str) -> Device:
    """Let this phone score a match, and return the device as which it is listed."""
    mark, agent = marked(request, response), request.headers.get("User-Agent", "")
    remember_key(request, response, match, key)
    own_label = request.POST.get("label") or request.GET.get("label", "")
    return admit_device(match, mark=mark, agent=agent, own_label=own_label)


def remember_key(request: HttpRequest, response: T, match: Match, key: str) -> T:
    """Store a match's key on this phone."""
    return _write(response, KEYS, dict(_with_value(keys_on(request), match, key)))


def forget_key(request: HttpRequest, response: T, match: Match) -> T:
    """Delete a match's key from this phone."""
    return _write(response, KEYS, dict(_with_value(keys_on(request), match, None)))


def remember_names(request: HttpRequest, response: T, names: Iterable[str]) -> T:
    """Store names, newest first, as suggestions for the next match on this phone."""
    newest = list(dict.fromkeys([*names, *names_on(request)]))[:MOST_NAMES]
    while len(signing.dumps(newest, salt=NAMES, compress=True)) > LONGEST_COOKIE:
        newest.pop()
    return _write(response, NAMES, newest)


def _values_by_match(request: HttpRequest, cookie: str) -> dict[str, str]:
    """Return a cookie's values by the code of the match, newest last."""
    stored = _read(request, cookie)
    return stored if isinstance(stored, dict) else {}


def _with_value(
    values_by_code: dict[str, str], match: Match, value: str | None
) -> list[tuple[str, str]]:
    """Return values by match, with one added or replaced as the newest, or removed if None."""
    rest = [(code, key) for code, key in values_by_code.items() if code != match.code]
    return [*rest, *([(match.code, value)] if value else [])][-MOST_KEYS:]


def _read(request: HttpRequest, cookie: str) -> Any:
    return _loads(request.COOKIES.get(cookie, ""), cookie)


def _loads(signed: str, cookie: str) -> Any:
    try:
        return signing.loads(signed, salt=cookie)
    except signing.BadSignature:
        return None


def _write(response: T, cookie: str, value: object) -> T:
    response.set_cookie(
        cookie,
        signing.dumps(value, salt=cookie, compress=True),
        max_age=TWO_YEARS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response
