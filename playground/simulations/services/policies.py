"""The extenders and plugins of the policies of a simulation, and what of them takes no part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playground.common.errors import Mistake
from playground.outgoing.selection import OPTION, extenders_of_all
from playground.policies.codec import configuration_warnings
from playground.policies.models import Policy
from playground.snapshots.codec import packages_of

AT_THE_START = "policy"


def asked_of_policies(
    own: Mapping[str, Mapping[str, Any]], policy: Policy | None, call_extenders: bool | None
) -> tuple[list[str], dict[str, str], list[dict[str, str]]]:
    """urlPrefixes, plugins of other packages (see codec.plugins), warnings (path, message). `own`: of the scenario, by path; `policy` goes over the one at its start.

    Raises InvalidInput naming every extender that would have to be called and may not.
    """
    policies = {f"{path}.": config for path, config in own.items() if policy is None or path != AT_THE_START}
    if policy is not None:
        policies = {"": policy.config} | policies
    options = {} if call_extenders is None else {OPTION: call_extenders}
    extenders = extenders_of_all(policies, options)
    warnings = [
        Mistake(f"{place}{found.path}", found.message).to_dict()
        for place, config in policies.items()
        for found in configuration_warnings(config, options, called=extenders)
    ]
    return extenders, packages_of(policies.values()), warnings
