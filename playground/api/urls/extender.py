"""The addresses under extender/. kube-scheduler puts a slash between urlPrefix and the verb, and none behind it."""

from __future__ import annotations

from typing import Final

from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.views import APIView

from playground.api.views import extender as views

WITH_SNAPSHOT: Final = "<uuid:policy_id>/<uuid:snapshot_id>"
VIEWS: tuple[type[views.ExtenderVerb], ...] = (views.Filter, views.Prioritize, views.Preempt, views.Bind)


def _of_snapshot(view: type[views.ExtenderVerb]) -> type[APIView]:
    """Behind the policy's id stands that of a snapshot."""
    described: type[APIView] = extend_schema_view(
        post=extend_schema(operation_id=f"extender_{view.verb}_of_snapshot")
    )(type(f"{view.__name__}OfSnapshot", (view,), {}))
    return described


def _undescribed(view: type[APIView]) -> type[APIView]:
    """The same at a further address: described once is enough."""
    described: type[APIView] = extend_schema(exclude=True)(type(f"{view.__name__}Also", (view,), {}))
    return described


urlpatterns = [
    *(path(f"<uuid:policy_id>/{view.verb}", view.as_view()) for view in VIEWS),
    *(path(f"<uuid:policy_id>/{view.verb}/", _undescribed(view).as_view()) for view in VIEWS),
    *(path(f"{WITH_SNAPSHOT}/{view.verb}", _of_snapshot(view).as_view()) for view in VIEWS),
    *(path(f"{WITH_SNAPSHOT}/{view.verb}/", _undescribed(view).as_view()) for view in VIEWS),
]
