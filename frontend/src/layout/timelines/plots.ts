// Plots of what came out. Plot space: CSS pixels, (0, 0) the top left of the area between the axes.
import { scaleLinear, scaleLog, type ScaleLinear } from 'd3-scale'

/** One curve: a value a time, null where there is none. */
export interface Series {
  name: string
  values: readonly (number | null)[]
}

export interface CurvePlot {
  at: readonly number[] // ns, rising
  series: readonly Series[]
  values: ValueAxis
}

export interface ValueAxis {
  top: number // the value at the upper edge
  ticks: readonly number[] // from 0 to it
}

/** About so many steps does an axis of values have. */
const STEPS = 4

/** From 0 to a round number at or above the largest value. `whole`: of what is counted, parts of one have no tick. */
export function valueAxis(most: number, whole: boolean): ValueAxis {
  const scale = scaleLinear([0, most > 0 ? most : 1], [0, 1]).nice(STEPS)
  return { top: scale.domain()[1]!, ticks: scale.ticks(STEPS).filter((tick) => !whole || Number.isInteger(tick)) }
}

/** Where values stand between the upper and the lower edge. */
export const valueScale = ({ top }: ValueAxis, upper: number, lower: number): ScaleLinear<number, number> => scaleLinear([0, top], [lower, upper])

/** Curves over the same times. `share`: values are shares, and the upper edge is 1 or more. */
export function curvePlot(columns: Readonly<Record<string, readonly (number | null)[]>>, names: readonly string[], share: boolean): CurvePlot {
  const series = names.filter((name) => columns[name]?.some((value) => value !== null)).map((name) => ({ name, values: columns[name]! }))
  const most = Math.max(0, ...series.map(({ values }) => values.reduce<number>((top, value) => Math.max(top, value ?? 0), 0)))
  return { at: (columns.at ?? []).map((at) => at ?? 0), series, values: valueAxis(share && most <= 1 ? 1 : most, !share) }
}

/** Steps of a curve, which keeps its value until the next time; a list of unbroken lines. At most about two points a pixel. */
export function curvePoints(at: readonly number[], { values }: Series, xOf: (at: number) => number, yOf: (value: number) => number): [number, number][][] {
  const lines: [number, number][][] = []
  let line: [number, number][] = []
  values.forEach((value, index) => {
    const x = xOf(at[index]!)
    if (value === null) {
      if (line.length) lines.push(line)
      line = []
      return
    }
    const y = yOf(value)
    const last = line.at(-1)
    if (last && last[1] !== y) line.push([x, last[1]])
    if (last && last[1] === y && line.length > 1 && line.at(-2)![1] === y) last[0] = x
    else line.push([x, y])
  })
  if (line.length) lines.push(line)
  return lines
}

export interface Bar {
  x: number
  w: number
  h: number
  from: number // ns
  to: number
  pods: number
}

/** Bars of equal width, because the bins grow by factors. `histogram`: [upper end in ns, pods] each. */
export function histogramBars(histogram: readonly (readonly number[])[], width: number, height: number): { bars: Bar[]; axis: ValueAxis } {
  const axis = valueAxis(Math.max(0, ...histogram.map(([, pods]) => pods!)), true)
  const tall = valueScale(axis, height, 0)
  const w = Math.min(64, width / Math.max(1, histogram.length))
  const bars = histogram.map(([to, pods], index) => ({ x: index * w, w, h: tall(pods!), from: index === 0 ? 0 : histogram[index - 1]![0]!, to: to!, pods: pods! }))
  return { bars, axis }
}

/** Where a duration stands among bars of equal width: in its bin, as far as its logarithm says. */
export function histogramX(bars: readonly Bar[], value: number): number {
  const first = bars[0]
  if (!first) return 0
  const least = first.from || first.to / 2
  const scale = scaleLog([least, ...bars.map(({ to }) => to)], [first.x, ...bars.map(({ x, w }) => x + w)]).clamp(true)
  return scale(Math.max(least, value))
}
