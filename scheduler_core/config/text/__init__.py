"""From the text of a configuration to plain JSON values, and back to its lines.

document.py     text, bytes or a mapping → one plain value, with mistakes of form
plain.py        plain values of bounded depth and number
yaml_nodes.py   YAML → nodes of bounded size; yaml_values.py: nodes → plain values
location.py     the line of a mistake
"""
