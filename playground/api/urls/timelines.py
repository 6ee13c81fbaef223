"""The addresses under timelines/ that other kinds of simulation do not have."""

from __future__ import annotations

from django.urls import path

from playground.api.views import timelines as views

urlpatterns = [
    path("recordings/", views.TimelineRecordings.as_view()),
    path("trace/", views.TimelineTrace.as_view()),
    path("<uuid:simulation_id>/results/", views.TimelineResults.as_view()),
    path("<uuid:simulation_id>/attempts/<int:k>/", views.TimelineAttempt.as_view()),
    path(
        "<uuid:simulation_id>/attempts/<int:k>/snapshot/",
        views.TimelineAttemptSnapshot.as_view(),
    ),
    path(
        "<uuid:simulation_id>/attempts/<int:k>/extender-calls/",
        views.TimelineExtenderCalls.as_view(),
    ),
    path(
        "<uuid:simulation_id>/attempts/<int:k>/nodes/<str:node>/",
        views.TimelineAttemptNode.as_view(),
    ),
    path("<uuid:simulation_id>/branch/", views.TimelineBranches.as_view()),
]
