// What the cells of a sweep came to: dimensions to look along, narrowed ranges, groups of comparable cells, a heat map.
import { scaleLinear } from 'd3-scale'
import type { Measures } from '../../wire/comparisons'
import type { SweepCell, SweepCells } from '../../wire/sweeps'
import { count } from '../text/quantity'
import { measureWords } from './measureWords'

/** A column of the parallel coordinates and of the table: an axis of the sweep, or an objective. */
export interface Dimension {
  id: string
  /** The path of what is varied or measured. */
  name: string
  /** What it is called where there is little room. */
  words: string
  kind: 'axis' | 'objective'
  /** Of an objective: what is wanted. */
  goal?: 'min' | 'max'
  /** The value of a cell as it is told; '' for none. */
  text: (cell: SweepCell) => string
  /** A number of this dimension, with its unit. */
  format: (value: number) => string
  /** Where the cell stands among all values, from 0 to 1; null for none. */
  at: (cell: SweepCell) => number | null
  /** The value as a number, for sorting; words stand in the order in which they are tried. */
  order: (cell: SweepCell) => number | null
  low: string
  high: string
  /** Round values to write along the dimension, about `number` of them, and where they are; of words all. */
  ticks: (number: number) => Tick[]
}

export interface Tick {
  at: number
  text: string
}

/** Of each dimension the part that is looked at, from 0 to 1. */
export type Ranges = Readonly<Record<string, readonly [number, number]>>
export const WHOLE: readonly [number, number] = [0, 1]

export function amountOf(measures: Measures, name: string): number | null {
  if (name.startsWith('fill.')) {
    const part = name.slice(name.lastIndexOf('.') + 1) as 'used' | 'fraction' | 'imbalance'
    const resource = name.slice('fill.'.length, name.lastIndexOf('.'))
    return measures.fill.find((one) => one.resource === resource)?.[part] ?? null
  }
  if (name.startsWith('stranded.')) return measures.stranded.find((one) => `stranded.${one.resource}` === name)?.amount ?? null
  const value = measures[name as keyof Measures]
  return typeof value === 'number' ? value : null
}

/** The axes, then the objectives. */
export function dimensionsOf({ axes, objectives, cells }: SweepCells): Dimension[] {
  const played = cells.filter(({ measures }) => measures !== null)
  return [
    ...axes.map((path, index) => scaled(played, path, 'axis', (cell) => (cell.values === null ? null : (cell.values[index] as unknown)))),
    ...objectives.map(({ measure, goal }) => ({
      ...scaled(played, measure, 'objective', (cell) => (cell.measures === null ? null : amountOf(cell.measures, measure))),
      goal,
    })),
  ]
}

/** What is said of an axis where there is little room: the last name of its path, with the plugin. */
export function axisWords(path: string): string {
  const [kind, plugin, ...inside] = path.split('.')
  if (kind === 'weights' && plugin) return `${plugin} weight`
  if (kind !== 'args' || inside.length === 0) return path
  if (inside.join('.') === 'scoringStrategy.type') return `${plugin} strategy`
  return inside.slice(-2).join('.').replace('scoringStrategy.', '')
}

/** The cells whose every value lies in the part that is looked at. A cell without a value is only in whole ranges. */
export const within = (cells: readonly SweepCell[], dimensions: readonly Dimension[], ranges: Ranges): SweepCell[] =>
  cells.filter((cell) =>
    dimensions.every(({ id, at }) => {
      const [low, high] = ranges[id] ?? WHOLE
      const place = at(cell)
      return (low <= 0 && high >= 1) || (place !== null && place >= low - 1e-9 && place <= high + 1e-9)
    }),
  )

/** Cells that differ in their policy only are comparable: the key of such a group, and its words. */
export const groupOf = ({ snapshot, order, seed }: SweepCell): string => [snapshot, order === 'given' ? null : order, seed === null ? null : `seed ${seed}`].filter(Boolean).join(' · ')

/** The cell of the policy that the sweep starts from, beside this one. */
export const baseOf = (cells: readonly SweepCell[], cell: SweepCell): SweepCell | undefined => cells.find((one) => one.policy === 0 && groupOf(one) === groupOf(cell))

export interface HeatMap {
  columns: readonly string[]
  rows: readonly { name: string; spots: readonly (Spot | null)[] }[]
}

/** `share`: from 0, the worst that there is, to 1, the best. `cell`: the best of those that have both values. */
export interface Spot {
  cell: SweepCell
  amount: number
  share: number
  others: number
}

