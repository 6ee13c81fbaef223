"""The three kinds of patches: JSON patch, merge patch, strategic merge patch."""

from __future__ import annotations

from typing import Any

from tests.apiserver.statuses import Refused, bad_request

Json = dict[str, Any]

# Lists that a strategic merge patch merges, by the path of their field names; the key that tells their members apart, or
# None for lists of plain values. All other lists are replaced: tolerations, taints, node selector terms.
_MERGED: dict[str, str | None] = {
    "metadata.ownerReferences": "uid",
    "metadata.finalizers": None,
    "status.conditions": "type",
    "status.addresses": "type",
    "status.podIPs": "ip",
    "status.hostIPs": "ip",
    "status.resourceClaimStatuses": "name",
    "status.reservedFor": "uid",
    "spec.podCIDRs": None,
    "spec.containers": "name",
    "spec.initContainers": "name",
    "spec.ephemeralContainers": "name",
    "spec.containers.env": "name",
    "spec.containers.ports": "containerPort",
    "spec.containers.volumeMounts": "mountPath",
    "spec.volumes": "name",
    "spec.imagePullSecrets": "name",
    "spec.hostAliases": "ip",
    "spec.schedulingGates": "name",
    "spec.resourceClaims": "name",
    "spec.topologySpreadConstraints": "topologyKey",
    "spec.ports": "port",
}
_ORDER, _DELETE = "$setElementOrder/", "$deleteFromPrimitiveList/"
JSON_PATCH = "application/json-patch+json"
MERGE = "application/merge-patch+json"
STRATEGIC = "application/strategic-merge-patch+json"


def patched(content_type: str, found: Json, patch: Any) -> Json:
    """A new object; `found` stays as it is. Raises Refused: 400 for a patch of the wrong form, 415 for an unknown kind."""
    if content_type == JSON_PATCH:
        return _json_patched(found, patch)
    if content_type not in (MERGE, STRATEGIC):
        message = f"the body of the request was in an unknown format - accepted media types include: {JSON_PATCH}, {MERGE}, {STRATEGIC}"
        raise Refused(415, "UnsupportedMediaType", message)
    if not isinstance(patch, dict):
        raise bad_request("json: cannot unmarshal array into Go value of type map[string]interface {}")
    merged = _merged(found, patch) if content_type == MERGE else _strategic(found, patch, "")
    assert isinstance(merged, dict)
    return merged


def _merged(found: Any, patch: Any) -> Any:
    """RFC 7386: null deletes, lists are replaced."""
    if not isinstance(patch, dict):
        return patch
    result = dict(found) if isinstance(found, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = _merged(result.get(key), value)
    return result


def _strategic(found: Any, patch: Any, path: str) -> Any:
    if not isinstance(patch, dict):
        return patch
    if patch.get("$patch") == "replace":
        return {key: value for key, value in patch.items() if key != "$patch"}
    result = dict(found) if isinstance(found, dict) else {}
    for key, value in patch.items():
        if key.startswith(_DELETE):
            field = key.removeprefix(_DELETE)
            result[field] = [one for one in result.get(field) or [] if one not in value]
        elif key.startswith("$"):
            continue
        elif value is None:
            result.pop(key, None)
        else:
            order = patch.get(_ORDER + key)
            result[key] = _strategic_value(result.get(key), value, f"{path}.{key}".lstrip("."), order)
    return result


def _strategic_value(found: Any, value: Any, path: str, order: list[Any] | None) -> Any:
    if isinstance(value, list) and path in _MERGED:
        return _merged_list(found or [], value, path, _MERGED[path], order or value)
    if isinstance(value, dict):
        return _strategic(found, value, path)
    return value


def _merged_list(
    found: list[Any], patch: list[Any], path: str, key: str | None, order: list[Any]
) -> list[Any]:
    if any(isinstance(one, dict) and one.get("$patch") == "replace" for one in patch):
        return [one for one in patch if one.get("$patch") != "replace"]
    members = {_identity(one, key): one for one in found}
    for one in patch:
        identity = _identity(one, key)
        if isinstance(one, dict) and one.get("$patch") == "delete":
            members.pop(identity, None)
        else:
            members[identity] = _strategic(members.get(identity), one, path)
    named = [_identity(one, key) for one in order]
    theirs = [identity for identity in named if identity in members]
    others = [identity for identity in members if identity not in named]
    places = {_identity(one, key): place for place, one in enumerate(found)}
    return [members[identity] for identity in _interleaved(others, theirs, places)]


def _interleaved(others: list[Any], theirs: list[Any], places: dict[Any, int]) -> list[Any]:
    """Members that the patch does not name keep their place only before those that stood behind them; new ones come first [R]."""
    result = []
    while others and theirs:
        ours_first = theirs[0] in places and places[others[0]] < places[theirs[0]]
        result.append((others if ours_first else theirs).pop(0))
    return [*result, *others, *theirs]


def _identity(one: Any, key: str | None) -> Any:
    return one if key is None else one.get(key)


def _json_patched(found: Json, patch: Any) -> Json:
    if not isinstance(patch, list):
        raise bad_request("json: cannot unmarshal object into Go value of type jsonpatch.Patch")
    result: Any = _copied(found)
    for step in patch:
        try:
            _apply(result, step)
        except (KeyError, IndexError, ValueError, TypeError) as mistake:
            why = f"the server rejected our request due to an error in our request: {step!r}"
            raise Refused(422, "Invalid", why) from mistake
    assert isinstance(result, dict)
    return result


def _apply(target: Any, step: Json) -> None:
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in step["path"].split("/")[1:]]
    for part in way:
        target = target[int(part)] if isinstance(target, list) else target[part]
    operation, place = step["op"], _place(target, last)
    if operation == "test":
        if target[place] != step["value"]:
            raise ValueError(f"testing path {step['path']} failed")
    elif operation == "remove":
        del target[place]
    elif operation in ("add", "replace"):
        if operation == "replace":
            del target[place]  # a KeyError or IndexError for what is not there
        if isinstance(target, list):
            target.insert(place, step["value"])
        else:
            target[place] = step["value"]
    else:
        raise ValueError(f"unexpected kind: {operation}")


def _place(target: Any, last: str) -> Any:
    if not isinstance(target, list):
        return last
    return len(target) if last == "-" else int(last)


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value
