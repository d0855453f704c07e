"""The bar: the least a Django view that records something can do."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scorekeeper.database import write_transaction
from tests.bench.models import Row


@csrf_exempt
@require_POST
def bar(request: HttpRequest) -> HttpResponse:
    """Do one indexed SELECT and one INSERT in a transaction."""
    with write_transaction():
        last = Row.objects.filter(book="bar").order_by("-pk").first()
        Row.objects.create(book="bar", text=request.body.decode()[:200])
    return HttpResponse(last.text if last else "", content_type="text/plain")
