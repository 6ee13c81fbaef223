"""The addresses of lessons."""

from __future__ import annotations

from django.urls import path

from playground.api.views import lessons

urlpatterns = [
    path("", lessons.LessonList.as_view()),
    path("<slug:slug>/", lessons.LessonDetail.as_view()),
    path("<slug:slug>/starts/<str:start>/", lessons.LessonStart.as_view()),
    path("<slug:slug>/questions/<slug:question>/", lessons.LessonQuestion.as_view()),
    path("<slug:slug>/exercises/<slug:exercise>/", lessons.LessonExercise.as_view()),
    path("<slug:slug>/exercises/<slug:exercise>/tries/", lessons.ExerciseTries.as_view()),
    path("<slug:slug>/exercises/<slug:exercise>/hints/", lessons.ExerciseHints.as_view()),
    path("<slug:slug>/exercises/<slug:exercise>/solution/", lessons.ExerciseSolution.as_view()),
]
