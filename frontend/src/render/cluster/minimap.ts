import type { MapRect } from '../../layout/nodeGrid'
import type { Palette } from '../../theme/palette'
import type { Surface } from '../surface'
import { paintMarks } from './marks'
import type { ClusterScene } from './scene'

/** The whole map at this scale, and a frame around what is seen of it. */
export function paintMinimap(surface: Surface, palette: Palette, scene: Omit<ClusterScene, 'camera'>, scale: number, part: MapRect): void {
  const { grid } = scene
  surface.fill(0, 0, grid.width * scale, grid.height * scale, palette.ground)
  paintMarks({ surface, palette, scene: { ...scene, camera: { x: 0, y: 0, scale } } }, grid.order)
  const seen = { x: part.x * scale, y: part.y * scale, w: part.w * scale, h: part.h * scale }
  surface.frame(seen.x + 1, seen.y + 1, seen.w - 2, seen.h - 2, palette.ink, 2, 2)
}