/** Two axes against each other: the best amount of an objective that each pair of values reached. */
export function heatMap(cells: readonly SweepCell[], across: Dimension, down: Dimension, objective: Dimension): HeatMap {
  const known = cells.filter((cell) => across.order(cell) !== null && down.order(cell) !== null && objective.order(cell) !== null)
  const better = (one: number, other: number) => (objective.goal === 'max' ? one > other : one < other)
  const best = new Map<string, { cell: SweepCell; others: number }>()
  for (const cell of known) {
    const key = `${down.text(cell)}\n${across.text(cell)}`
    const found = best.get(key)
    const wins = !found || better(objective.order(cell)!, objective.order(found.cell)!)
    best.set(key, { cell: wins ? cell : found.cell, others: found ? found.others + 1 : 0 })
  }
  const amounts = [...best.values()].map(({ cell }) => objective.order(cell)!)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const goodness = scaleLinear(objective.goal === 'max' ? [low, high] : [high, low], [0, 1])
  const share = (amount: number) => (high === low ? 1 : goodness(amount))
  const columns = textsOf(known, across)
  return {
    columns,
    rows: textsOf(known, down).map((name) => ({
      name,
      spots: columns.map((column) => {
        const found = best.get(`${name}\n${column}`)
        if (!found) return null
        const amount = objective.order(found.cell)!
        return { cell: found.cell, amount, share: share(amount), others: found.others }
      }),
    })),
  }
}

function textsOf(cells: readonly SweepCell[], { text, order }: Dimension): string[] {
  const found = new Map(cells.map((cell) => [text(cell), order(cell)!]))
  return [...found].sort((one, other) => one[1] - other[1]).map(([name]) => name)
}

const toldBy =
  (format: (value: number) => string) =>
  (value: unknown): string =>
    typeof value === 'string' ? value : typeof value === 'number' ? format(value) : JSON.stringify(value)

export function shortNumber(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : Number(value.toPrecision(4)).toLocaleString('en', { maximumFractionDigits: 4 })
}

function scaled(cells: readonly SweepCell[], name: string, kind: Dimension['kind'], valueOf: (cell: SweepCell) => unknown): Dimension {
  const values = cells.map(valueOf).filter((value) => value !== null && value !== undefined)
  const numeric = values.every((value) => typeof value === 'number')
  const { name: words, format } = kind === 'objective' ? measureWords(name) : { name: axisWords(name), format: shortNumber }
  const told = toldBy(format)
  const texts = [...new Set(values.map(told))]
  const numberOf = (value: unknown): number => (numeric ? (value as number) : texts.indexOf(told(value)))
  const numbers = values.map(numberOf)
  const [low, high] = numbers.length === 0 ? [0, 0] : [Math.min(...numbers), Math.max(...numbers)]
  const scale = scaleLinear([low, high], [0, 1])
  const counted = numbers.every(Number.isInteger) // parts of one have no tick
  const order = (cell: SweepCell): number | null => {
    const value = valueOf(cell)
    return value === null || value === undefined ? null : numberOf(value)
  }
  return {
    id: `${kind} ${name}`,
    name,
    words,
    kind,
    format,
    text: (cell) => {
      const value = valueOf(cell)
      return value === null || value === undefined ? '' : told(value)
    },
    order,
    at: (cell) => {
      const value = order(cell)
      return value === null ? null : scale(value)
    },
    low: numeric ? format(low) : (texts[0] ?? ''),
    high: numeric ? format(high) : (texts.at(-1) ?? ''),
    ticks: (number) =>
      numeric
        ? scale
            .ticks(number)
            .filter((value) => !counted || Number.isInteger(value))
            .map((value) => ({ at: scale(value), text: format(value) }))
            .filter(({ text }, index, all) => text !== all[index - 1]?.text)
        : texts.map((text, index) => ({ at: scale(index), text })),
  }
}

/** What the sweep found, in a sentence. */
export function verdictOf(cells: readonly SweepCell[], dimensions: readonly Dimension[]): string {
  const objectives = dimensions.filter(({ kind }) => kind === 'objective')
  const distinct = new Set(cells.map((cell) => objectives.map(({ order }) => order(cell)).join()))
  const policies = cells.length === 1 ? '1 policy' : `${count(cells.length)} policies`
  if (distinct.size === 1 && cells.length > 1) return `All ${policies} have the same result.`
  const front = cells.filter((cell) => cell.front).length
  const is = front === 1 ? 'is' : 'are'
  return objectives.length === 1 ? `${count(front)} of ${policies} ${is} best.` : `${count(front)} of ${policies} ${is} not beaten by any other in all objectives.`
}
