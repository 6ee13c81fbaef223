from __future__ import annotations

from typing import Final

from playground.api.schema_parts.election_examples import SAMPLE
from playground.api.schema_parts.simulations import DescribedCourse, Forms
from playground.api.serializers.election_logs import ElectionMomentSerializer
from playground.api.serializers.simulation_inputs import (
    ElectionInput,
    ScenarioInput,
)
from playground.api.serializers.simulations import (
    ElectionExampleSerializer,
    ElectionSerializer,
)

FORMS: Final = Forms(
    ElectionInput, ScenarioInput, ElectionSerializer, ElectionExampleSerializer, ElectionMomentSerializer
)
DESCRIBED: Final = DescribedCourse("election", FORMS, SAMPLE)
