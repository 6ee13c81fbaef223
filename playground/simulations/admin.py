"""Simulations, their events and commands in the admin site: to look at; simulations can be deleted."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from playground.common.admin import ReadOnly
from playground.playing.codec import body_json
from playground.simulations.models import Command, EventBatch, Simulation

# A body is shown from its beginning; the API has the rest.
SHOWN_BYTES = 2000


@admin.register(Simulation)
class SimulationAdmin(ReadOnly):
    list_display = ["id", "kind", "title", "pace", "state", "now", "duration", "last_seq", "created_at"]
    list_filter = ["kind", "state", "pace", "created_at"]
    search_fields = ["=id", "title"]


class PartOfSimulation(ReadOnly):
    """Comes and goes with its simulation."""

    list_select_related = ["simulation"]
    show_full_result_count = False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(EventBatch)
class EventBatchAdmin(PartOfSimulation):
    list_display = ["simulation_id", "first_seq", "last_seq", "first_at", "created_at"]
    search_fields = ["=simulation__id"]
    fields = ["simulation", "first_seq", "last_seq", "first_at", "created_at", "shown_body"]
    readonly_fields = ["shown_body"]

    @admin.display(description="body")
    def shown_body(self, batch: EventBatch) -> str:
        return body_json(batch.body)[:SHOWN_BYTES].decode(errors="replace")


@admin.register(Command)
class CommandAdmin(PartOfSimulation):
    list_display = ["simulation_id", "number", "at", "body", "created_at"]
    search_fields = ["=simulation__id"]
