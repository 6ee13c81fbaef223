"""The input of a simulation, and what can go wrong in it: values, and how they are read from YAML.

scenario, faults    the values; declaration: how a kind of fault is declared
reader, fault_reader, fields    from YAML, JSON or a mapping; every mistake is reported with its place
"""
