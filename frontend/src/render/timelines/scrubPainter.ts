import type { DensityBin } from '../../layout/timelines/density'
import type { Palette } from '../../theme/palette'
import type { Surface } from '../surface'

export interface ScrubScene {
  bins: readonly DensityBin[]
  known: number // share of the time that has been played
  at: number // share of the time at which the playhead is
}

const LANE = 9 // height of the lane of marks above the area

/** Above, marks for what failed, was evicted or refused; below, how much happened when. */
export function paintScrub(surface: Surface, palette: Palette, { bins, known, at }: ScrubScene, width: number, height: number): void {
  surface.opacity(1)
  surface.fill(0, 0, width, height, palette.surface)
  const top = LANE + 4
  const room = height - top
  surface.fill(0, top, width, room, palette.sunken, 3)
  const most = bins.reduce((busiest, { events }) => Math.max(busiest, events), 1)
  for (const { x, w, events } of bins) {
    const h = Math.max(3, (Math.log1p(events) / Math.log1p(most)) * room)
    surface.fill(x, top + room - h, Math.max(1, w), h, palette.fills[1]!)
  }
  paintMarks(surface, palette, bins)
  if (known < 1) surface.hatch(known * width, top, (1 - known) * width, room, palette.line, 1, 8, 'rising')
  const playhead = Math.round(at * width)
  surface.fill(playhead - 1, 0, 2, height, palette.accent)
  surface.fill(playhead - 5, height - 10, 10, 10, palette.accent, 5)
}

const APART = 6

/** The gravest of those that would cover each other: evictions over refusals over failures. */
function paintMarks(surface: Surface, palette: Palette, bins: readonly DensityBin[]): void {
  const taken: number[] = []
  const free = (x: number) => taken.every((other) => Math.abs(other - x) >= APART) && taken.push(x) > 0
  const middle = ({ x, w }: DensityBin) => x + w / 2
  for (const bin of bins) if (bin.evicted > 0 && free(middle(bin))) surface.fill(middle(bin) - 1.25, 0, 2.5, LANE, palette.preempting, 1)
  for (const bin of bins) if (bin.refused > 0 && free(middle(bin))) refusal(surface, palette, middle(bin))
  for (const bin of bins) if (bin.failed > 0 && free(middle(bin))) cross(surface, palette, middle(bin))
}

function refusal(surface: Surface, palette: Palette, x: number): void {
  surface.fill(x - 1, 0, 2, 5, palette.unschedulable)
  surface.fill(x - 1, 6.5, 2, 2, palette.unschedulable)
}

function cross(surface: Surface, palette: Palette, x: number): void {
  const [r, y] = [2.5, LANE / 2]
  surface.line(x - r, y - r, x + r, y + r, palette.unschedulable, 1.5)
  surface.line(x - r, y + r, x + r, y - r, palette.unschedulable, 1.5)
}
