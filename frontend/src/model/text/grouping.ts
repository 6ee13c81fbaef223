/** Things by what they have in common, in the order in which it first appears. */
export function grouped<T>(things: Iterable<T>, keyOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const members = groups.get(key)
    if (members) members.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}
