import { PILE, type Crowd } from '../../layout/timelines/crowd'
import type { Place } from '../../model/timelines/state'
import type { Palette } from '../../theme/palette'
import type { Brush } from './lanesScene'

interface PileLook {
  color: string
  every: 1 | 2 | 3 // 2: only every other column, so that it is striped without colour
  ground?: string // between the stripes
}

/** How a place looks in a pile. */
export function pileLook(palette: Palette, place: Place): PileLook {
  switch (place) {
    case 'bound':
      return { color: palette.fills[0]!, every: 1 }
    case 'terminating':
      return { color: palette.ink2, every: 2 }
    case 'assumed':
      return { color: palette.fills[2]!, every: 1 }
    case 'inFlight':
    case 'activeQ':
      return { color: palette.accent, every: 1 }
    case 'backoffQ':
      return { color: palette.accent, every: 2 }
    case 'unschedulable':
      return { color: palette.rejected, every: 3, ground: palette.rejectedSoft }
    case 'gated':
      return { color: palette.gated, every: 2 }
  }
}

/** What is lower, in pixels, would be a smear. */
const LOWEST = 0.4

/** The pods of a group as a pile over time: those that run at its foot, those that wait on top. */
export function paintCrowd({ surface, palette, left, right }: Pick<Brush, 'surface' | 'palette' | 'left' | 'right'>, crowd: Crowd, y: number, h: number): void {
  if (crowd.most === 0) return
  const w = (right - left) / crowd.bins
  for (let bin = 0; bin < crowd.bins; bin++) {
    let foot = y + h
    PILE.forEach((place, level) => {
      const count = crowd.counts[level * crowd.bins + bin]!
      const tall = (count / crowd.most) * h
      if (tall < LOWEST) return
      const { color, every, ground } = pileLook(palette, place)
      foot -= tall
      if (ground) surface.fill(left + bin * w, foot, w + 0.5, tall, ground)
      if (bin % every === 0) surface.fill(left + bin * w, foot, w + (every === 1 ? 0.5 : 0), tall, color)
    })
  }
}
