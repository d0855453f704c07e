"""URLs of the pages, one group per object; converters reject impossible paths."""

from django.urls import path

from scorekeeper.matches import converters  # noqa: F401  they register themselves
from scorekeeper.matches.access import views as sharing
from scorekeeper.matches.agreement import views as agreeing
from scorekeeper.matches.deal import correction_views as corrections
from scorekeeper.matches.deal import hand as hands
from scorekeeper.matches.deal import one_tap_views as changes
from scorekeeper.matches.deal import views as deals
from scorekeeper.matches.groups import views as groups
from scorekeeper.matches.seats import views as seats
from scorekeeper.matches.setup import example_views as examples
from scorekeeper.matches.setup import start_views as starts
from scorekeeper.matches.setup import views as setup
from scorekeeper.matches.sheet import views as sheets
from scorekeeper.matches.sync import views as sync
from scorekeeper.matches.table import views as table

urlpatterns = [
    path("", setup.home, name="home"),
    path("find/", setup.find, name="find"),
    path("hand/", hands.hand, name="hand"),
    path("groups/", groups.groups, name="groups"),
    path("groups/evening/", groups.evening, name="group-evening"),
    path("example/", examples.example, name="example"),
    path("new/<game:slug>/", starts.new, name="new"),
    path("m/<code:code>/", sheets.match, name="match"),
    path("m/<code:code>/score/<key:key>", sharing.open_scorer_link, name="take-key"),
    path("m/<code:code>/log/", sync.log, name="log"),
    path("m/<code:code>/sheet/", sheets.sheet, name="sheet"),
    path("m/<code:code>/preview/", deals.preview, name="preview"),
    path("m/<code:code>/note/", deals.note, name="note"),
    path("m/<code:code>/note/drop/", changes.drop_note, name="drop-note"),
    path("m/<code:code>/deals/", deals.record, name="record"),
    path("m/<code:code>/deals/<deal:number>/", corrections.correct, name="correct"),
    path("m/<code:code>/deals/<deal:number>/insert/", corrections.insert, name="insert"),
    path("m/<code:code>/deals/<deal:number>/remove/", changes.remove, name="remove"),
    path("m/<code:code>/undo/", changes.undo, name="undo"),
    path("m/<code:code>/redo/", changes.redo, name="redo"),
    path("m/<code:code>/stop/", changes.stop, name="stop"),
    path("m/<code:code>/reopen/", changes.reopen, name="reopen"),
    path("m/<code:code>/rematch/", starts.rematch, name="rematch"),
    path("m/<code:code>/example/remove/", examples.drop_example, name="drop-example"),
    path("m/<code:code>/agreed/", groups.group_details, name="agreed"),
    path("m/<code:code>/details/", setup.details, name="details"),
    path("m/<code:code>/table/", table.table, name="table"),
    path("m/<code:code>/seats/", seats.seats, name="seats"),
    path("m/<code:code>/share/", sharing.share, name="share"),
    path("m/<code:code>/agreement/", agreeing.switch_confirmations, name="agreement"),
    path("m/<code:code>/me/", agreeing.choose_player, name="me-at-the-table"),
    path("m/<code:code>/deals/<deal:number>/word/", agreeing.confirm, name="word"),
    path("m/<code:code>/share/renew/", sharing.renew_key, name="renew-key"),
    path("m/<code:code>/share/<int:device>/out/", sharing.remove_phone, name="put-out"),
    path("m/<code:code>/history/", sheets.history, name="history"),
    path("m/<code:code>/settlement/", sheets.settlement, name="settlement"),
]
