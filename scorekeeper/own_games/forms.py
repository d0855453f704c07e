"""The form that imports the file of an own game."""

from django.utils.translation import gettext_lazy as _

from scorekeeper.exports.files.forms import FileForm, WholeFileField


class GameFileForm(FileForm):
    """A file with the rules of one game."""

    title = _("A game from a file")
    file = WholeFileField(
        ".json,application/json",
        label=_("The file of a game"),
        help_text=_("The game gets a link of its own, and is kept on this phone."),
    )
