"""The in-tree plugins, one module or folder for each. Plugins never import each other; shared code is in ``framework``."""
