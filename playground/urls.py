"""The addresses: the API and its description, operations, the admin site, the documentation; all other addresses are those of the
browser interface.
"""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path, re_path
from django_prometheus.exports import ExportToDjangoView
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from playground.api.views.operations import Health, Ready
from playground.api.views.people import opened
from playground.common import documentation, frontend
from playground.people.providers import callbacks

admin.autodiscover()

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("playground.api.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
    re_path(r"^healthz/?$", Health.as_view()),
    re_path(r"^readyz/?$", Ready.as_view()),
    path("metrics", ExportToDjangoView),
    path("shared/<str:secret>", opened),
    *callbacks(),
    re_path(r"^docs(?:/(?P<path>.*))?$", documentation.page),
    # Everything that is not one of the above, and not a mistaken address below them.
    re_path(r"^(?!api/|admin/|healthz|readyz|metrics|ws/)(?P<path>.*)$", frontend.index),
]

handler400 = "playground.common.error_pages.bad_request"
handler403 = "playground.common.error_pages.permission_denied"
handler404 = "playground.common.error_pages.not_found"
handler500 = "playground.common.error_pages.server_error"
