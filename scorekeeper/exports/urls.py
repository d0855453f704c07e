"""URL patterns of printed sheets, files, archives and imports."""

from django.urls import path, register_converter

from scorekeeper.exports.archive import views as archives
from scorekeeper.exports.archive.bundles import TOKEN
from scorekeeper.exports.codes import views as codes
from scorekeeper.exports.files import import_views as imports
from scorekeeper.exports.files import views as files
from scorekeeper.exports.files.make import KINDS
from scorekeeper.exports.league_papers import views as papers
from scorekeeper.exports.league_papers.make import KINDS as PAPERS
from scorekeeper.exports.leagues import views as leagues
from scorekeeper.exports.model import grid_views as grids
from scorekeeper.leagues import converters  # noqa: F401  they register themselves
from scorekeeper.matches.converters import CodeConverter


class KindConverter(CodeConverter):
    """A kind of file."""

    regex = "|".join(KINDS)


class PaperConverter(KindConverter):
    """A paper of a league."""

    regex = "|".join(PAPERS)


class TokenConverter(KindConverter):
    """The token of an archive."""

    regex = TOKEN


register_converter(KindConverter, "kind")
register_converter(PaperConverter, "league_paper")
register_converter(TokenConverter, "archive")

urlpatterns = [
    path("m/<code:code>/exports/", files.exports, name="exports"),
    path("m/<code:code>/export.<kind:kind>", files.export, name="export"),
    path("m/<code:code>/from-paper/", grids.from_paper, name="from-paper"),
    path("groups/evening.png", files.evening_picture, name="evening-picture"),
    path("games/<game:slug>/sheet.pdf", files.blank, name="blank-sheet"),
    path("archives/", archives.mine, name="my-archive"),
    path("archives/<archive:token>/", archives.archive, name="archive"),
    path("archives/<archive:token>/matches.zip", archives.download, name="take-archive"),
    path("leagues/<league:slug>/archive/", archives.of_league, name="league-archive"),
    path("leagues/<league:slug>/print/", papers.papers, name="league-print"),
    path("leagues/<league:slug>/<league_paper:kind>.pdf", papers.paper, name="league-paper"),
    path("leagues/from-file/", leagues.from_file, name="leagues-from-file"),
    path("leagues/mine.jsonl.gz", leagues.export_mine, name="my-leagues-file"),
    path("leagues/<league:slug>/league.jsonl.gz", leagues.export_one, name="league-file"),
    path("import/", imports.import_file, name="import"),
    path("code/", codes.code, name="code"),
]
