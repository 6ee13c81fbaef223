"""What happens to a cluster over time, as values for a simulation (docs/scenarios.md).

scenario, settings, operations    the values: all of it, durations and controllers, what can happen
readers      YAML, JSON or a mapping → Scenario (`read_scenario`)
trace        the CSV pair of a published cluster trace, with its times → Scenario (`read_trace`)
recording    recorded watch events of a cluster, with times → a cluster and a scenario
known_objects  the objects that exist at a moment, by the text alone
workload     a workload as its controller sees it
redaction    the document without what must not be stored
yaml_text    values → YAML that is read back as the same values
"""
