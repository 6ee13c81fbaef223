"""Workshops in the admin site: deleting one deletes what its participants made, as everywhere."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from playground.common.admin import ReadOnly
from playground.people.models import Workshop
from playground.retention.workshop_deletion import delete_with_everything


@admin.register(Workshop)
class WorkshopAdmin(ReadOnly):
    list_display = ["title", "code", "leader", "created_at", "closed_at"]
    list_select_related = ["leader"]

    def delete_model(self, request: HttpRequest, obj: Workshop) -> None:
        delete_with_everything(obj, "deleted a workshop")

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Workshop]) -> None:
        for workshop in queryset:
            self.delete_model(request, workshop)
