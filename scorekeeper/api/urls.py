"""URLs under /api/v1/."""

from django.urls import URLPattern, URLResolver, include, path

from scorekeeper.api.exports import import_views
from scorekeeper.api.exports import views as exports
from scorekeeper.api.games import views as games
from scorekeeper.api.leagues import counting, files, members, papers, ratings, seasons, standings
from scorekeeper.api.leagues import views as leagues
from scorekeeper.api.matches import corrections, deals, events, seats, undo_and_stop
from scorekeeper.api.matches import views as matches
from scorekeeper.api.me import views as me
from scorekeeper.api.schema import views as schema
from scorekeeper.api.tokens import views as tokens
from scorekeeper.api.webhooks import views as webhooks
from scorekeeper.leagues.packages import packages_with

match_urls = [
    path("", matches.MatchDetailView.as_view()),
    path("sheet/", matches.SheetView.as_view()),
    path("history/", matches.HistoryView.as_view()),
    path("events/", events.EventsView.as_view()),
    path("export.json", exports.JsonExportView.as_view()),
    path("export.csv", exports.CsvExportView.as_view()),
    path("export.xlsx", exports.XlsxExportView.as_view()),
    path("export.pdf", exports.PdfExportView.as_view()),
    path("export.png", exports.PngExportView.as_view()),
    path("webhooks/", webhooks.WebhooksView.as_view()),
    path("webhooks/<uuid:webhook>/", webhooks.WebhookView.as_view()),
    path("webhooks/<uuid:webhook>/attempts/", webhooks.AttemptsView.as_view()),
    path("webhooks/<uuid:webhook>/retry/", webhooks.RetryView.as_view()),
    path("deals/", deals.DealsView.as_view()),
    path("deals/<deal_number:number>/", deals.DealView.as_view()),
    path("corrections/", corrections.CorrectionsView.as_view()),
    path("pending/", deals.PendingView.as_view()),
    path("preview/", deals.PreviewView.as_view()),
    path("undo/", undo_and_stop.UndoView.as_view()),
    path("redo/", undo_and_stop.RedoView.as_view()),
    path("stop/", undo_and_stop.StopView.as_view()),
    path("reopen/", undo_and_stop.ReopenView.as_view()),
    path("reseat/", seats.ReseatView.as_view()),
    path("join/", seats.JoinView.as_view()),
    path("leave/", seats.LeaveView.as_view()),
    path("takeover/", seats.TakeoverView.as_view()),
]
league_urls: list[URLPattern | URLResolver] = [
    path("file/", files.LeagueFileView.as_view()),
    path("", leagues.LeagueDetailView.as_view()),
    path("standings/", standings.StandingsView.as_view()),
    path("standings.csv", standings.StandingsCsvView.as_view()),
    path("standings.xlsx", standings.StandingsXlsxView.as_view()),
    path("standings.pdf", papers.StandingsPaperView.as_view()),
    path("report.pdf", papers.ReportView.as_view()),
    path("certificates.pdf", papers.CertificatesView.as_view()),
    path("badges.pdf", papers.BadgesView.as_view()),
    path("slips.pdf", papers.SlipsView.as_view()),
    path("ratings/", ratings.RatingsView.as_view()),
    path("matches/<match_name:name>/ratings/", ratings.RatingMovesView.as_view()),
    path("players/<uuid:member>/", leagues.PlayerView.as_view()),
    path("members/", members.MembersView.as_view()),
    path("members/<uuid:member>/", members.MemberView.as_view()),
    path("seasons/", seasons.SeasonsView.as_view()),
    path("seasons/<uuid:season>/", seasons.SeasonView.as_view()),
    path("matches/", counting.CountedMatchesView.as_view()),
    path("matches/<match_name:name>/", counting.CountedMatchView.as_view()),
    *(path("", include(f"{package.name}.api")) for package in packages_with("api")),
]
urlpatterns = [
    path("matches/", matches.MatchesView.as_view()),
    path("matches/import/", import_views.ImportView.as_view()),
    path("matches/<match_name:name>/", include(match_urls)),
    path("games/", games.GamesView.as_view()),
    path("games/<slug:slug>/", games.GameView.as_view()),
    path("schema/", schema.SchemaView.as_view()),
    path("docs/", schema.DocsView.as_view(), name="api-docs"),
    path("tokens/", tokens.TokensView.as_view()),
    path("tokens/<uuid:token>/", tokens.TokenView.as_view()),
    path("me/results/", me.OwnResultsView.as_view()),
    path("me/results.csv", me.OwnResultsCsvView.as_view()),
    path("leagues/", leagues.LeaguesView.as_view()),
    path("leagues/import/", files.LeaguesImportView.as_view()),
    path("leagues/file/", files.LeaguesFileView.as_view()),
    path("leagues/<league_slug:slug>/", include(league_urls)),
]
