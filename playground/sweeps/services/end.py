"""The end of a sweep, when the last of its parts has ended."""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone

from playground.playing.states import FINAL_STATES, State
from playground.sweeps.models import Sweep, SweepPart


def settle(sweep_id: UUID) -> None:
    """Ends the sweep if all its parts have ended. Its lock makes two parts that end at once see each other."""
    sweep = Sweep.objects.select_for_update().only("pk", "state").filter(pk=sweep_id).first()
    parts = dict(
        SweepPart.objects.filter(sweep_id=sweep_id).order_by("-created_at").values_list("state", "error")
    )
    if sweep is None or sweep.state in FINAL_STATES or any(state not in FINAL_STATES for state in parts):
        return
    worst = (State.FAILED, State.CANCELLED)
    sweep.state = next((state for state in worst if state in parts), State.SUCCEEDED)
    sweep.error = parts.get(State.FAILED)
    sweep.finished_at = timezone.now()
    sweep.save(update_fields=["state", "error", "finished_at"])
