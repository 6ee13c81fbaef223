"""KubeSchedulerConfiguration v1, read exactly as kube-scheduler 1.36 reads it (spec 01 §7 and §8, spec 09 §1).

`load.load_configuration` is the way in: text or mapping → decoded strictly (`text`, `reader`, `read_*`) → defaulted and
expanded (`plugin_sets`, `expansion`) → validated (`check_*`) → `configuration.SchedulerConfiguration`. Every mistake is
collected and raised once. `describe.expanded` says what a configuration really means, `locate` finds a mistake's line,
`builtin` holds the policies that ship with the product, `defaults` and `names` are tables.
"""
