"""Superusers: created by a command, or the first one from the settings."""

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from scorekeeper.accounts.models import User
from scorekeeper.storage.database import write_transaction


class AdminRefused(Exception):  # noqa: N818  nothing has been changed
    """The account cannot be created; the message tells the operator why."""


def create_admin(name: str, password: str, email: str = "") -> User:
    """Create a superuser. Raises `AdminRefused`."""
    user = User(username=name, email=email, is_staff=True, is_superuser=True)
    try:
        validate_password(password, user)
        user.set_password(password)
        user.full_clean()
        with write_transaction():
            user.save(force_insert=True)
    except ValidationError as error:
        raise AdminRefused(" ".join(error.messages)) from error
    except IntegrityError as error:
        raise AdminRefused(f"There is an account {name} already.") from error
    return user


def create_first_admin() -> User | None:
    """Create the superuser of ADMIN_PASSWORD, unless there is one. Raises `AdminRefused`."""
    if not settings.ADMIN_PASSWORD or User.objects.filter(is_superuser=True).exists():
        return None
    try:
        return create_admin(settings.ADMIN_NAME, settings.ADMIN_PASSWORD, settings.ADMIN_EMAIL)
    except AdminRefused as refused:
        raise AdminRefused(f"ADMIN_NAME, ADMIN_EMAIL, ADMIN_PASSWORD: {refused}") from refused
