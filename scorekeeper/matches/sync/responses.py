"""JSON responses to writes, for a phone that renders its pages itself."""

import re
from collections.abc import Callable, Iterable, Mapping

import structlog
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from pydantic_core import to_json

from games.sheet import Sheet
from games.values import FieldProblem, JsonObject, Refusal, Refused
from games.words import _
from scorekeeper.accounts.admission import ACCOUNT_NEEDED, NotAdmitted
from scorekeeper.matches.access.phone import remember_names
from scorekeeper.matches.log.outcomes import (
    NOT_WRITTEN,
    Attempt,
    Conflict,
    DealMissing,
    KeyReused,
    Outdated,
)
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.snapshot import entry_of
from scorekeeper.matches.sync.as_json import log_json
from scorekeeper.matches.sync.digests import totals_digest
from scorekeeper.monitoring.counters import DIFFERENCES

log = structlog.get_logger("scorekeeper.matches.sync")

ANSWER, ENTRY, JSON = "Answer", "entry", "application/json"
TOTALS, RULES = "Totals", "Rules"
DIGEST = re.compile("[0-9a-f]{1,64}")
RENAMING = {"details", "reseat", "join", "leave"}

REFUSED = _("Some values are not valid.")
SCORERS_ONLY = _("Nothing was stored. Only the scorer's phone can change the match.")
NO_DEAL, NO_MATCH = _("There is no such deal"), _("No match has this code")
ACCOUNT_FIRST = _("Matches here are started with an account. Anyone can watch with a match's code.")
STAFF_FIRST = _(
    "Matches here are started by the site's staff. Anyone can watch with a match's code."
)
OUTDATED = _("The match has changed since.")
KEY_USED = _("This was entered already, with other values.")


def wants_entry(request: HttpRequest) -> bool:
    """Return whether the client renders the pages itself."""
    return request.headers.get(ANSWER) == ENTRY


def json_response(
    body: JsonObject, status: int = 200, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    """Return a JSON response, marked as the site's own: a captive portal may respond instead."""
    all_headers = {ANSWER: ENTRY, "Cache-Control": "no-store", **(headers or {})}
    return HttpResponse(to_json(body), content_type=JSON, status=status, headers=all_headers)


def refusal_response(status: int, code: str, message: str, **members: object) -> HttpResponse:
    """Return a response with the reason why nothing was stored."""
    return json_response({"code": code, "message": message} | members, status)


def write_response(
    request: HttpRequest, match: Match, attempt: Attempt, write: Callable[[], Outcome]
) -> HttpResponse:
    """Run a write; respond with its log entry or its refusal."""
    try:
        outcome = write()
    except DealMissing:
        return no_deal()
    except NOT_WRITTEN as problem:
        return refused_write_response(match, attempt, problem)
    return _entry_response(request, outcome)


def _entry_response(request: HttpRequest, outcome: Outcome) -> HttpResponse:
    change, sheet = outcome.change, outcome.sheet
    totals = totals_digest(sheet)
    body = {
        "version": change.version,
        "entry": entry_of(change) if change.kind else None,
        "replayed": outcome.replayed,
        "totals": totals,
        "status": sheet.status,
        "differs": None,
    }
    phone_totals = request.headers.get(TOTALS, totals)
    if phone_totals != totals and not outcome.replayed:
        body["differs"] = _difference(request, outcome.match, sheet)
    response = json_response(body, headers={"ETag": f'"{change.version}"'})
    if change.kind in RENAMING:
        remember_names(request, response, outcome.match.read_document().players)
    return response


def _difference(request: HttpRequest, match: Match, sheet: Sheet) -> JsonObject:
    """Count a difference from the phone's totals; return the server's totals."""
    DIFFERENCES.labels(match.game).inc()
    rules = request.headers.get(RULES, "")
    rules = rules if DIGEST.fullmatch(rules) else ""
    log.warning("a phone counts otherwise", game=match.game, version=match.version, rules=rules)
    standing = [
        {"players": list(holding.players), "score": str(holding.score), "leads": holding.leads}
        for holding in sheet.standing.holdings
    ]
    return {"totals": sheet.totals.model_dump(mode="json"), "standing": standing}


def refused_write_response(match: Match, attempt: Attempt, problem: Exception) -> HttpResponse:
    """Return the response of a refused write."""
    if isinstance(problem, Outdated):
        newest = Match.objects.get(pk=match.pk)
        since = attempt.version if problem.changes and attempt.version is not None else 0
        message = {"code": "outdated", "message": gettext(OUTDATED)}
        return json_response(message | log_json(newest, since, attempt.author), 412)
    return refused_response(problem, version=match.version)


def refused_response(problem: Exception, **members: object) -> HttpResponse:
    """Return the response of invalid input or of a conflict."""
    if isinstance(problem, Refused):
        errors = _problems(problem.refusals)
        return refusal_response(400, "refused", gettext(REFUSED), errors=errors, **members)
    if isinstance(problem, Conflict):
        code, message = problem.refusal.code, problem.refusal.render(gettext)
        reasons = {
            "errors": _problems([problem.refusal]),
            "deals": list(problem.deals),
            "refusals": [deal.to_json(gettext) for deal in problem.impossible_deals],
        }
        return refusal_response(409, code, message, **reasons, **members)
    if isinstance(problem, KeyReused):
        return refusal_response(422, "key_reused", gettext(KEY_USED), **members)
    raise problem


def _problems(refusals: Iterable[Refusal]) -> list[FieldProblem]:
    return [refusal.to_json(gettext) for refusal in refusals]


def scorers_only() -> HttpResponse:
    """Return the response of a phone that may only watch."""
    return refusal_response(403, "not_yours", gettext(SCORERS_ONLY))


def no_deal() -> HttpResponse:
    """Return the response of a missing deal."""
    return refusal_response(404, "no_deal", gettext(NO_DEAL))


class JsonRefusals:
    """Middleware: JSON instead of error pages for a phone that renders its pages itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not wants_entry(request):
            return None
        if isinstance(error, NotAdmitted):
            needed = ACCOUNT_FIRST if error.code == ACCOUNT_NEEDED else STAFF_FIRST
            return refusal_response(403, error.code, gettext(needed))
        return (
            refusal_response(404, "no_match", gettext(NO_MATCH))
            if isinstance(error, Http404)
            else None
        )
