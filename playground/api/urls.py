"""Every address of the API. Runs bring their own list."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = []
if find_spec("playground.api.run_urls"):
    urlpatterns.append(path("", include("playground.api.run_urls")))
