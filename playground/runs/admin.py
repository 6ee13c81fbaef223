"""Runs, their attempts and their events in the admin site: to look at; runs can be cancelled, resumed and deleted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from playground.common.admin import ReadOnly
from playground.common.errors import ApplicationError
from playground.playing.codec import body_json
from playground.runs.models import Attempt, Event, Run
from playground.runs.services.requests import cancel_run, resume_run

# A body is shown from its beginning; the API has the rest.
SHOWN_BYTES = 2000


@admin.register(Run)
class RunAdmin(ReadOnly):
    list_display = [
        "id",
        "snapshot",
        "policy",
        "state",
        "attempt_count",
        "total",
        "created_at",
        "finished_at",
    ]
    list_filter = ["state", "created_at", "demo"]
    search_fields = ["id", "snapshot__name", "policy__name"]
    list_select_related = ["snapshot", "policy"]
    actions = ["cancel", "resume"]

    def has_play_permission(self, request: HttpRequest) -> bool:
        """The admin site does not edit runs; users who may change runs can cancel and resume them."""
        return bool(request.user.has_perm("runs.change_run"))

    @admin.action(description="Cancel selected runs", permissions=["play"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Run]) -> None:
        self._ask(request, queryset, cancel_run, "cancelled")

    @admin.action(description="Resume selected runs", permissions=["play"])
    def resume(self, request: HttpRequest, queryset: QuerySet[Run]) -> None:
        self._ask(request, queryset, resume_run, "resumed")

    def _ask(
        self, request: HttpRequest, queryset: QuerySet[Run], service: Callable[[UUID], Any], done: str
    ) -> None:
        for run in queryset:
            try:
                service(run.pk)
            except ApplicationError as error:
                self.message_user(request, f"{run.pk}: {error.detail}", messages.WARNING)
            else:
                self.message_user(request, f"{run.pk}: {done}.", messages.SUCCESS)


class PartOfRun(ReadOnly):
    """Comes and goes with its run."""

    list_select_related = ["run"]
    show_full_result_count = False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Attempt)
class AttemptAdmin(PartOfRun):
    list_display = ["run_id", "k", "pod", "outcome", "node", "feasible", "score"]
    list_filter = ["outcome"]
    search_fields = ["=run__id", "pod"]


@admin.register(Event)
class EventAdmin(PartOfRun):
    list_display = ["run_id", "seq", "type", "first_k", "last_k", "created_at"]
    list_filter = ["type"]
    search_fields = ["=run__id"]
    fields = ["run", "seq", "type", "first_k", "last_k", "created_at", "shown_body"]
    readonly_fields = ["shown_body"]

    @admin.display(description="body")
    def shown_body(self, event: Event) -> str:
        return body_json(event.body)[:SHOWN_BYTES].decode(errors="replace")
