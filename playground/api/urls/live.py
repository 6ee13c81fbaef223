"""The addresses under live/."""

from __future__ import annotations

from django.urls import path

from playground.api.views import live as views

urlpatterns = [
    path("", views.LiveRunList.as_view()),
    path("<uuid:simulation_id>/", views.LiveRunDetail.as_view()),
    path("<uuid:simulation_id>/events/", views.LiveRunEvents.as_view()),
    path("<uuid:simulation_id>/state/", views.LiveRunState.as_view()),
    path("<uuid:simulation_id>/results/", views.LiveRunResults.as_view()),
    path("<uuid:simulation_id>/replay/", views.LiveRunReplay.as_view()),
    path("<uuid:simulation_id>/attempts/<int:k>/", views.LiveRunAttempt.as_view()),
    path(
        "<uuid:simulation_id>/attempts/<int:k>/nodes/<str:node>/",
        views.LiveRunAttemptNode.as_view(),
    ),
    path("<uuid:simulation_id>/attempts/<int:k>/snapshot/", views.LiveRunAttemptSnapshot.as_view()),
]
