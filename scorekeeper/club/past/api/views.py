"""The API of the import: preview, run, list, undo."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.club.past.api.bodies import ImportBody
from scorekeeper.club.past.api.serializers import ImportPreviewSerializer, ImportSerializer
from scorekeeper.club.past.planning import plan_import
from scorekeeper.club.past.services import import_past
from scorekeeper.club.past.undo import undo_import
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.leagues.access import MANAGE, LeagueView
from scorekeeper.rest.leagues.find import first_or_404
from scorekeeper.rest.operations import Page, operation


class ImportsView(LeagueView):
    """The imports of a league."""

    @operation("list_imports", MANAGE, answer=Page(ImportSerializer))
    def get(self, request: Request) -> object:
        """The imports of a league, with their author and time."""
        return self.league.imports.select_related("by").prefetch_related("tables")

    @operation("import_past", MANAGE, answer=ImportSerializer, body=ImportBody, status=201)
    def post(self, request: Request) -> object:
        """Import members, or results without deals."""
        order = ImportBody.read(body_of(request)).order(self.league)
        imported, _again = import_past(self.league, self.user, order)
        return imported


class ImportPreviewView(LeagueView):
    """The preview of an import."""

    @operation(
        "preview_import", MANAGE, answer=ImportPreviewSerializer, body=ImportBody, stores=False
    )
    def post(self, request: Request) -> object:
        """Preview an import: results, names in doubt, and problems."""
        order = ImportBody.read(body_of(request)).order(self.league)
        return plan_import(self.league, order)


class ImportView(LeagueView):
    """One import."""

    @operation("undo_import", MANAGE, answer=ImportSerializer)
    def delete(self, request: Request, imported: UUID) -> HttpResponse:
        """Undo a whole import."""
        row = first_or_404(self.league.imports.filter(pk=imported))
        answer = self.answer(row)
        undo_import(row, by=self.user)
        return answer
