"""The site's settings with the bars beside it: bare views for comparison."""

from scorekeeper.settings import *  # noqa: F403 -- all other settings of the site
from scorekeeper.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.bench"]
ROOT_URLCONF = "tests.bench.urls"
