"""Tells Django which of its own apps we use with a difference."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Leaves out what packages bring for pages we do not show; compressing it takes 15 seconds."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "rest_framework/*",
        "drf_spectacular_sidecar/redoc/*",
        "django_htmx/ext/*",
        "django_htmx/htm*-4*",
    ]
