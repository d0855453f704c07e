"""Views of the OpenAPI schema: JSON and Swagger UI."""

from django.http import HttpResponse
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request

from scorekeeper.api.schema.build import openapi
from scorekeeper.rest.answers import answer
from scorekeeper.rest.base import View


class SchemaView(View):
    """The OpenAPI description, as it stands in docs/openapi.json."""

    def get(self, _request: Request) -> HttpResponse:
        return answer(openapi(), headers={"Cache-Control": "public, max-age=300"})


class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI, served from here: no script in the page, nothing from elsewhere."""

    url = "/api/v1/schema/"
    title = "Scorekeeper API"
    template_name = "api/docs.html"
    http_method_names = ("get", "head")
