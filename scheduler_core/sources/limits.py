"""What an upload may cost: every bound is checked while reading, before the memory or the time is spent.

The defaults let a cluster of 150,000 pods in (466 MB of JSON) and stop what only pretends to be one: a Kubernetes
object cannot be larger than about 1.5 MB in a real API server, and its depth stays below thirty. Bytes alone bound no
memory: `[]` takes 2 bytes of text and 64 of memory, so values are counted too (a real pod has 100 to 250).
"""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on one upload. Sizes in bytes, the rest are counts.

    max_object_bytes : text of a single object. YAML counts characters instead of bytes.
    max_depth : brackets (JSON) or nested collections (YAML) around a value.
    max_values : elements of lists and fields of objects in the whole text, before anything is left out.
    max_object_values : the same in a single object.
    max_kept_values : the same after redaction, all objects together: what is held in memory and stored.
    max_aliases : YAML aliases (`*name`) in one upload.
    max_alias_nodes : values that those aliases stand for, written out; a long text counts once per 64 characters.
    max_objects : objects of an upload, after lists have been unpacked and workloads have become pods.
    max_problems : mistakes told at once; the rest is counted.
    """

    max_bytes: int = 512 * MIB
    max_decompressed_bytes: int = 1024 * MIB
    max_object_bytes: int = 8 * MIB
    max_depth: int = 100
    max_values: int = 50_000_000
    max_object_values: int = 100_000
    max_kept_values: int = 20_000_000
    max_aliases: int = 1_000
    max_alias_nodes: int = 100_000
    max_objects: int = 500_000
    max_problems: int = 100
