// How the reader wants the map of a cluster: what stands together, in which order, what colours say, which nodes are left out.
import type { ColourBy } from './mapColour'

/** `auto`: by zone where there are several; `owner`: the controller that has most pods on a node. */
export type GroupBy = 'auto' | 'none' | 'zone' | 'owner' | `label:${string}`
/** `colour`: by what the colour says, the highest first. */
export type OrderBy = 'name' | 'colour' | 'zone' | 'owner' | `label:${string}`

export interface MapView {
  group: GroupBy
  order: OrderBy
  colour: ColourBy
  filter: string // a label expression
  since: number // the step or time that change is told since
}

export const PLAIN_MAP_VIEW: MapView = { group: 'auto', order: 'name', colour: 'fullest', filter: '', since: 0 }

const GROUPS = /^(none|zone|owner|label:.+)$/
const ORDERS = /^(colour|zone|owner|label:.+)$/
const COLOURS = /^(score|verdict|pods|change|resource:.+)$/

/** What an address says about the map; what it does not say, or says wrongly, is as usual. */
export function parseMapView(query: URLSearchParams): MapView {
  const known = <T extends string>(name: string, pattern: RegExp, otherwise: T): T => {
    const text = query.get(name)
    return text !== null && pattern.test(text) ? (text as T) : otherwise
  }
  const since = query.get('since')
  return {
    group: known('group', GROUPS, PLAIN_MAP_VIEW.group),
    order: known('order', ORDERS, PLAIN_MAP_VIEW.order),
    colour: known('colour', COLOURS, PLAIN_MAP_VIEW.colour),
    filter: query.get('nodes') ?? '',
    since: since !== null && /^\d+$/.test(since) ? Number(since) : 0,
  }
}

/** The parameters of an address that say so; those that are as usual are left out. */
export function mapQuery({ group, order, colour, filter, since }: MapView): Record<string, string> {
  const told = Object.entries({ group, order, colour }).filter(([name, value]) => value !== PLAIN_MAP_VIEW[name as 'group'])
  return { ...Object.fromEntries(told), ...(filter && { nodes: filter }), ...(since && { since: String(since) }) }
}
