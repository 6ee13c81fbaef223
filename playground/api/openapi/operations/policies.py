from __future__ import annotations

from typing import Final

from drf_spectacular.utils import OpenApiExample, extend_schema

from playground.api.openapi.operations import examples
from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.serializers.policies import (
    PolicyInput,
    PolicySerializer,
    ValidationInput,
    ValidationSerializer,
)

TAGS: Final = ["policies"]
# Any document is checked; what is no configuration is told so.
YAML_DOCUMENT: Final = {"description": "A KubeSchedulerConfiguration."}
AS_YAML: Final = "A body of YAML is the KubeSchedulerConfiguration itself; the other fields are query parameters, as in `?name=`."
FROM_TEXT: Final = request_example("From text", {"name": "bin packing", "yaml": examples.POLICY_YAML})
FROM_OBJECT: Final = request_example(
    "From an object", {"name": "bin packing", "config": examples.POLICY_CONFIG}
)

LIST: Final = extend_schema(
    operation_id="policies_list",
    tags=TAGS,
    summary="All policies: built-in ones first, then newest first",
    examples=[OpenApiExample("A policy", examples.POLICY, response_only=True, status_codes=["200"])],
)
CREATE: Final = extend_schema(
    operation_id="policies_create",
    tags=TAGS,
    summary="Store a KubeSchedulerConfiguration",
    description=AS_YAML,
    request={"application/json": PolicyInput, "application/yaml": YAML_DOCUMENT},
    responses={201: PolicySerializer},
    examples=[FROM_TEXT, FROM_OBJECT, response_example("The policy", examples.POLICY, 201)],
)
READ: Final = extend_schema(
    operation_id="policies_retrieve",
    tags=TAGS,
    summary="One policy",
    responses={200: PolicySerializer},
    examples=[response_example("A policy", examples.POLICY, 200)],
)
DELETE: Final = extend_schema(
    operation_id="policies_destroy",
    tags=TAGS,
    summary="Delete a policy that is not built in and that no run uses",
    responses={204: None},
)
REVISE: Final = extend_schema(
    operation_id="policies_revise",
    tags=TAGS,
    summary="A changed copy",
    description="Send the whole new configuration. The policy itself does not change. " + AS_YAML,
    request={"application/json": PolicyInput, "application/yaml": YAML_DOCUMENT},
    responses={201: PolicySerializer},
    examples=[
        FROM_TEXT,
        response_example("The revision", examples.POLICY | {"parent": examples.MISSING_ID}, 201),
    ],
)
VALIDATE: Final = extend_schema(
    operation_id="policies_validate",
    tags=TAGS,
    summary="Check a configuration; nothing is stored",
    description=AS_YAML,
    request={"application/json": ValidationInput, "application/yaml": YAML_DOCUMENT},
    responses={200: ValidationSerializer},
    examples=[
        request_example("A misspelt strategy", {"yaml": examples.MISTAKEN_POLICY_YAML}),
        response_example("Its mistakes", examples.MISTAKEN_POLICY, 200),
    ],
)
