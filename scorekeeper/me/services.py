"""Deletion of an account with everything of its own; shared data stays without its name."""

from allauth.usersessions.models import UserSession

from scorekeeper.accounts.models import User
from scorekeeper.leagues.people.leave import leave_all
from scorekeeper.matches.models import Change
from scorekeeper.storage.database import write_transaction


def delete_account(user: User, name: str) -> None:
    """Delete an account with tokens, passkeys and sessions; `name` replaces its name.

    Its matches stay without an owner, with the names typed at the table; so do its results in
    leagues.
    """
    with write_transaction():
        leave_all(user, name)
        written = Change.objects.filter(match__owner=user, author=user.get_username())
        written.update(author=name)
        for session in UserSession.objects.filter(user=user):
            session.end()
        user.delete()
