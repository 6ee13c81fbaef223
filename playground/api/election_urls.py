"""The addresses under elections/."""

from __future__ import annotations

from playground.api.schema_parts.elections import DESCRIBED
from playground.api.simulation_urls import simulation_urls

urlpatterns = simulation_urls(DESCRIBED, moment="timeline", course=True)
