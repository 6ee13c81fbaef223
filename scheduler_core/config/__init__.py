"""KubeSchedulerConfiguration v1, read exactly as kube-scheduler 1.36 reads it (spec 01 §7 and §8, spec 09 §1).

`loader.load_configuration` is the way in: text or mapping → plain values (`text`) → decoded strictly (`reader`, `readers`) →
defaulted and expanded (`plugin_sets`, `expansion`) → validated (`checks` of the readers) → `configuration.SchedulerConfiguration`.
Every mistake is collected and raised once.

    configuration, duration    the result, and durations in it
    plugins                    the plugins that a configuration can name, and their arguments
    versions                   what differs by API version and by release
    description                what a configuration really means
    builtin                    the policies that ship with the product
    ignored_fields, warnings   what kube-scheduler accepts and does not use, and the warnings about it
    missing_profile            why pods of a scheduler that has no profile are not attempted
    spans                      lengths of time in elections and scenarios
"""
