from __future__ import annotations

from typing import Final

from playground.api.schema_parts.election_examples import SAMPLE
from playground.api.schema_parts.simulations import Described, Forms
from playground.api.serializers.election_logs import ElectionMomentSerializer
from playground.api.serializers.simulation_inputs import (
    ElectionForm,
    ElectionInput,
    ScenarioInput,
)
from playground.api.serializers.simulations import (
    ElectionExampleSerializer,
    ElectionSerializer,
)
from playground.simulations.enums import Kind

FORMS: Final = Forms(
    kind=Kind.ELECTION,
    body=ElectionInput,
    address=ElectionForm,
    scenario=ScenarioInput,
    answer=ElectionSerializer,
    example=ElectionExampleSerializer,
    moment=ElectionMomentSerializer,
    moment_address="timeline",
    sample=SAMPLE,
)
DESCRIBED: Final = Described(FORMS)
