"""The site's settings for pictures of messages: one language has marked messages of its own."""

import os
from pathlib import Path

from scorekeeper.languages.pseudo import CODE, NAME
from scorekeeper.settings import *  # noqa: F403 -- all other settings of the site
from scorekeeper.settings import LANGUAGES, LOCALE_PATHS

LOCALE_PATHS = [Path(os.environ.get("MARKED_MESSAGES", "")), *LOCALE_PATHS]
LANGUAGES = [*LANGUAGES, (CODE, NAME)]
