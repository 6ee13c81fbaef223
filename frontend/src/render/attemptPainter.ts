import { stepX, type StripBin } from '../layout/attempts'
import type { Palette } from '../theme/palette'
import type { Surface } from './surface'

export interface AttemptScene {
  bins: readonly StripBin[]
  length: number // steps that the whole width stands for
  known: number // attempts made so far
  step: number
  mostFeasible: number
}

const LANE = 9 // height of the lane of marks above the area

/** Above, a lane of marks for what did not simply succeed; below, how many nodes could take each pod. */
export function paintAttempts(surface: Surface, palette: Palette, scene: AttemptScene, width: number, height: number): void {
  surface.opacity(1)
  surface.fill(0, 0, width, height, palette.surface)
  const top = LANE + 4
  surface.fill(0, top, width, height - top, palette.sunken, 3)
  for (const bin of scene.bins) paintFeasible(surface, palette, bin, scene.mostFeasible, top, height - top)
  for (const bin of scene.bins) paintMarks(surface, palette, bin)
  paintPlayhead(surface, palette, scene, width, height)
}

/** A logarithmic height, so that one node and five thousand both show. */
function paintFeasible(surface: Surface, palette: Palette, bin: StripBin, most: number, top: number, room: number): void {
  if (bin.feasible <= 0 || most <= 0) return
  const h = Math.max(2, (Math.log1p(bin.feasible) / Math.log1p(most)) * room)
  const gap = bin.w >= 6 ? 1 : 0
  surface.fill(bin.x, top + room - h, Math.max(0.75, bin.w - gap), h, palette.fills[0]!)
}

function paintMarks(surface: Surface, palette: Palette, bin: StripBin): void {
  const x = bin.x + bin.w / 2
  const several = (count: number) => Math.min(1, 0.55 + (0.45 * count) / (bin.to - bin.from))
  if (bin.preempting > 0) {
    surface.opacity(several(bin.preempting))
    surface.fill(x - 1.25, 0, 2.5, LANE, palette.preempting, 1)
  }
  if (bin.failed > 0) {
    surface.opacity(several(bin.failed))
    const r = bin.w >= 5 ? 3 : 2
    surface.line(x - r, LANE / 2 - r, x + r, LANE / 2 + r, palette.unschedulable, 1.5)
    surface.line(x - r, LANE / 2 + r, x + r, LANE / 2 - r, palette.unschedulable, 1.5)
  }
  surface.opacity(1)
  if (bin.gated > 0) surface.frame(x - 2, LANE / 2 - 2, 4, 4, palette.gated, 1)
}

function paintPlayhead(surface: Surface, palette: Palette, scene: AttemptScene, width: number, height: number): void {
  if (scene.known === 0) return
  const x = Math.round(stepX(scene.step, scene.length, width))
  surface.fill(x - 1, 0, 2, height, palette.accent)
  surface.fill(x - 5, height - 10, 10, 10, palette.accent, 5)
}
