"""Addresses of the pages, one group an object; a path that cannot be matches nothing."""

from django.urls import path, register_converter

from games import GAMES
from scorekeeper.matches import agreeing, hands, seats, sharing, table, views
from scorekeeper.matches.keys import CODE_ALPHABET, CODE_LENGTH


class CodeConverter:
    """The code of a match."""

    regex = f"[{CODE_ALPHABET}]{{{CODE_LENGTH}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class KeyConverter(CodeConverter):
    """A scorer's key."""

    regex = "[A-Za-z0-9_-]{32}"


class GameConverter(CodeConverter):
    """The slug of a game that there is."""

    regex = "|".join(GAMES)


class DealConverter:
    """The number of a deal."""

    regex = "[1-9][0-9]{0,4}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(CodeConverter, "code")
register_converter(KeyConverter, "key")
register_converter(GameConverter, "game")
register_converter(DealConverter, "deal")

urlpatterns = [
    path("", views.home, name="home"),
    path("find/", views.find, name="find"),
    path("hand/", hands.hand, name="hand"),
    path("new/<game:slug>/", views.new, name="new"),
    path("m/<code:code>/", views.match, name="match"),
    path("m/<code:code>/score/<key:key>", sharing.take_key, name="take-key"),
    path("m/<code:code>/sheet/", views.sheet, name="sheet"),
    path("m/<code:code>/preview/", views.preview, name="preview"),
    path("m/<code:code>/note/", views.note, name="note"),
    path("m/<code:code>/note/drop/", views.drop_note, name="drop-note"),
    path("m/<code:code>/deals/", views.record, name="record"),
    path("m/<code:code>/deals/<deal:number>/", views.correct, name="correct"),
    path("m/<code:code>/deals/<deal:number>/insert/", views.insert, name="insert"),
    path("m/<code:code>/deals/<deal:number>/remove/", views.remove, name="remove"),
    path("m/<code:code>/undo/", views.undo, name="undo"),
    path("m/<code:code>/redo/", views.redo, name="redo"),
    path("m/<code:code>/stop/", views.stop, name="stop"),
    path("m/<code:code>/reopen/", views.reopen, name="reopen"),
    path("m/<code:code>/details/", views.details, name="details"),
    path("m/<code:code>/table/", table.table, name="table"),
    path("m/<code:code>/seats/", seats.seats, name="seats"),
    path("m/<code:code>/share/", sharing.share, name="share"),
    path("m/<code:code>/agreement/", agreeing.switch, name="agreement"),
    path("m/<code:code>/me/", agreeing.me, name="me-at-the-table"),
    path("m/<code:code>/deals/<deal:number>/word/", agreeing.word, name="word"),
    path("m/<code:code>/share/renew/", sharing.renew_key, name="renew-key"),
    path("m/<code:code>/share/<int:device>/out/", sharing.put_out, name="put-out"),
    path("m/<code:code>/history/", views.history, name="history"),
    path("m/<code:code>/settlement/", views.settlement, name="settlement"),
]
