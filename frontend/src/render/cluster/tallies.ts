// How many of a class chose each node: a small count at the foot of its tile; far away, a count over its mark.
import { detailAt, tileOnScreen } from '../../layout/camera'
import type { Detail } from '../../layout/detail'
import { isShown, type MapRect } from '../../layout/nodeGrid'
import type { Palette } from '../../theme/palette'
import { inkOn } from '../../theme/plugins'
import type { Surface } from '../surface'
import type { ClusterScene } from './scene'

const SIZES: Record<Detail, number> = { card: 15, full: 13, bars: 11, mark: 11 }
const DIGIT = 0.62
const EDGE = 3

/** `tallies`: node → how many chose it. */
export function paintTallies(surface: Surface, palette: Palette, scene: ClusterScene, tallies: ReadonlyMap<number, number>): void {
  const detail = detailAt(scene.grid, scene.camera)
  const size = SIZES[detail]
  surface.opacity(1)
  for (const [node, chosen] of tallies) {
    if (!isShown(scene.grid, node)) continue
    const text = String(chosen)
    const badge = placeOf(tileOnScreen(scene.grid, scene.camera, node), detail, size + 4, text.length * size * DIGIT + 8)
    surface.fill(badge.x, badge.y, badge.w, badge.h, palette.accent, badge.h / 2)
    surface.text(text, badge.x + badge.w / 2, badge.y + size, { color: inkOn(palette.accent), size, weight: 700, align: 'center' })
  }
}

/** In the right corner at the foot of a tile; a mark is smaller than the count, which stands over its middle. */
function placeOf({ x, y, w, h }: MapRect, detail: Detail, height: number, width: number): MapRect {
  const badge = { w: width, h: height }
  if (detail === 'mark') return { x: x + (w - width) / 2, y: y + (h - height) / 2, ...badge }
  return { x: x + w - width - EDGE, y: y + h - height - EDGE, ...badge }
}
