"""Log lines for terminals and for machines, without any scorer's key."""

import logging.config
import re
import sys
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

# The scorer's link is /m/<code>/score/<key>: the key alone permits changes.
SCORER_KEY = re.compile(r"(/score/)[^/\s?#\"'&<>\\]+")

SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def without_scorer_keys(_logger: WrappedLogger, _method: str, line: object) -> str:
    """Mask every scorer's key in a finished line of any logger, tracebacks included."""
    return SCORER_KEY.sub(r"\1[key]", str(line))


def _forget_request(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Drop Django's record from an event: its request holds cookies and addresses."""
    event.pop("_record", None)
    event.pop("_from_structlog", None)
    return event


def logging_settings(*, level: str, style: str) -> dict[str, Any]:
    """Return the settings for `configure`: style is `json`, `console` or `auto`."""
    if style not in {"json", "console", "auto"}:
        raise ValueError("LOG_FORMAT must be json, console or auto.")
    for_people = style == "console" or (style == "auto" and sys.stderr.isatty())
    renderers: list[Processor] = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    if not for_people:
        renderers = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [_forget_request, *renderers, without_scorer_keys],
                "foreign_pre_chain": SHARED,
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Every request has its line from `request_log`; Django's repeats it with the raw path.
            "django.request": {"level": "ERROR"},
            "django.server": {"level": "ERROR"},
            # Scanners of the internet would fill the log; the request's line has the 400.
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "uvicorn.access": {"level": "CRITICAL"},
            # It logs the URL of every request that it makes.
            "httpx": {"level": "WARNING"},
        },
    }


def configure(settings: dict[str, object]) -> None:
    """Send events of the standard library and of structlog through the same formatter."""
    logging.config.dictConfig(settings)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
