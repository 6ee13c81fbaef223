"""The addresses under timelines/."""

from __future__ import annotations

from django.urls import path

from playground.api.views import timelines as views

urlpatterns = [
    path("timelines/", views.TimelineList.as_view()),
    path("timelines/examples/", views.TimelineExamples.as_view()),
    path("timelines/trace/", views.TimelineTrace.as_view()),
    path("timelines/validate/", views.TimelineValidation.as_view()),
    path("timelines/<uuid:simulation_id>/", views.TimelineDetail.as_view()),
    path("timelines/<uuid:simulation_id>/events/", views.TimelineEvents.as_view()),
    path("timelines/<uuid:simulation_id>/state/", views.TimelineState.as_view()),
    path("timelines/<uuid:simulation_id>/results/", views.TimelineResults.as_view()),
    path("timelines/<uuid:simulation_id>/attempts/<int:k>/", views.TimelineAttempt.as_view()),
    path(
        "timelines/<uuid:simulation_id>/attempts/<int:k>/extender-calls/",
        views.TimelineExtenderCalls.as_view(),
    ),
    path(
        "timelines/<uuid:simulation_id>/attempts/<int:k>/nodes/<str:node>/",
        views.TimelineAttemptNode.as_view(),
    ),
    path("timelines/<uuid:simulation_id>/scenario/", views.TimelineScenario.as_view()),
    path("timelines/<uuid:simulation_id>/branch/", views.TimelineBranches.as_view()),
    path("timelines/<uuid:simulation_id>/cancel/", views.TimelineCancel.as_view()),
]
