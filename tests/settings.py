"""The site's settings as the tests use them: the same, but quick to hash and without a manifest."""

from pathlib import Path

from scorekeeper.settings import *  # noqa: F403 -- everything else is as on the site
from scorekeeper.settings import INSTALLED_APPS, STORAGES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
INSTALLED_APPS += ["allauth.socialaccount.providers.openid_connect"]
STORAGES |= {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
ENGINE_DIR = Path("/nowhere")  # no test depends on a bundle that happens to have been made
