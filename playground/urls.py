"""The addresses: the API and its documentation, operations, the admin site, and the browser interface for all the rest."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("playground.api.urls")),
]
