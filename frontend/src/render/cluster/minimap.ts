import type { View } from '../../layout/camera'
import type { Palette } from '../../theme/palette'
import type { Surface } from '../surface'
import { paintMarks } from './marks'
import type { ClusterScene } from './scene'

/** The whole map at this scale, and a frame around what the scene's camera shows of it on a panel of size `view`. */
export function paintMinimap(surface: Surface, palette: Palette, scene: ClusterScene, scale: number, view: View): void {
  const { camera, grid } = scene
  surface.fill(0, 0, grid.width * scale, grid.height * scale, palette.ground)
  paintMarks({ surface, palette, scene: { ...scene, camera: { x: 0, y: 0, scale } } }, grid.order)
  const seen = { x: camera.x * scale, y: camera.y * scale, w: (view.width / camera.scale) * scale, h: (view.height / camera.scale) * scale }
  surface.frame(seen.x + 1, seen.y + 1, seen.w - 2, seen.h - 2, palette.ink, 2, 2)
}
