"""The audit log: who signed in, failed to, shared, revoked, deleted. Operators read it in the admin site."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

import structlog

from playground.people.current_user import current_user
from playground.people.models import AuditEntry

log = structlog.get_logger(__name__)

address: Final[ContextVar[str]] = ContextVar("address", default="")
"""Where the current request comes from; "" if there is none."""


def note(act: str, target: str = "", *, who: str = "") -> None:
    """who : default: the current user."""
    asker = current_user()
    name = who or asker.name or asker.key
    AuditEntry.objects.create(who=name[:120], act=act, target=target[:60], address=address.get()[:60])
    log.info("audit", act=act, who=name, target=target)
