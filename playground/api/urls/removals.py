"""The addresses under removals/."""

from __future__ import annotations

from django.urls import path

from playground.api.views import removals

ONE = "<uuid:removal_id>/"

urlpatterns = [
    path("", removals.RemovalList.as_view()),
    path(ONE, removals.RemovalDetail.as_view()),
    path(f"{ONE}cancel/", removals.RemovalCancel.as_view()),
    path(f"{ONE}report/", removals.RemovalReport.as_view()),
    path(f"{ONE}plan/", removals.RemovalPlan.as_view()),
    path(f"{ONE}scenario/", removals.RemovalScenario.as_view()),
    path(f"{ONE}proof/", removals.RemovalProof.as_view()),
]
