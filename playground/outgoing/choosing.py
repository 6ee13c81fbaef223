"""Which extenders of a policy a simulation calls.

callExtenders   absent: those whose hosts are allowed; the others take no part, and a warning says so
                true:   all of them, or the simulation is refused
                false:  none
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from playground.common.errors import InvalidInput, Mistake
from playground.outgoing.configured import allowed_hosts
from playground.outgoing.hosts import callable_extenders, refusal

OPTION: Final = "callExtenders"
SCORES: Final = "extenderScores"


def extenders_to_call(config: Mapping[str, Any] | None, options: Mapping[str, Any]) -> list[str]:
    """Their urlPrefixes. `config` is one that the scheduler accepts; `options` are those of the wire.

    Raises InvalidInput naming every extender that would have to be called and may not.
    """
    wanted = options.get(OPTION)
    if not config or wanted is False:
        return []
    allowed, replayed = allowed_hosts(), options.get(SCORES) or {}
    if wanted:
        refused = [
            Mistake(f"extenders[{index}].urlPrefix", why)
            for index, one in enumerate(config.get("extenders") or ())
            if one.get("urlPrefix") not in replayed and (why := refusal(allowed, one.get("urlPrefix") or ""))
        ]
        if refused:
            raise InvalidInput(
                "Extenders of the policy may not be called here.",
                problems=refused,
                code="extender-not-allowed",
            )
    return [prefix for prefix in callable_extenders(allowed, config) if prefix not in replayed]
