from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from playground.api.openapi.operations import examples
from playground.api.openapi.operations.parts import paged, request_example, response_example
from playground.api.serializers.snapshots import (
    ClusterColumnsSerializer,
    LeftOutSerializer,
    ObjectRowSerializer,
    SnapshotForm,
    SnapshotOptions,
    SnapshotRevisionInput,
    SnapshotSerializer,
)
from playground.snapshots.exports import FORMATS
from playground.snapshots.object_filter import ORDERINGS

TAGS: Final = ["snapshots"]
JSON_DOCUMENT: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": {},
    "description": "A List, or an export.",
}
TEXT: Final[dict[str, Any]] = {"type": "string", "description": "The file itself; gzip is recognised."}
YAML_DOCUMENT: Final[dict[str, Any]] = {
    "description": "Objects: a List, a list of them, or several documents."
}
# Others that are taken (api.parsers) mean the same as one of these.
BODIES: Final[dict[str, Any]] = {
    "multipart/form-data": SnapshotForm,
    "application/json": JSON_DOCUMENT,
    "application/yaml": YAML_DOCUMENT,
    "application/octet-stream": TEXT | {"format": "binary"},
}

LIST: Final = extend_schema(
    operation_id="snapshots_list",
    tags=TAGS,
    summary="All snapshots, newest first",
    examples=[OpenApiExample("A snapshot", examples.SNAPSHOT, response_only=True, status_codes=["200"])],
)
UPLOAD: Final = extend_schema(
    operation_id="snapshots_create",
    tags=TAGS,
    summary="Upload a cluster",
    description=(
        "What `kubectl get nodes,pods,… -A -o yaml` prints, as a file in a form or as the body: a List in "
        "YAML or JSON, several documents, JSON lines, gzip of these; a kube-scheduler-simulator export; a "
        "pair of trace CSVs (`file` nodes, `file2` pods). Secrets, ConfigMap data, values of environment "
        "variables and the like are dropped before anything is stored; `report` says what. With `parent` the "
        "new snapshot is a revision of that one.\n\n    kubectl get nodes,pods,priorityclasses,pdb -A -o "
        "json | curl -T - -X POST -H 'Content-Type: application/json' $SERVER/api/v1/snapshots/"
    ),
    parameters=[
        SnapshotOptions,
        OpenApiParameter("filename", str, description="Only with a body: the name."),
    ],
    request=BODIES,
    responses={201: SnapshotSerializer},
    examples=[
        OpenApiExample("A List", examples.LIST, request_only=True, media_type="application/json"),
        response_example("The stored snapshot", examples.SNAPSHOT, 201),
    ],
)
READ: Final = extend_schema(
    operation_id="snapshots_retrieve",
    tags=TAGS,
    summary="One snapshot, without its objects",
    responses={200: SnapshotSerializer},
    examples=[response_example("A snapshot", examples.SNAPSHOT, 200)],
)
DELETE: Final = extend_schema(
    operation_id="snapshots_destroy",
    tags=TAGS,
    summary="Delete a snapshot that no run uses",
    responses={204: None},
)
OBJECTS: Final = extend_schema(
    operation_id="snapshots_objects",
    tags=TAGS,
    summary="The objects of a snapshot",
    parameters=[
        OpenApiParameter("kind", str, description="Only this kind."),
        OpenApiParameter(
            "namespace", str, description="Only this namespace; empty: objects outside namespaces."
        ),
        OpenApiParameter("search", str, description="Part of `namespace/name`, ignoring case."),
        OpenApiParameter(
            "ordering",
            str,
            description=f"{', '.join(ORDERINGS)}; `-` for descending order. Default: as uploaded.",
        ),
        *paged.PARAMETERS,
    ],
    responses={200: paged.of(ObjectRowSerializer, "ObjectRowPage")},
    examples=[response_example("A page", paged.example(examples.OBJECT_ROW), 200)],
)
EXPORT: Final = extend_schema(
    operation_id="snapshots_export",
    tags=TAGS,
    summary="All objects as one Kubernetes List",
    parameters=[OpenApiParameter("as", str, enum=FORMATS, default="json")],
    responses={
        (200, "application/json"): OpenApiTypes.OBJECT,
        (200, "application/yaml"): OpenApiResponse(OpenApiTypes.OBJECT, description="The same as YAML."),
    },
)
CLUSTER: Final = extend_schema(
    operation_id="snapshots_cluster",
    tags=TAGS,
    summary="The columns from which the cluster is drawn",
    responses={200: ClusterColumnsSerializer},
    examples=[response_example("One node and a pending pod", examples.CLUSTER, 200)],
)
RELEASE: Final = extend_schema(
    operation_id="snapshots_release",
    tags=TAGS,
    summary="What a release of kube-scheduler ignores",
    description="Fields that its API server does not store and kinds that its scheduler ignores, with the "
    "objects that have them. A run with this release ignores them.",
    responses={200: LeftOutSerializer},
    examples=[
        response_example(
            "A field that 1.28 does not store",
            {
                "release": "1.28",
                "leftOut": [
                    {
                        "what": "PodSpec.resources is not stored by release 1.28",
                        "count": 1,
                        "examples": ["shop/web-0"],
                    }
                ],
            },
            200,
        )
    ],
)
REVISE: Final = extend_schema(
    operation_id="snapshots_revise",
    tags=TAGS,
    summary="A changed copy",
    description="Adds or replaces the objects in `apply`, removes those in `remove`. The snapshot itself "
    "does not change. A body of YAML contains the objects to apply; the name is the query parameter "
    "`?name=`.",
    request={"application/json": SnapshotRevisionInput, "application/yaml": YAML_DOCUMENT},
    responses={201: SnapshotSerializer},
    examples=[
        request_example("One more node, one pod less", examples.REVISION),
        response_example("The revision", examples.SNAPSHOT | {"parent": examples.MISSING_ID}, 201),
    ],
)
