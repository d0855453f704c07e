"""Configurations of Django's own apps, with our changes."""

from django.contrib.admin import apps as django_admin
from django.contrib.staticfiles.apps import StaticFilesConfig


class Admin(django_admin.AdminConfig):
    """The admin app with our own admin site."""

    default = False  # it is named in the settings
    default_site = "scorekeeper.staff.admin.StaffSite"


class StaticFiles(StaticFilesConfig):
    """The static files app without package files that no page uses: they compress for 15 s."""

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
