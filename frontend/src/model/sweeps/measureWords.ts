// What sweeps call the measures that they have as objectives, and how their amounts are written.
import { count, isBytes, readable, shortResource } from '../text/quantity'

export interface MeasureWords {
  name: string
  format: (amount: number) => string
}

const FEW_DIGITS = { maximumFractionDigits: 4 }
const mean = (amount: number): string => Number(amount.toPrecision(4)).toLocaleString('en', FEW_DIGITS)
const percentage = (amount: number): string => `${Number((amount * 100).toFixed(1)).toLocaleString('en')} %`

const COUNTED: Readonly<Record<string, MeasureWords>> = {
  pending: { name: 'pending pods', format: count },
  placed: { name: 'placed pods', format: count },
  evicted: { name: 'evicted pods', format: count },
  nodes: { name: 'nodes', format: count },
  emptyNodes: { name: 'empty nodes', format: count },
  zoneSkew: { name: 'zone skew, pods', format: count },
  meanZoneSkew: { name: 'mean zone skew, pods', format: mean },
  cost: { name: 'cost an hour', format: mean },
}

/** Of a measure by its path, such as "emptyNodes" or "stranded.memory". One without words keeps its path. */
export function measureWords(path: string): MeasureWords {
  const [kind, ...rest] = path.split('.')
  if (kind === 'stranded') return ofResource(rest.join('.'), 'stranded')
  if (kind !== 'fill') return COUNTED[path] ?? { name: path, format: mean }
  const part = rest.pop()
  const resource = rest.join('.')
  if (part === 'used') return ofResource(resource, 'requested')
  return { name: `${shortResource(resource)} ${part === 'imbalance' ? 'unevenness' : 'requested'}`, format: percentage }
}

function ofResource(resource: string, what: string): MeasureWords {
  const name = `${shortResource(resource)} ${what}`
  const format = (amount: number): string => readable(resource, Math.round(amount))
  if (resource === 'cpu') return { name: `${name}, cores`, format }
  return { name, format: isBytes(resource) ? format : mean }
}
