"""The in-tree plugins, one module or folder each. They never import each other; what they share lives in framework."""
