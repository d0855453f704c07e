"""Settings of the site; an operator changes them by environment variables.

Without any variable the site is safe to use in a local network: no debug pages, a SQLite database
and a secret key of its own in `var/` (in the user's data folder if installed as a package), and
responses only under names that cannot be on the internet.
"""

from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from scorekeeper.club_settings import *  # noqa: F403  each name in it is a setting
from scorekeeper.club_settings import OIDC_ISSUER, SIGN_IN_SITES
from scorekeeper.environment import Environment
from scorekeeper.folders import BASE, data_folder, shipped_path
from scorekeeper.media.contacts import contact_url
from scorekeeper.media.times import zones
from scorekeeper.monitoring.logs import logging_settings
from scorekeeper.storage.database import create_private_folder, database_settings
from scorekeeper.storage.secret import check_secret_length, load_secret_key
from scorekeeper.version import VERSION

BASE_DIR = BASE

env = Environment()

# Default folder of the database, the secret key and all generated files.
VAR_DIR = Path.absolute(env.folder("DATA_DIR", data_folder()))

DEBUG = env.flag("DEBUG", default=False)
# HTTPS=on means that a proxy in front terminates HTTPS and sets X-Forwarded-Proto.
HTTPS = env.flag("HTTPS", default=False)
# RATE_LIMITS=off is for tests and measurements.
RATE_LIMITS = env.flag("RATE_LIMITS", default=True)
# Number of requests handled at the same time.
THREADS = env.number("THREADS", 16, least=1, most=1000)

# Data

DATABASES = {
    "default": database_settings(
        env.secret("DATABASE_URL", f"sqlite:///{VAR_DIR / 'scorekeeper.sqlite3'}"),
        threads=THREADS,
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ON_SQLITE = "sqlite" in DATABASES["default"]["ENGINE"]
DATA_DIR = Path(DATABASES["default"]["NAME"]).resolve().parent if ON_SQLITE else VAR_DIR
create_private_folder(DATA_DIR, Path(DATABASES["default"]["NAME"]) if ON_SQLITE else None)

SECRET_KEY = env.secret("SECRET_KEY") or load_secret_key(DATA_DIR / "secret_key")

# One cache per process, and one shared by all processes.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "shared": {"BACKEND": "scorekeeper.accounts.shared.SharedCache"},
}

# Maximum number of open connections to a `serve` process from one IPv4 address or one IPv6 /64;
# trusted proxies are not counted, 0 means no limit.
CONNECTIONS_PER_ADDRESS = env.number("CONNECTIONS_PER_ADDRESS", 600)
# The largest request body in bytes; only imports may be larger.
LARGEST_BODY = 1_000_000
LARGEST_IMPORT = 5_000_000
IMPORT_PATHS = "/import/|/leagues/(?:from-file|[^/]+/import)/|/api/v1/(?:matches|leagues)/import/"
DATA_UPLOAD_MAX_MEMORY_SIZE = LARGEST_IMPORT + 100_000  # the multipart form around the file
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
DATA_UPLOAD_MAX_NUMBER_FILES = 5

# Email: without a host none is sent, and no form asks for addresses

EMAIL_HOST = env.matching("EMAIL_HOST", r"[\w.:-]+", "the name of a mail server")
MAIL = bool(EMAIL_HOST)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL else 'dummy'}.EmailBackend"
EMAIL_PORT = env.number("EMAIL_PORT", 587, least=1, most=65_535)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.secret("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", default=True)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.mail_address("DEFAULT_FROM_EMAIL", "scorekeeper@localhost")

# Parts

