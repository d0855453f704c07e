"""Hides packages from the servers of tests that the site is installed without.

Django, its REST framework and structlog import these if present, a tenth of the start-up time.
"""

import sys
from typing import Any

if "pytest" not in sys.modules:  # pytest imports every module, this one too, to collect doctests
    modules: dict[str, Any] = sys.modules
    modules |= dict.fromkeys(("jinja2", "rich"))
