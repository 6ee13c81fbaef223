"""Settings of servers that tests start as processes of their own: every answer of theirs is held to the OpenAPI document."""

from __future__ import annotations

from playground.settings.base import *  # noqa: F403 - a settings module is its names
from playground.settings.base import MIDDLEWARE
from tests.support import contract_middleware, late_answers
from tests.support.ample_time import *  # noqa: F403 - settings, as above

contract_middleware.insert_into(MIDDLEWARE)
late_answers.insert_into(MIDDLEWARE)
