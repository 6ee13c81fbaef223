"""Answers, tries and hints in the admin site: to look at and to delete, never to change."""

from __future__ import annotations

from django.contrib import admin

from playground.common.admin import ReadOnly
from playground.lessons.models import Answer, Try, WrittenLesson


@admin.register(Answer)
class AnswerAdmin(ReadOnly):
    list_display = ["lesson", "question", "right", "owner", "created_at"]
    list_filter = ["right", "lesson", "created_at"]
    list_select_related = ["owner"]


@admin.register(Try)
class TryAdmin(ReadOnly):
    list_display = ["lesson", "exercise", "passed", "owner", "created_at"]
    list_filter = ["passed", "lesson", "created_at"]
    list_select_related = ["owner"]


@admin.register(WrittenLesson)
class WrittenLessonAdmin(ReadOnly):
    list_display = ["title", "slug", "owner", "visibility", "revision", "created_at"]
    list_filter = ["visibility", "created_at"]
    list_select_related = ["owner"]
