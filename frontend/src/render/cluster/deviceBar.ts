// Devices of a node as a bar of parts: a part a device, filled once a claim has it.
import type { MapRect } from '../../layout/nodeGrid'
import { paintBar } from './oneBar'
import type { Brush } from './scene'

/** Narrower parts could not be told apart: then the bar is one, as long as the share that is taken. */
const LEAST_PART = 5
const GAP = 2

/** `taken`: a row a device. Filled and hollow parts differ without colour. */
export function paintDevices(brush: Brush, rect: MapRect, taken: readonly boolean[]): void {
  const { surface, palette } = brush
  const part = (rect.w + GAP) / taken.length - GAP
  if (part < LEAST_PART) return paintBar(brush, rect, taken.filter(Boolean).length / taken.length)
  taken.forEach((isTaken, index) => {
    const x = rect.x + index * (part + GAP)
    if (isTaken) surface.fill(x, rect.y, part, rect.h, palette.fills[3]!, 1.5)
    else surface.frame(x + 0.5, rect.y + 0.5, part - 1, rect.h - 1, palette.lineStrong, 1, 1.5)
  })
}
