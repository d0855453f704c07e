"""The addresses under /api/v1/."""

from django.urls import path

from scorekeeper.api.exports import views as exports
from scorekeeper.api.games import views as games
from scorekeeper.api.http import converters  # noqa: F401  registers what stands in <…>
from scorekeeper.api.leagues import acts as league_acts
from scorekeeper.api.leagues import adjustments as league_adjustments
from scorekeeper.api.leagues import charts as league_charts
from scorekeeper.api.leagues import counting as league_matches
from scorekeeper.api.leagues import desk as league_desk
from scorekeeper.api.leagues import divisions as league_divisions
from scorekeeper.api.leagues import evenings as league_evenings
from scorekeeper.api.leagues import files as league_files
from scorekeeper.api.leagues import imports as league_imports
from scorekeeper.api.leagues import members as league_members
from scorekeeper.api.leagues import notices as league_notices
from scorekeeper.api.leagues import papers as league_papers
from scorekeeper.api.leagues import planned as league_planned
from scorekeeper.api.leagues import pots as league_pots
from scorekeeper.api.leagues import ratings as league_ratings
from scorekeeper.api.leagues import seasons as league_seasons
from scorekeeper.api.leagues import tournaments as league_tournaments
from scorekeeper.api.leagues import views as leagues
from scorekeeper.api.matches import deals, events, seats, turns
from scorekeeper.api.matches import views as matches
from scorekeeper.api.me import views as me
from scorekeeper.api.schema import views as schema
from scorekeeper.api.tokens import views as tokens
from scorekeeper.api.webhooks import views as webhooks

