"""Health checks for a supervisor: whether the process is alive, and whether it can serve."""

from collections.abc import Callable
from functools import cache

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.urls import resolve
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.version import VERSION

PROBES = ("/healthz/", "/metrics/")


def probes(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Middleware: answer probes for any host, since a supervisor uses the machine's address."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(PROBES):
            return get_response(request)
        match = resolve(request.path_info)
        request.resolver_match = match
        response: HttpResponse = match.func(request)
        response["Content-Length"] = str(len(response.content))
        return response

    return middleware


@never_cache
@require_safe
def live(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("alive", content_type="text/plain")


@never_cache
@require_safe
def ready(_request: HttpRequest) -> HttpResponse:
    problem = readiness_problem()
    return HttpResponse(
        problem or f"ready {VERSION}", status=503 if problem else 200, content_type="text/plain"
    )


def readiness_problem() -> str | None:
    """Return the reason why the site cannot serve, None if it can."""
    try:
        if _is_read_only():
            return "The database is read-only."
        _check_migrations()
    except DatabaseError:
        return "The database cannot be reached."
    except UnappliedMigrationsError:
        return "The database has unapplied migrations: run manage.py migrate."
    return None


def _is_read_only() -> bool:
    """Return whether the database refuses writes, as a standby does."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SHOW transaction_read_only")
            return bool(cursor.fetchone()[0] == "on")
        cursor.execute("SELECT 1")
    return False


class UnappliedMigrationsError(Exception):
    """The database's tables are older than the code."""


@cache
def _check_migrations() -> None:
    """Raise `UnappliedMigrationsError` if migrations are missing; success is cached."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise UnappliedMigrationsError
