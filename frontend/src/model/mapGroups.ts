// Which nodes of the map stand together, and in which order.

/** Nodes that stand together under a name; "" is no name. */
export interface NodeGroup {
  name: string
  nodes: readonly number[]
}

/** By name, node-2 before node-10, those without a name last. Nodes keep their order. */
export function groupByName(names: readonly string[], nodes: Iterable<number> = names.keys()): NodeGroup[] {
  const groups = new Map<string, number[]>()
  for (const node of nodes) {
    const members = groups.get(names[node]!)
    if (members) members.push(node)
    else groups.set(names[node]!, [node])
  }
  const named = [...groups].map(([name, members]) => ({ name, nodes: members }))
  return named.sort((left, right) => Number(left.name === '') - Number(right.name === '') || byNumber.compare(left.name, right.name))
}

const byNumber = new Intl.Collator('en', { numeric: true })
