"""Finds the match of a URL; a code without a match counts as a guess."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest

from scorekeeper.accounts.guesses import TooManyGuesses, check_address, count_wrong
from scorekeeper.matches.access.phone import keys_on
from scorekeeper.matches.context import suit_replacements
from scorekeeper.matches.models import Match


def find_match(request: HttpRequest, code: str, *, relations: Sequence[str] = ()) -> Match:
    """Return the match with this code, joined with `relations`. Raises `Http404`, `TooManyGuesses`.

    A phone with the key of the match is admitted, whatever others at its IP address have guessed.
    """
    try:
        check_address(request.META["REMOTE_ADDR"])
    except TooManyGuesses:
        if code not in keys_on(request):
            raise
    match = Match.objects.find(code, relations)
    if match is None:
        count_wrong_guess(request, code)
        raise Http404
    request.suits = suit_replacements(match)  # type: ignore[attr-defined]  # for the frame of the page
    return match


def count_wrong_guess(request: HttpRequest, guess: str) -> None:
    """Count a code or key that does not exist. Raises `TooManyGuesses`."""
    count_wrong(request.META["REMOTE_ADDR"], guess)
