"""The settings for calls to other servers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from playground.outgoing.hosts import NETWORKS_SETTING, SETTING, AllowedHosts
from playground.outgoing.transport import CallLimits, HttpTransport


def allowed_hosts() -> AllowedHosts:
    """Raises ImproperlyConfigured."""
    return _read(tuple(settings.EXTENDER_HOSTS), tuple(settings.EXTENDER_NETWORKS))


def named_by_operator(urls: Iterable[str]) -> HttpTransport:
    """For extenders of an operator's own policy: it may name hosts and files as it likes. Raises CallNotAllowed."""
    return HttpTransport(
        AllowedHosts.everywhere(urls), CallLimits(settings.MAX_EXTENDER_REPLY_BYTES), Path("/")
    )


def transport(*, budget: float | None = None) -> HttpTransport:
    """budget : seconds for all its calls together."""
    directory = Path(settings.EXTENDER_TLS_DIR) if settings.EXTENDER_TLS_DIR else None
    return HttpTransport(allowed_hosts(), CallLimits(settings.MAX_EXTENDER_REPLY_BYTES, budget), directory)


@lru_cache(maxsize=1)
def _read(hosts: tuple[str, ...], networks: tuple[str, ...]) -> AllowedHosts:
    try:
        return AllowedHosts.read(hosts, networks)
    except ValueError as error:
        raise ImproperlyConfigured(f"{SETTING} or {NETWORKS_SETTING}: {error}") from None
