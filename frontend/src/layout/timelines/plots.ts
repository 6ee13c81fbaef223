// Plots of what came out. Plot space: CSS pixels, (0, 0) the top left of the area between the axes.

/** One curve: a value a time, null where there is none. */
export interface Series {
  name: string
  values: readonly (number | null)[]
}

export interface CurvePlot {
  at: readonly number[] // ns, rising
  series: readonly Series[]
  top: number // the value at the upper edge
}

/** A round number at or above the largest value: 1, 2 or 5 times a power of ten. */
export function roundTop(most: number): number {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most - 1e-9)!
}

/** Curves over the same times. `share`: values are shares, and the upper edge is 1 or more. */
export function curvePlot(columns: Readonly<Record<string, readonly (number | null)[]>>, names: readonly string[], share: boolean): CurvePlot {
  const series = names.filter((name) => columns[name]?.some((value) => value !== null)).map((name) => ({ name, values: columns[name]! }))
  const most = Math.max(0, ...series.map(({ values }) => values.reduce<number>((top, value) => Math.max(top, value ?? 0), 0)))
  return { at: (columns.at ?? []).map((at) => at ?? 0), series, top: share && most <= 1 ? 1 : roundTop(most) }
}

/** Steps of a curve, which keeps its value until the next time; a list of unbroken lines. At most about two points a pixel. */
export function curvePoints({ at, top }: CurvePlot, { values }: Series, duration: number, width: number, height: number): [number, number][][] {
  const lines: [number, number][][] = []
  let line: [number, number][] = []
  values.forEach((value, index) => {
    const x = (at[index]! / duration) * width
    if (value === null) {
      if (line.length) lines.push(line)
      line = []
      return
    }
    const y = height - (value / top) * height
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
export function histogramBars(histogram: readonly (readonly number[])[], width: number, height: number): { bars: Bar[]; top: number } {
  const top = roundTop(Math.max(1, ...histogram.map(([, pods]) => pods!)))
  const w = Math.min(64, width / Math.max(1, histogram.length))
  const bars = histogram.map(([to, pods], index) => ({ x: index * w, w, h: (pods! / top) * height, from: index === 0 ? 0 : histogram[index - 1]![0]!, to: to!, pods: pods! }))
  return { bars, top }
}

/** Where a duration stands among bars of equal width: in its bin, as far as its logarithm says. */
export function histogramX(bars: readonly Bar[], value: number): number {
  const bar = bars.find(({ to }) => value <= to) ?? bars.at(-1)
  if (!bar) return 0
  const low = bar.from || bar.to / 2
  const share = value <= 0 ? 0 : (Math.log(value) - Math.log(low)) / (Math.log(bar.to) - Math.log(low))
  return bar.x + Math.max(0, Math.min(1, share)) * bar.w
}
