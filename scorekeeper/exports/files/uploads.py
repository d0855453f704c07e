"""The file that came with a form."""

from django.conf import settings
from django.http import HttpRequest

from games.values import Refusal, Refused
from games.words import _

NO_FILE = Refused([Refusal("required", _("Choose a file that was exported as JSON."), "")])
TOO_LARGE = Refused([Refusal("too_large", _("The file is larger than 5 MB."), "")])


def uploaded(request: HttpRequest) -> bytes:
    """Return the file that came with a form. Raises `Refused`."""
    file = request.FILES.get("file")
    if file is None:
        raise NO_FILE
    if file.size is None or file.size > settings.LARGEST_IMPORT:
        raise TOO_LARGE
    content: bytes = file.read()
    return content
