"""The plugins that a configuration can name.

names.py         in-tree plugins and extension points; former_names.py: plugins of older releases
args.py          the arguments of plugins, after defaulting
out_of_tree.py   plugins of other packages
"""