INSTALLED_APPS = [
    "scorekeeper",
    "scorekeeper.accounts",
    "scorekeeper.players",
    "scorekeeper.matches",
    "scorekeeper.live",
    "scorekeeper.webhooks",
    "scorekeeper.leagues",
    "scorekeeper.club.adjustments",
    "scorekeeper.club.charts",
    "scorekeeper.club.desk",
    "scorekeeper.club.divisions",
    "scorekeeper.club.evenings",
    "scorekeeper.club.feeds",
    "scorekeeper.club.history",
    "scorekeeper.club.notices",
    "scorekeeper.club.past",
    "scorekeeper.club.pots",
    "scorekeeper.club.tournaments",
    "scorekeeper.exports",
    "scorekeeper.own_games",
    "scorekeeper.rules",
    "scorekeeper.me",
    "scorekeeper.api",
    "scorekeeper.web.apps.Admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "scorekeeper.web.apps.StaticFiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    # It imports an HTTP client, which takes a tenth of the startup time.
    *(["allauth.socialaccount.providers.openid_connect"] if OIDC_ISSUER else []),
    "allauth.usersessions",
    "csp",
    "django.forms",  # its templates for widgets
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    "scorekeeper.web.middleware.request_log",
    "scorekeeper.web.middleware.compressed_pages",
    "django.middleware.security.SecurityMiddleware",
    "scorekeeper.web.middleware.own_files_only",
    # Above the headers for pages, which have no effect on style sheets, scripts and fonts.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "scorekeeper.web.middleware.permissions_policy",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "scorekeeper.rest.problems.problems_only",
    "scorekeeper.monitoring.health.probes",
    "scorekeeper.web.middleware.local_names_only",
    "scorekeeper.web.middleware.body_limit",
    "scorekeeper.web.error_pages.refuse_unreadable",
    "scorekeeper.rest.slashes.redirect_to_slash",
    "scorekeeper.languages.reader_zone.reader_zone",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "scorekeeper.languages.near.near_languages",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "scorekeeper.me.proxy_sign_in.signed_in_by_proxy",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "scorekeeper.web.error_pages.ExpectedFailures",
    "scorekeeper.matches.sync.responses.JsonRefusals",
]

ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
# The ASGI callable that answers `GET …/events/`, as a dotted path; None leaves them to Django.
EVENT_STREAM: str | None = "scorekeeper.live.stream.event_stream"

FORM_RENDERER = "scorekeeper.web.forms.SiteRenderer"
TEMPLATES_DIR = shipped_path("templates")
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # Without mail, these templates override those that ask for an email address.
        "DIRS": [
            *([] if MAIL else [TEMPLATES_DIR / "without_mail"]),
            TEMPLATES_DIR,
            BASE_DIR / "games",  # the games' own templates
        ],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scorekeeper.web.form_keys.form_key",
            ],
        },
    }
]

# Default folder of `backup`; `doctor` looks here for the newest one.
BACKUPS_DIR = env.folder("BACKUPS_DIR", VAR_DIR / "backups")

# Static files: compressed, named by a digest of their content, served by the site itself

STATIC_URL = "static/"
STATIC_ROOT = env.folder("STATIC_ROOT", VAR_DIR / "static", made=True)
# No page links the names without a hash, and compressing them would double the time.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_ALLOW_ALL_ORIGINS = False
STATICFILES_DIRS = [shipped_path("static")]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorekeeper.web.game_styles.StyleFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scorekeeper.web.static_files.StaticStorage"},
}

# The offline engine of phones: if on, `serve` builds it in the background once per release. That
# needs the internet; without it the site runs without the engine.

ENGINE = env.flag("ENGINE", default=True)
ENGINE_DIR = env.folder("ENGINE_DIR", VAR_DIR / "engine")
ENGINE_READY = env.folder("ENGINE_READY", shipped_path("engine"))

# Languages: English, and every language with a folder of translations; English is the fallback

LANGUAGE_CODE = "en"
LOCALE_DIR = BASE_DIR / "scorekeeper" / "locale"
LOCALE_PATHS = [LOCALE_DIR]
FORMAT_MODULE_PATH = "scorekeeper.languages.formats"
LANGUAGE_NAMES = {
    "en": "English",
    "hr": "Hrvatski",
    "de": "Deutsch",
    "fi": "Suomi",
    "lt": "Lietuvių",
    "ja": "日本語",
    "ar": "العربية",
    "fa": "فارسی",
}
LANGUAGES = [
    (code, name)
    for code, name in LANGUAGE_NAMES.items()
    if code == LANGUAGE_CODE or (LOCALE_DIR / code).is_dir()
]
# Debug pages also offer the pseudo-language, once `manage.py pseudo_language` has made it.
PSEUDO_DIR = VAR_DIR / "locale"
PSEUDO_LANGUAGE = ("en-xa", "⟦Pšéûđö⟧")
if DEBUG and PSEUDO_DIR.is_dir():
    LOCALE_PATHS.append(PSEUDO_DIR)
    LANGUAGES.append(PSEUDO_LANGUAGE)
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
# The default time zone; that of a match or a reader takes precedence.
TIME_ZONE = env.text("TIME_ZONE", "UTC")
if TIME_ZONE not in zones():
    raise ImproperlyConfigured(f"TIME_ZONE: there is no time zone {TIME_ZONE!r}.")

# Security

