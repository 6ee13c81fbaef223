"""What begins at the end of a run, or with a snapshot: survivals, removals, searches."""

from __future__ import annotations

from collections.abc import Collection

from playground.api.serializers.fields import StrictInput
from playground.api.serializers.runs import OptionsInput, StrictUUIDField


class AfterRunInput(StrictInput):
    """A run, or a snapshot with a policy."""

    run = StrictUUIDField(
        required=False, help_text="The cluster at the end of this run, with the run's policy."
    )
    snapshot = StrictUUIDField(required=False)
    policy = StrictUUIDField(
        required=False, allow_null=True, help_text="Only with a snapshot. Null: kube-scheduler's defaults."
    )
    options = OptionsInput(required=False, help_text="With a snapshot.")

    def together(self, given: Collection[str]) -> dict[str, list[str]]:
        if "run" in given and "snapshot" in given:
            return {"run": ["give either run or snapshot, not both"]}
        if "run" not in given and "snapshot" not in given:
            return {"run": ["is missing: give run or snapshot"]}
        mixed = [name for name in ("policy", "options") if "run" in given and name in given]
        return {name: ["is that of the run"] for name in mixed}
