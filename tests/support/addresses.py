"""Every address that the server answers, as Django's patterns write it."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, get_resolver


def all_routes() -> list[str]:
    return _routes(get_resolver())


def _routes(resolver: URLResolver, prefix: str = "") -> list[str]:
    found: list[str] = []
    for pattern in resolver.url_patterns:
        route = prefix + str(pattern.pattern)
        found += [route] if isinstance(pattern, URLPattern) else _routes(pattern, route)
    return found
