"""Tells Django which of its own apps we use with a difference."""

from django.contrib.admin import apps as django_admin
from django.contrib.staticfiles.apps import StaticFilesConfig


class Admin(django_admin.AdminConfig):
    """Puts the staff's site in the place of Django's."""

    default = False  # it is named in the settings
    default_site = "scorekeeper.staff.admin.StaffSite"


class StaticFiles(StaticFilesConfig):
    """Leaves out what packages bring for pages we do not show; compressing it takes 15 seconds."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "admin/js/vendor/select2/*",
        "admin/js/vendor/xregexp/xregexp.js",
        "admin/css/vendor/*",
        "rest_framework/*",
        "drf_spectacular_sidecar/redoc/*",
        "django_htmx/ext/*",
        "django_htmx/htm*-4*",
    ]
