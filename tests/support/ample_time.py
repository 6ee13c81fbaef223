"""Settings for servers of tests: no answer is refused because the machine is slow."""

from __future__ import annotations

MAX_SIMULATE_SECONDS = SANDBOX_SECONDS = 3600
