import { curvePoints, histogramBars, histogramX, valueScale, type CurvePlot, type ValueAxis } from '../../layout/timelines/plots'
import { timeScale } from '../../layout/timelines/timeAxis'
import { ticks } from '../../layout/timeTicks'
import { count } from '../../model/text/quantity'
import { span } from '../../model/text/virtualTime'
import type { Times } from '../../model/timelines/times'
import type { Palette } from '../../theme/palette'
import type { Surface } from '../surface'

const LEFT = 44
const RIGHT = 104
const TOP = 10
const FOOT = 26
const APART = 13 // between two names beside the curves

/** Curves differ by colour, by dash and by their names at their ends. */
const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [4, 2], [1.5, 4]]

export const curveColours = (palette: Palette): readonly string[] => [palette.accent, palette.rejected, palette.passed, palette.preempting, palette.ink2, palette.ink3]
export const dashOf = (index: number): readonly number[] => DASHES[index % DASHES.length]!

export interface CurveScene {
  plot: CurvePlot
  times: Times
  duration: number
  at: number | null // the playhead
  value: (value: number) => string
}

export function paintCurves(surface: Surface, palette: Palette, { plot, times, duration, at, value }: CurveScene, width: number, height: number): void {
  const [right, foot] = [width - RIGHT, height - FOOT]
  const x = timeScale({ from: 0, to: duration }, LEFT, right)
  const y = valueScale(plot.values, TOP, foot)
  surface.opacity(1)
  surface.fill(0, 0, width, height, palette.surface)
  paintValues(surface, palette, plot.values, value, right, y)
  const round = ticks({ from: 0, to: duration }, right - LEFT, times.offset)
  for (const tick of round.at) {
    surface.fill(Math.round(x(tick)), foot, 1, 5, palette.line)
    surface.text(times.tick(tick, round.apart), x(tick), height - 8, { color: palette.ink3, size: 11, align: tick === 0 ? 'left' : 'center' })
  }
  const colours = curveColours(palette)
  plot.series.forEach((series, index) => {
    const color = colours[index % colours.length]!
    for (const points of curvePoints(plot.at, series, x, y)) surface.path(points, color, 1.75, dashOf(index))
  })
  paintNames(surface, palette, plot, width, y)
  if (at !== null)
    surface.path(
      [
        [x(at), TOP],
        [x(at), foot],
      ],
      palette.ink,
      1,
      [1, 2],
    )
}

/** A line at each round value, which stands to its left. */
function paintValues(surface: Surface, palette: Palette, { ticks }: ValueAxis, words: (value: number) => string, right: number, y: (value: number) => number): void {
  for (const tick of ticks) {
    surface.fill(LEFT, Math.round(y(tick)), right - LEFT, 1, palette.line)
    surface.text(words(tick), LEFT - 6, y(tick) + 4, { color: palette.ink3, size: 11, align: 'right' })
  }
}

/** Each name at the height where its curve ends, moved apart where they would cover each other. */
function paintNames(surface: Surface, palette: Palette, plot: CurvePlot, width: number, yOf: (value: number) => number): void {
  const colours = curveColours(palette)
  const ends = plot.series.map(({ name, values }, index) => ({ name, index, y: yOf(values.findLast((value) => value !== null) ?? 0) }))
  ends.sort((left, right) => left.y - right.y || left.index - right.index)
  for (let index = ends.length - 1, lowest = yOf(0) + 2; index >= 0; index--) {
    ends[index]!.y = Math.min(ends[index]!.y, lowest)
    lowest = ends[index]!.y - APART
  }
  for (let index = 1; index < ends.length; index++) ends[index]!.y = Math.max(ends[index]!.y, ends[index - 1]!.y + APART)
  for (const { name, index, y } of ends) {
    const color = colours[index % colours.length]!
    surface.path(
      [
        [width - RIGHT + 6, y],
        [width - RIGHT + 24, y],
      ],
      color,
      1.75,
      dashOf(index),
    )
    surface.text(name.slice(0, 13), width - RIGHT + 29, y + 4, { color: palette.ink2, size: 11 })
  }
}

export interface HistogramScene {
  histogram: readonly (readonly number[])[]
  percentiles: readonly { name: string; value: number }[]
}

const HEAD = 36

/** How many pods waited how long; the percentiles stand as marks above the bars. */
export function paintHistogram(surface: Surface, palette: Palette, { histogram, percentiles }: HistogramScene, width: number, height: number): void {
  const [w, h] = [width - LEFT - 12, height - HEAD - FOOT]
  const { bars, axis } = histogramBars(histogram, w, h)
  surface.opacity(1)
  surface.fill(0, 0, width, height, palette.surface)
  paintValues(surface, palette, axis, count, LEFT + w, valueScale(axis, HEAD, HEAD + h))
  const every = Math.ceil(48 / (bars[0]?.w ?? 48))
  bars.forEach(({ x, w: wide, h: tall, to }, index) => {
    surface.fill(LEFT + x + 1, HEAD + h - tall, wide - 2, tall, palette.fills[1]!, 2)
    if (index % every === 0) surface.text(`≤${span(to)}`, LEFT + x + wide / 2, height - 8, { color: palette.ink3, size: 11, align: 'center' })
  })
  const free = [-Infinity, -Infinity] // where the next name may begin, in each of two lines
  for (const { name, value } of percentiles) {
    const x = LEFT + histogramX(bars, value)
    const text = `${name} ${span(value)}`
    const wide = text.length * 6 + 10
    const start = Math.min(x + 3, width - wide)
    const line = free.findIndex((end) => start >= end)
    surface.path(
      [
        [x, HEAD - 6],
        [x, HEAD + h],
      ],
      palette.accent,
      1,
      [3, 3],
    )
    if (line < 0) continue
    surface.text(text, start, 11 + line * 13, { color: palette.ink, size: 11, weight: 600 })
    free[line] = start + wide
  }
  for (const { x, w: wide, h: tall, pods } of bars)
    if (pods > 0 && wide >= 18) surface.text(String(pods), LEFT + x + wide / 2, HEAD + h - tall - 4, { color: palette.ink2, size: 11, align: 'center', rim: palette.surface })
}
