"""The site's settings with the bar beside it: a bare view to compare the site's own with."""

from scorekeeper.settings import *  # noqa: F403 -- everything else is as on the site
from scorekeeper.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.bench"]
ROOT_URLCONF = "tests.bench.urls"
