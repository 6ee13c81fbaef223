// How full something is, as a bar.
import type { MapRect } from '../../layout/nodeGrid'
import { fillColour } from '../../theme/palette'
import type { Brush } from './scene'

export function paintBar({ surface, palette }: Brush, rect: MapRect, share: number): void {
  surface.fill(rect.x, rect.y, rect.w, rect.h, palette.track, 1.5)
  const w = Math.min(1, share) * rect.w
  if (w > 0) surface.fill(rect.x, rect.y, Math.max(1.5, w), rect.h, fillColour(palette, share), 1.5)
}
