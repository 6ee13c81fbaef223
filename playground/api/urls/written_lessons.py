"""The addresses of lessons that people write."""

from __future__ import annotations

from django.urls import path

from playground.api.views import written_lessons as views

urlpatterns = [
    path("", views.WrittenLessonList.as_view()),
    path("check/", views.WrittenLessonCheck.as_view()),
    path("<uuid:lesson_id>/", views.WrittenLessonDetail.as_view()),
    path("<uuid:lesson_id>/export/", views.WrittenLessonExport.as_view()),
]
