from __future__ import annotations

from playground.api.filters.of_snapshot import OfSnapshotFilter
from playground.rehearsals.models import Rehearsal


class RehearsalFilter(OfSnapshotFilter):
    class Meta:
        model = Rehearsal
        fields: list[str] = []