urlpatterns = [
    path("games/", games.GamesView.as_view()),
    path("games/<slug:slug>/", games.GameView.as_view()),
    path("schema/", schema.SchemaView.as_view()),
    path("docs/", schema.DocsView.as_view(), name="api-docs"),
    path("tokens/", tokens.TokensView.as_view()),
    path("tokens/<uuid:token>/", tokens.TokenView.as_view()),
    path("matches/", matches.MatchesView.as_view()),
    path("matches/import/", exports.ImportView.as_view()),
    path("matches/<match_name:name>/", matches.MatchDetailView.as_view()),
    path("matches/<match_name:name>/sheet/", matches.SheetView.as_view()),
    path("matches/<match_name:name>/history/", matches.HistoryView.as_view()),
    path("matches/<match_name:name>/events/", events.EventsView.as_view()),
    path("matches/<match_name:name>/export.json", exports.JsonExportView.as_view()),
    path("matches/<match_name:name>/export.csv", exports.CsvExportView.as_view()),
    path("matches/<match_name:name>/export.xlsx", exports.XlsxExportView.as_view()),
    path("matches/<match_name:name>/export.pdf", exports.PdfExportView.as_view()),
    path("matches/<match_name:name>/export.png", exports.PngExportView.as_view()),
    path("matches/<match_name:name>/webhooks/", webhooks.WebhooksView.as_view()),
    path("matches/<match_name:name>/webhooks/<uuid:webhook>/", webhooks.WebhookView.as_view()),
    path(
        "matches/<match_name:name>/webhooks/<uuid:webhook>/attempts/",
        webhooks.AttemptsView.as_view(),
    ),
    path("matches/<match_name:name>/webhooks/<uuid:webhook>/retry/", webhooks.RetryView.as_view()),
    path("matches/<match_name:name>/deals/", deals.DealsView.as_view()),
    path("matches/<match_name:name>/deals/<deal_number:number>/", deals.DealView.as_view()),
    path("matches/<match_name:name>/corrections/", deals.CorrectionsView.as_view()),
    path("matches/<match_name:name>/pending/", deals.PendingView.as_view()),
    path("matches/<match_name:name>/preview/", deals.PreviewView.as_view()),
    path("matches/<match_name:name>/undo/", turns.UndoView.as_view()),
    path("matches/<match_name:name>/redo/", turns.RedoView.as_view()),
    path("matches/<match_name:name>/stop/", turns.StopView.as_view()),
    path("matches/<match_name:name>/reopen/", turns.ReopenView.as_view()),
    path("matches/<match_name:name>/reseat/", seats.ReseatView.as_view()),
    path("matches/<match_name:name>/takeover/", seats.TakeoverView.as_view()),
    path("me/results/", me.OwnResultsView.as_view()),
    path("me/results.csv", me.OwnResultsCsvView.as_view()),
    path("leagues/", leagues.LeaguesView.as_view()),
    path("leagues/import/", league_files.LeaguesImportView.as_view()),
    path("leagues/file/", league_files.LeaguesFileView.as_view()),
    path("leagues/<league_slug:slug>/file/", league_files.LeagueFileView.as_view()),
    path("leagues/<league_slug:slug>/", leagues.LeagueDetailView.as_view()),
    path("leagues/<league_slug:slug>/standings/", leagues.StandingsView.as_view()),
    path("leagues/<league_slug:slug>/standings.csv", leagues.StandingsCsvView.as_view()),
    path("leagues/<league_slug:slug>/standings.xlsx", leagues.StandingsXlsxView.as_view()),
    path("leagues/<league_slug:slug>/standings.pdf", league_papers.StandingsPaperView.as_view()),
    path("leagues/<league_slug:slug>/ranks/", league_charts.RanksView.as_view()),
    path("leagues/<league_slug:slug>/contracts/", league_charts.ContractsView.as_view()),
    path("leagues/<league_slug:slug>/meetings/", league_charts.MeetingsView.as_view()),
    path("leagues/<league_slug:slug>/compare/", league_charts.CompareView.as_view()),
    path("leagues/<league_slug:slug>/report.pdf", league_papers.ReportView.as_view()),
    path("leagues/<league_slug:slug>/certificates.pdf", league_papers.CertificatesView.as_view()),
    path("leagues/<league_slug:slug>/badges.pdf", league_papers.BadgesView.as_view()),
    path("leagues/<league_slug:slug>/slips.pdf", league_papers.SlipsView.as_view()),
    path("leagues/<league_slug:slug>/ratings/", league_ratings.RatingsView.as_view()),
    path(
        "leagues/<league_slug:slug>/matches/<match_name:name>/ratings/",
        league_ratings.RatingMovesView.as_view(),
    ),
    path("leagues/<league_slug:slug>/players/<uuid:member>/", leagues.PlayerView.as_view()),
    path("leagues/<league_slug:slug>/members/", league_members.MembersView.as_view()),
    path("leagues/<league_slug:slug>/members/<uuid:member>/", league_members.MemberView.as_view()),
    path("leagues/<league_slug:slug>/seasons/", league_seasons.SeasonsView.as_view()),
    path("leagues/<league_slug:slug>/seasons/<uuid:season>/", league_seasons.SeasonView.as_view()),
    path("leagues/<league_slug:slug>/desk/", league_desk.DeskView.as_view()),
    path("leagues/<league_slug:slug>/notices/", league_notices.NoticesView.as_view()),
    path("leagues/<league_slug:slug>/notices/devices/", league_notices.DevicesView.as_view()),
    path(
        "leagues/<league_slug:slug>/notices/devices/<uuid:device>/",
        league_notices.DeviceView.as_view(),
    ),
    path("leagues/<league_slug:slug>/chats/", league_notices.ChatsView.as_view()),
    path("leagues/<league_slug:slug>/chats/<uuid:chat>/", league_notices.ChatView.as_view()),
    path(
        "leagues/<league_slug:slug>/chats/<uuid:chat>/test/", league_notices.ChatTestView.as_view()
    ),
    path("leagues/<league_slug:slug>/acts/", league_acts.ActsView.as_view()),
    path("leagues/<league_slug:slug>/acts/<uuid:act>/undo/", league_acts.UndoneActView.as_view()),
    path("leagues/<league_slug:slug>/seasons/<uuid:season>/pot/", league_pots.PotView.as_view()),
    path(
        "leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/",
        league_divisions.DivisionsView.as_view(),
    ),
    path(
        "leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/proposal/",
        league_divisions.ProposedDivisionsView.as_view(),
    ),
    path(
        "leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/promotion/",
        league_divisions.PromotionView.as_view(),
    ),
    path(
        "leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/<uuid:member>/",
        league_divisions.MemberDivisionView.as_view(),
    ),
    path(
        "leagues/<league_slug:slug>/evenings/<day:day>/pot/",
        league_pots.EveningPotView.as_view(),
    ),
    path("leagues/<league_slug:slug>/imports/", league_imports.ImportsView.as_view()),
    path("leagues/<league_slug:slug>/imports/preview/", league_imports.ImportPreviewView.as_view()),
    path(
        "leagues/<league_slug:slug>/imports/<uuid:imported>/", league_imports.ImportView.as_view()
    ),
    path("leagues/<league_slug:slug>/evenings/", league_planned.PlannedView.as_view()),
    path(
        "leagues/<league_slug:slug>/evenings/<uuid:planned>/",
        league_planned.PlannedEveningView.as_view(),
    ),
    path(
        "leagues/<league_slug:slug>/evenings/<uuid:planned>/answer/",
        league_planned.EveningAnswerView.as_view(),
    ),
    path("leagues/<league_slug:slug>/adjustments/", league_adjustments.AdjustmentsView.as_view()),
    path(
        "leagues/<league_slug:slug>/adjustments/carry-over/",
        league_adjustments.CarryOverView.as_view(),
    ),
    path(
        "leagues/<league_slug:slug>/adjustments/<uuid:adjustment>/",
        league_adjustments.AdjustmentView.as_view(),
    ),
    path(
        "leagues/<league_slug:slug>/evenings/<day:day>/attendance/",
        league_evenings.AttendanceView.as_view(),
    ),
    path(
        "leagues/<league_slug:slug>/evenings/<day:day>/rounds/",
        league_evenings.RoundsView.as_view(),
    ),
    path(
        "leagues/<league_slug:slug>/evenings/<day:day>/rounds/<int:number>/",
        league_evenings.RoundView.as_view(),
    ),
    path(
        "leagues/<league_slug:slug>/evenings/<day:day>/rounds/<int:number>/tables/<int:table>/",
        league_evenings.StartedTableView.as_view(),
    ),
    path("leagues/<league_slug:slug>/tournaments/", league_tournaments.TournamentsView.as_view()),
    path(
        "leagues/<league_slug:slug>/tournaments/<uuid:tournament>/",
        league_tournaments.TournamentView.as_view(),
    ),
    path(
        "leagues/<league_slug:slug>/tournaments/<uuid:tournament>/rounds/",
        league_tournaments.TournamentRoundsView.as_view(),
    ),
    path("leagues/<league_slug:slug>/matches/", league_matches.CountedMatchesView.as_view()),
    path(
        "leagues/<league_slug:slug>/matches/<match_name:name>/",
        league_matches.CountedMatchView.as_view(),
    ),
]
