"""The addresses of lessons that people write."""

from __future__ import annotations

from django.urls import path

from playground.api.views import written_lessons as views

urlpatterns = [
    path("written-lessons/", views.WrittenLessonList.as_view()),
    path("written-lessons/check/", views.WrittenLessonCheck.as_view()),
    path("written-lessons/<uuid:lesson_id>/", views.WrittenLessonDetail.as_view()),
    path("written-lessons/<uuid:lesson_id>/export/", views.WrittenLessonExport.as_view()),
]
