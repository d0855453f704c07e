"""The site's settings for tests: with a fast password hash and without a static manifest."""

from pathlib import Path

from scorekeeper.settings import *  # noqa: F403 -- all other settings of the site
from scorekeeper.settings import INSTALLED_APPS, STORAGES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
INSTALLED_APPS += ["allauth.socialaccount.providers.openid_connect"]
STORAGES |= {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
ENGINE_DIR = Path("/nowhere")  # no test depends on a bundle built earlier
