"""Logs: lines of structlog and of everything else in one form."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any, Final

from playground.settings.absent import absent
from playground.settings.env import Environment

# It would format exceptions, which SHARED_PROCESSORS do, and takes as long to import as the rest of structlog.
with absent("rich"):
    import structlog

_LETS_IN: Final = re.compile(r"(/(?:shared|join)/)[^\s/?#'\"]+")


def hide_links(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Everybody who has the address of a share can open it, and that of a workshop can join; readers of logs must not."""
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = _LETS_IN.sub(r"\1…", value)
    return event


SHARED_PROCESSORS: Final[list[Any]] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    hide_links,
]


def logging(env: Environment) -> dict[str, Any]:
    """What Django hands to `logging.config`; structlog is configured on the way."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED_PROCESSORS,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processor": structlog.processors.JSONRenderer()
                if env.log_json
                else structlog.dev.ConsoleRenderer(colors=False),
                "foreign_pre_chain": SHARED_PROCESSORS,
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": env.log_level.upper()},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            # Refused requests are already in the line above; what is left here are crashes with their traceback.
            "django.request": {"level": "ERROR"},
            "django.server": {"handlers": [], "propagate": True},
        },
    }
