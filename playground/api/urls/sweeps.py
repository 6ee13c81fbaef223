"""The addresses under sweeps/."""

from __future__ import annotations

from django.urls import path

from playground.api.views import sweeps

urlpatterns = [
    path("", sweeps.SweepList.as_view()),
    path("<uuid:sweep_id>/", sweeps.SweepDetail.as_view()),
    path("<uuid:sweep_id>/cancel/", sweeps.SweepCancel.as_view()),
    path("<uuid:sweep_id>/resume/", sweeps.SweepResume.as_view()),
    path("<uuid:sweep_id>/cells/", sweeps.SweepCells.as_view()),
    path("<uuid:sweep_id>/cells/<int:number>/run/", sweeps.SweepCellRun.as_view()),
]
