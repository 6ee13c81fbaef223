"""Which nodes to add: the cheapest mix of node templates after which all pending pods are placed.

templates.py    what can be bought: node templates with prices, read from YAML
site.py         the cluster as a run leaves it, with nodes added
shop.py         shop(run, templates), and ShoppingSearch for a mix at a time: the integer programme proposes, runs verify
answer.py       the answer; words.py: in a sentence
autoscaler.py   what a cluster autoscaler would buy that adds one group of nodes at a time

docs/shopping.md lists the assumptions.
"""

from scheduler_core.shopping.answer import Basket, Shopping
from scheduler_core.shopping.shop import shop
from scheduler_core.shopping.templates import NodeTemplate, read_templates

__all__ = ["Basket", "NodeTemplate", "Shopping", "read_templates", "shop"]
