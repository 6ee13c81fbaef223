"""The addresses under searches/."""

from __future__ import annotations

from django.urls import path

from playground.api.views import searches

ONE = "<uuid:search_id>/"

urlpatterns = [
    path("", searches.SearchList.as_view()),
    path(ONE, searches.SearchDetail.as_view()),
    path(f"{ONE}answer/", searches.SearchAnswer.as_view()),
    path(f"{ONE}cancel/", searches.SearchCancel.as_view()),
]
