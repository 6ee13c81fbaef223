"""The extenders that a run or a timeline calls, of those in its policies.

callExtenders   absent: those whose hosts are allowed; the others take no part, and a warning says so
                true:   all of them, or the request is refused
                false:  none
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from playground.common.errors import InvalidInput, Mistake
from playground.outgoing.configuration import allowed_hosts
from playground.outgoing.hosts import callable_extenders, refusal, url_prefixes

OPTION: Final = "callExtenders"
SCORES: Final = "extenderScores"


def extenders_to_call(config: Mapping[str, Any] | None, options: Mapping[str, Any]) -> list[str]:
    """As extenders_of_all, for one policy or none."""
    return extenders_of_all({"": config} if config else {}, options)


def extenders_of_all(policies: Mapping[str, Mapping[str, Any]], options: Mapping[str, Any]) -> list[str]:
    """Their urlPrefixes. `policies`: where mistakes say that they are (ends with a dot, or is empty) → a configuration
    that the scheduler accepts; `options` are those of the wire.

    Raises InvalidInput naming every extender that would have to be called and may not.
    """
    wanted = options.get(OPTION)
    if wanted is False:
        return []
    allowed, replayed = allowed_hosts(), options.get(SCORES) or {}
    if wanted:
        refused = [
            Mistake(f"{path}extenders[{index}].urlPrefix", why)
            for path, config in policies.items()
            for index, prefix in url_prefixes(config)
            if prefix not in replayed and (why := refusal(allowed, prefix))
        ]
        if refused:
            raise InvalidInput(
                "Extenders of the policy may not be called here.",
                problems=refused,
                code="extender-not-allowed",
            )
    prefixes = [prefix for config in policies.values() for prefix in callable_extenders(allowed, config)]
    return [prefix for prefix in dict.fromkeys(prefixes) if prefix not in replayed]
