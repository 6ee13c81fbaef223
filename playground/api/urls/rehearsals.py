"""The addresses under rehearsals/."""

from __future__ import annotations

from django.urls import path

from playground.api.views import rehearsals

urlpatterns = [
    path("", rehearsals.RehearsalList.as_view()),
    path("<uuid:rehearsal_id>/", rehearsals.RehearsalDetail.as_view()),
    path("<uuid:rehearsal_id>/cancel/", rehearsals.RehearsalCancel.as_view()),
    path("<uuid:rehearsal_id>/report/", rehearsals.RehearsalReport.as_view()),
    path("<uuid:rehearsal_id>/pods/<str:namespace>/<str:name>/", rehearsals.RehearsalPod.as_view()),
]
