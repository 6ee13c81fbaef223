"""The addresses under survivals/."""

from __future__ import annotations

from django.urls import path

from playground.api.views import survivals

ONE = "<uuid:survival_id>/"

urlpatterns = [
    path("", survivals.SurvivalList.as_view()),
    path(ONE, survivals.SurvivalDetail.as_view()),
    path(f"{ONE}cancel/", survivals.SurvivalCancel.as_view()),
    path(f"{ONE}losses/", survivals.LossList.as_view()),
    path(f"{ONE}losses/<int:number>/", survivals.LossDetail.as_view()),
    path(f"{ONE}losses/<int:number>/run/", survivals.LossRun.as_view()),
]
