"""The addresses of a workshop's class."""

from __future__ import annotations

from django.urls import include, path

from playground.api.views import class_script, class_tasks, classes

_QUESTION = "questions/<uuid:question_id>/"
_TASK = "tasks/<uuid:task_id>/"
_CLASS = [
    path("", classes.Class.as_view()),
    path("frames/", classes.Frames.as_view()),
    path("results/", classes.Results.as_view()),
    path("questions/", classes.Questions.as_view()),
    path(f"{_QUESTION}close/", classes.Close.as_view()),
    path(f"{_QUESTION}reveal/", classes.Reveal.as_view()),
    path(f"{_QUESTION}clear/", classes.Clear.as_view()),
    path(f"{_QUESTION}answer/", classes.Answer.as_view()),
    path("script/", class_script.Script.as_view()),
    path("plan/", class_script.Plan.as_view()),
    path("plan/<int:number>/ask/", class_script.PlannedQuestion.as_view()),
    path("again/", class_script.Again.as_view()),
    path("tasks/", class_tasks.Tasks.as_view()),
    path(f"{_TASK}end/", class_tasks.End.as_view()),
    path(f"{_TASK}work/", class_tasks.Wall.as_view()),
    path(f"{_TASK}work/<uuid:person_id>/", class_tasks.Work.as_view()),
    path(f"{_TASK}work/<uuid:person_id>/comment/", class_tasks.Comment.as_view()),
]
urlpatterns = [path("workshops/<uuid:workshop_id>/class/", include(_CLASS))]
