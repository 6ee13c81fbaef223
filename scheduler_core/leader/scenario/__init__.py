"""What is simulated, and what can go wrong in it: values, and how they are read from YAML.

scenario, faults    the values
reader, fault_reader, fields    from YAML, JSON or a mapping, with every mistake in its place
"""
