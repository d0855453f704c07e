"""The type of a template's context."""

from typing import Any

Context = dict[str, Any]
"""The variables of a template, or of a part of one."""
