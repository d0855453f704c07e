"""Cursor pagination: no row is repeated or skipped when the list grows meanwhile."""

import re
from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError
from django.db.models import Model, QuerySet
from django.http import HttpResponse
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

from games.words import _
from scorekeeper.rest.answers import SECRET, answer
from scorekeeper.rest.problems import Problem, invalid

LINK_NAMES = {"next": "next", "previous": "prev"}


class Pages(CursorPagination):
    """Paginator of 50 rows a page, up to 200 on request."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


def page_response(
    request: Request, query: QuerySet[Any], serialize: Callable[[list[Any]], Any]
) -> HttpResponse:
    """Return a page of a query, with links to its neighbours in body and header."""
    pages = Pages()
    order = query.query.order_by or query.query.get_meta().ordering or ()
    pages.ordering = (*map(str, order), "-pk")  # a stable order of equal times
    size = request.query_params.get("page_size", "1")
    if not (re.fullmatch("[0-9]{1,3}", size) and 1 <= int(size) <= pages.max_page_size):
        raise invalid("page_size", _("Ask for 1 to 200 matches a page."))
    try:
        results: list[Model] = pages.paginate_queryset(query, request) or []
    except (ValidationError, OverflowError, DataError):  # a forged cursor
        raise Problem(404) from None
    links = {"next": pages.get_next_link(), "previous": pages.get_previous_link()}
    headers = dict(SECRET)
    if any(links.values()):
        neighbours = ((url, LINK_NAMES[rel]) for rel, url in links.items() if url)
        headers["Link"] = ", ".join(f'<{url}>; rel="{rel}"' for url, rel in neighbours)
    return answer(links | {"results": serialize(results)}, headers=headers)