ALLOWED_HOSTS = env.words(
    "ALLOWED_HOSTS", r"\*|\[[0-9a-fA-F:]+\]|[\w.-]+", "names with commas between them"
)
LOCAL_NAMES_ONLY = not ALLOWED_HOSTS
if LOCAL_NAMES_ONLY:
    # Django accepts any name; `local_names_only` then accepts only names of the local network.
    ALLOWED_HOSTS = ["*"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "font-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF, *SIGN_IN_SITES],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# Not stricter: browsers would then send no origin with a form, and the CSRF check needs it.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Weeks without use; a session in use is renewed once a day.
SESSION_ENGINE = "scorekeeper.me.sessions"
SESSION_WEEKS = 8
SESSION_COOKIE_AGE = SESSION_WEEKS * 7 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "scorekeeper.matches.sync.views.token_failed"
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# W005, W021: only the operator can decide about HSTS for subdomains and preloading.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# Probes from the same machine use plain HTTP.
SECURE_REDIRECT_EXEMPT = [r"^healthz/", r"^metrics/$"]

# Accounts: a name and a password, or a passkey; an email address only if mail can be sent

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "scorekeeper.me.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"} if MAIL else {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", *(["email"] if MAIL else []), "password1*", "password2*"]
# The log of a match uses "scorer" for a phone without a name, "file:" for an imported change.
ACCOUNT_USERNAME_BLACKLIST = [
    "admin",
    "administrator",
    "anonymous",
    "api",
    "file",
    "help",
    "moderator",
    "owner",
    "postmaster",
    "root",
    "scorekeeper",
    "scorer",
    "security",
    "staff",
    "support",
    "system",
    "webmaster",
]
ACCOUNT_EMAIL_VERIFICATION = "optional" if MAIL else "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_SESSION_REMEMBER = True
if not RATE_LIMITS:
    ACCOUNT_RATE_LIMITS = False
MFA_SUPPORTED_TYPES = ["webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Without HTTPS browsers offer passkeys only at http://localhost.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS

# The first superuser: created at startup if there is none.
ADMIN_NAME = env.matching(
    "ADMIN_NAME", r"[\w.@+-]{1,150}", "a name of letters, digits and @.+-_", "admin"
)
ADMIN_EMAIL = env.mail_address("ADMIN_EMAIL")
ADMIN_PASSWORD = env.secret("ADMIN_PASSWORD")

# API

REST_FRAMEWORK = {
    # Operations authenticate the request by their access rule (scorekeeper/rest/access.py).
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["scorekeeper.rest.bodies.StrictJSON"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_METADATA_CLASS": "scorekeeper.api.schema.metadata.OperationMetadata",
    "DEFAULT_SCHEMA_CLASS": "scorekeeper.api.schema.operations.OperationSchema",
    "EXCEPTION_HANDLER": "scorekeeper.rest.problems.answer_exception",
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Scorekeeper",
    "DESCRIPTION": "Keeps the score of card games; see docs/api.md for a first session.",
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["scorekeeper.api.schema.build.complete_schema"],
    "PATH_CONVERTER_OVERRIDES": {
        "match_name": {
            "type": "string",
            "pattern": "^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[2-9a-hjkmnp-z]{8})$",
        },
        "deal_number": {"type": "integer", "minimum": 0, "maximum": 999_999},
        "league_slug": {"type": "string", "pattern": "^[a-z0-9]{1,60}(-[a-z0-9]{1,60}){0,20}$"},
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "scorerKey": {"type": "http", "scheme": "bearer"},
            "token": {"type": "http", "scheme": "bearer"},
            "session": {"type": "apiKey", "in": "cookie", "name": "sessionid"},
        }
    },
}

# Webhooks: on lets them post into the server's own network, for sites that trust their users.
WEBHOOKS_ALLOW_PRIVATE = env.flag("WEBHOOKS_ALLOW_PRIVATE", default=False)
# If off, `manage.py deliver_webhooks` delivers them.
WEBHOOKS_IN_SERVER = env.flag("WEBHOOKS_IN_SERVER", default=True)

# Web push: the site signs with a key derived from this, or from SECRET_KEY if empty.
WEB_PUSH_KEY = (
    (env.secret("WEB_PUSH_KEY") or SECRET_KEY) if env.flag("WEB_PUSH", default=True) else ""
)

# Days without change after which matches without account or league are deleted; 0 for never.
GUEST_MATCH_DAYS = env.number("GUEST_MATCH_DAYS", 0, most=36_525)

# Contact for reports of vulnerabilities; without it there is no /.well-known/security.txt.
SECURITY_CONTACT = contact_url(env.text("SECURITY_CONTACT"))

# Metrics: /metrics/ needs this as a bearer token; without it /metrics/ is off.
METRICS_TOKEN = check_secret_length("METRICS_TOKEN", env.secret("METRICS_TOKEN"))

# Logs: one line per event on standard error, never with a scorer's key

LOGGING_CONFIG = "scorekeeper.monitoring.logs.configure"
LOGGING = logging_settings(
    level=env.choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR")),
    style=env.choice("LOG_FORMAT", "auto", ("console", "json", "auto")),
)
