"""Settings of servers that tests start as processes of their own: every answer of theirs is held to the OpenAPI document."""

from __future__ import annotations

from playground.settings.base import *  # noqa: F403 - a settings module is its names
from playground.settings.base import MIDDLEWARE
from tests.support.contract_middleware import insert_into

insert_into(MIDDLEWARE)
