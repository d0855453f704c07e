"""The bars: the least work of a Django view of each kind."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.storage.database import write_transaction
from tests.bench.models import Row

ROWS = [[f"row {row}", row, row + 1, -row, "why"] for row in range(30)]


@csrf_exempt
@require_POST
def bar(request: HttpRequest) -> HttpResponse:
    """Run one indexed SELECT and one INSERT in a transaction."""
    with write_transaction():
        last = Row.objects.filter(book="bar").order_by("-pk").first()
        Row.objects.create(book="bar", text=request.body.decode()[:200])
    return HttpResponse(last.text if last else "", content_type="text/plain")


@require_safe
def hello(_request: HttpRequest) -> HttpResponse:
    """Answer a constant."""
    return HttpResponse("hello", content_type="text/plain")


@require_safe
def render_rows(request: HttpRequest) -> HttpResponse:
    """Render a template of thirty rows."""
    return render(request, "bench/rows.html", {"rows": ROWS})


@require_safe
def select_row(_request: HttpRequest) -> HttpResponse:
    """Run one indexed SELECT without a model."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT text FROM bench_row WHERE book = %s ORDER BY id LIMIT 1", ["bar"])
        row = cursor.fetchone()
    return HttpResponse(row[0] if row else "", content_type="text/plain")
