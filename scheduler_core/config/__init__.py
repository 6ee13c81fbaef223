"""KubeSchedulerConfiguration v1, read exactly as kube-scheduler 1.36 reads it (spec 01 §7 and §8, spec 09 §1).

`loader.load_configuration` is the way in: text or mapping → decoded strictly (`text`, `reader`, `readers`) → defaulted and
expanded (`plugin_sets`, `expansion`) → validated (`checks` of the readers) → `configuration.SchedulerConfiguration`. Every mistake is
collected and raised once. `description.expanded` says what a configuration really means, `location` finds a mistake's line,
`builtin` holds the policies that ship with the product, `defaults` and `names` are tables.

    configuration, plugin_args, duration    the result: all of it, the arguments of plugins, durations
    api_versions, releases, feature_gates   what differs by API version and by release
    former_names                            plugins of older releases
    out_of_tree                             plugins of other packages
    ignored_fields, warnings                what kube-scheduler accepts and does not use, and the warnings about it
    yaml_nodes, yaml_values, plain          text → plain values, bounded
    spans                                   lengths of time in elections and scenarios
"""
