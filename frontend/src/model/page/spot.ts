// What somebody points at on a page, and where the page is. Nothing here knows the browser.

/** A node, a plugin, a pod, or a cell of them: a node and a plugin together are a cell of the matrix. All by name; null: not said. */
export interface Spot {
  node: string | null
  plugin: string | null
  pod: string | null // namespace/name
}

export const NO_SPOT: Spot = { node: null, plugin: null, pod: null }

/** Small enough for a socket: the address of what is on screen, and what is pointed at there. */
export interface Place {
  href: string // path and query, without host
  pointer: Spot
}

export const sameSpot = (one: Spot, other: Spot): boolean => one.node === other.node && one.plugin === other.plugin && one.pod === other.pod

export const samePlace = (one: Place, other: Place): boolean => one.href === other.href && sameSpot(one.pointer, other.pointer)

/** Parameters that say how a page is shown, not what: they stay while the page writes its own. */
export const CARRIED = ['lesson', 'beat'] as const

/** `href` with the carried parameters of `search` that it does not say itself. */
export function carry(href: string, search: string): string {
  const [path = '', own = ''] = href.split('?')
  const [query, before] = [new URLSearchParams(own), new URLSearchParams(search)]
  for (const name of CARRIED) {
    const value = before.get(name)
    if (value !== null && !query.has(name)) query.set(name, value)
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
