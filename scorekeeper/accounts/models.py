"""The user: somebody who signs in."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from uuid6 import uuid7


class User(AbstractUser):
    """Somebody who signs in; its identifier sorts by the time of sign-up and tells no count."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
