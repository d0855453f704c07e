"""What this phone remembers in signed cookies: the keys of matches scored on it, and names."""

import secrets
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from scorekeeper.matches.access.devices import admit, device_marked
from scorekeeper.matches.access.keys import same_key
from scorekeeper.matches.deal.form import attempt_of
from scorekeeper.matches.log.authors import SCORER
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Device, Match

KEYS, NAMES, MARK, ME = "phone_keys", "phone_names", "phone_mark", "phone_me"
NO_MATCH = ""
"""Beside whose a phone is at each match: the names of its holder at all of them."""
MOST_KEYS, MOST_NAMES = 40, 24
MARK_BYTES = 16
LONGEST_COOKIE = 3800
"""Browsers drop a cookie beyond some 4,000 bytes."""
TWO_YEARS = 2 * 366 * 24 * 3600

T = TypeVar("T", bound=HttpResponse)


def keys_on(request: HttpRequest) -> dict[str, str]:
    """Return the scorer's keys on this phone, by the code of the match, newest last."""
    return _by_match(request, KEYS)


def names_on(request: HttpRequest) -> list[str]:
    """Return the names used on this phone, newest first."""
    names = _read(request, NAMES)
    return names if isinstance(names, list) else []


def mark_on(request: HttpRequest) -> str | None:
    """Return the mark by which matches list this phone, None before it has scored any."""
    mark = _read(request, MARK)
    return mark if isinstance(mark, str) else None


def me_on(request: HttpRequest, match: Match) -> str | None:
    """Return who of the players this phone belongs to, as its holder says; None for nobody."""
    name = _by_match(request, ME).get(match.code)
    return name if isinstance(name, str) else None


def remember_me(request: HttpRequest, response: T, match: Match, name: str | None) -> T:
    """Keep on this phone whose it is at a match, or that it is nobody's."""
    names = my_names_on(request)
    newest = [each for each in _with(_by_match(request, ME), match, name) if each[0] != NO_MATCH]
    newest += [(NO_MATCH, "\n".join(names))] if names else []
    while len(signing.dumps(dict(newest), salt=ME, compress=True)) > LONGEST_COOKIE:
        newest.pop(0)
    return _write(response, ME, dict(newest))


def my_names_on(request: HttpRequest) -> list[str]:
    """Return the names that the holder of this phone plays under, as chosen once."""
    return _by_match(request, ME).get(NO_MATCH, "").splitlines()


def remember_my_names(request: HttpRequest, response: T, names: Iterable[str]) -> T:
    """Keep on this phone which names are its holder's, beside whose it is at each match."""
    kept = {code: name for code, name in _by_match(request, ME).items() if code != NO_MATCH}
    newest = [*kept.items(), (NO_MATCH, "\n".join(names))]
    while len(signing.dumps(dict(newest), salt=ME, compress=True)) > LONGEST_COOKIE:
        newest.pop(0)
    return _write(response, ME, dict(newest))


def codes_on(request: HttpRequest) -> list[str]:
    """Return the codes of the matches that this phone scores, or that its holder plays in."""
    said = [code for code in _by_match(request, ME) if code != NO_MATCH]
    return list(dict.fromkeys([*keys_on(request), *said]))


def device_on(request: HttpRequest, match: Match) -> Device | None:
    """Return what this phone is listed as among those that score a match."""
    mark = mark_on(request)
    return None if mark is None else device_marked(match, mark)


def author_on(request: HttpRequest, match: Match) -> str | None:
    """Return as whom this phone writes; None where it may not.

    It may when it was let in and not put out, has the key, or its user owns the match.
    """
    device = device_on(request, match)
    if device is not None and not device.put_out:
        return device.label
    if match.owner_id is not None and match.owner_id == request.user.pk:
        return request.user.get_username()
    key = keys_on(request).get(match.code)
    return SCORER if device is None and key and same_key(key, match.key_hash) else None


def attempt_on(request: HttpRequest, match: Match) -> Attempt | None:
    """Return who writes, with what they had seen; None for a phone that may not write."""
    author = author_on(request, match)
    return None if author is None else replace(attempt_of(request.POST), author=author)


def may_score(request: HttpRequest, match: Match) -> bool:
    """Say whether this phone may write."""
    return author_on(request, match) is not None


def let_in(request: HttpRequest, response: T, match: Match, key: str) -> T:
    """Let this phone score a match from now on, and list it among those that do."""
    device_let_in(request, response, match, key)
    return response


def device_let_in(request: HttpRequest, response: HttpResponse, match: Match, key: str) -> Device:
    """Do the same; return what this phone is listed as."""
    mark = mark_on(request)
    if mark is None:
        mark = secrets.token_urlsafe(MARK_BYTES)
        _write(response, MARK, mark)
    remember_key(request, response, match, key)
    return admit(match, mark=mark, agent=request.headers.get("User-Agent", ""))


def remember_key(request: HttpRequest, response: T, match: Match, key: str) -> T:
    """Keep a match's key on this phone."""
    return _write(response, KEYS, dict(_with(keys_on(request), match, key)))


def forget_key(request: HttpRequest, response: T, match: Match) -> T:
    """Let this phone know nothing of a match any more."""
    return _write(response, KEYS, dict(_with(keys_on(request), match, None)))


def remember_names(request: HttpRequest, response: T, names: Iterable[str]) -> T:
    """Offer these names first when the next match is started on this phone."""
    newest = list(dict.fromkeys([*names, *names_on(request)]))[:MOST_NAMES]
    while len(signing.dumps(newest, salt=NAMES, compress=True)) > LONGEST_COOKIE:
        newest.pop()
    return _write(response, NAMES, newest)


def _by_match(request: HttpRequest, cookie: str) -> dict[str, str]:
    """Return what is kept for each match, by its code, newest last."""
    stored = _read(request, cookie)
    return stored if isinstance(stored, dict) else {}


def _with(kept: dict[str, str], match: Match, value: str | None) -> list[tuple[str, str]]:
    """Return what is kept for each match with another value for one, or none, as the newest."""
    others = [(code, key) for code, key in kept.items() if code != match.code]
    return [*others, *([(match.code, value)] if value else [])][-MOST_KEYS:]


def _read(request: HttpRequest, cookie: str) -> Any:
    try:
        return signing.loads(request.COOKIES.get(cookie, ""), salt=cookie)
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
