"""Hides from the servers of tests what the site is installed without.

Django, its REST framework and structlog import these wherever they find them: a tenth of a start.
"""

import sys
from typing import Any

if "pytest" not in sys.modules:  # which imports every module, this one too, to look for doctests
    modules: dict[str, Any] = sys.modules
    modules |= dict.fromkeys(("jinja2", "rich"))
