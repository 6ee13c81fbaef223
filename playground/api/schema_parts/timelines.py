from __future__ import annotations

from typing import Final

from playground.api.schema_parts import run_examples
from playground.api.schema_parts.parts import request_example, response_example
from playground.api.schema_parts.simulations import Described, Forms
from playground.api.schema_parts.timeline_examples import RESULTS as RESULTS_EXAMPLE
from playground.api.schema_parts.timeline_examples import SAMPLE
from playground.api.serializers.explanations import (
    ExplanationSerializer,
    FullExtenderCallSerializer,
    NodeExplanationSerializer,
)
from playground.api.serializers.simulation_inputs import (
    TimelineForm,
    TimelineInput,
    TimelineRevisionInput,
    TimelineScenarioInput,
    TraceForm,
)
from playground.api.serializers.simulations import (
    TimelineExampleSerializer,
    TimelineSerializer,
)
from playground.api.serializers.timeline_logs import TimelineMomentSerializer, TimelineResultsSerializer
from playground.simulations.enums import Kind

FORMS: Final = Forms(
    kind=Kind.TIMELINE,
    body=TimelineInput,
    address=TimelineForm,
    scenario=TimelineScenarioInput,
    answer=TimelineSerializer,
    example=TimelineExampleSerializer,
    moment=TimelineMomentSerializer,
    sample=SAMPLE,
)
DESCRIBED: Final = Described(FORMS)

TRACE: Final = DESCRIBED.accepted(
    "trace",
    "A cluster trace, a pair of CSVs with creation and deletion times, as a timeline",
    "queued",
    description="`file` has the nodes, `file2` the pods. Pods come and go when they came and went, `speed` times as fast.",
    request={"multipart/form-data": TraceForm},
)
REVISE: Final = DESCRIBED.accepted(
    "branch",
    "A new one with another scenario, policy or seed",
    "queued",
    description="What is not given is as it was. The timeline itself stays.",
    request=TimelineRevisionInput,
    examples=[request_example("Another seed", {"seed": 7})],
)
RESULTS: Final = DESCRIBED.operation(
    "results",
    "Times to schedule, evictions, and curves over time",
    responses={200: TimelineResultsSerializer},
    examples=[response_example("One pod", RESULTS_EXAMPLE, 200)],
)
EXPLANATION: Final = DESCRIBED.operation(
    "attempts_retrieve",
    "Why an attempt ended as it did",
    description="Decided again from what had been decided before it, with everything written down.",
    responses={200: ExplanationSerializer},
    examples=[response_example("A placement", run_examples.EXPLANATION, 200)],
)
EXTENDER_CALLS: Final = DESCRIBED.operation(
    "attempts_extender_calls",
    "What extenders were asked in an attempt and answered",
    description=(
        "Replies are as they came, node objects by their names. Requests follow from what the log tells and are made again, byte "
        "for byte; no extender is called."
    ),
    responses={200: FullExtenderCallSerializer(many=True)},
    examples=[response_example("A filter that leaves one of two nodes", run_examples.EXTENDER_CALLS, 200)],
)
EXPLANATION_OF_NODE: Final = DESCRIBED.operation(
    "attempts_nodes_retrieve",
    "What an attempt made of one node, with the numbers of every formula",
    responses={200: NodeExplanationSerializer},
    examples=[response_example("The winner", run_examples.NODE_EXPLANATION, 200)],
)
