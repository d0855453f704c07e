"""The command `rescore --check`."""

from io import StringIO

from django.core.management import call_command


def check_stored_results() -> str:
    """Return the differences between stored results and logs. Raises `CommandError` if any."""
    output = StringIO()
    call_command("rescore", "--check", stdout=output, stderr=StringIO())
    return output.getvalue()
