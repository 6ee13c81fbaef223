"""The addresses under elections/."""

from __future__ import annotations

from django.urls import path

from playground.api.views import elections as views

urlpatterns = [
    path("elections/", views.ElectionList.as_view()),
    path("elections/examples/", views.ElectionExamples.as_view()),
    path("elections/validate/", views.ElectionValidation.as_view()),
    path("elections/<uuid:simulation_id>/", views.ElectionDetail.as_view()),
    path("elections/<uuid:simulation_id>/events/", views.ElectionEvents.as_view()),
    path("elections/<uuid:simulation_id>/timeline/", views.ElectionTimeline.as_view()),
    path("elections/<uuid:simulation_id>/scenario/", views.ElectionScenario.as_view()),
    path("elections/<uuid:simulation_id>/advance/", views.ElectionAdvance.as_view()),
    path("elections/<uuid:simulation_id>/faults/", views.ElectionFaults.as_view()),
    path("elections/<uuid:simulation_id>/branch/", views.ElectionBranches.as_view()),
    path("elections/<uuid:simulation_id>/cancel/", views.ElectionCancel.as_view()),
]
