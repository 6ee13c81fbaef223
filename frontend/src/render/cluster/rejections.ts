// The letters of the plugin that turned a node away, in the corner of its tile.
import type { MapRect } from '../../layout/nodeGrid'
import { inkOn, pluginMark } from '../../theme/plugins'
import { tinyWord } from '../../theme/tinyLetters'
import type { Stamp } from '../stamps'
import type { Point } from '../surface'
import { drawnTile, verdictOf, type Brush } from './scene'

/** Pixels: so large a tile has room for letters of type, also without its name. */
const TYPED = { w: 36, h: 28 }
/** Of those that a picked band does not stand for. */
const FADED = 0.25

const isTyped = ({ w, h }: MapRect): boolean => w >= TYPED.w && h >= TYPED.h

function rejectedBy({ scene }: Brush, node: number): string | null {
  const verdict = verdictOf(scene, node)
  return verdict?.kind === 'rejected' ? verdict.plugin : null
}

const standsOut = ({ scene }: Brush, plugin: string): boolean => scene.band === null || plugin === scene.band

/** Nothing on a tile that has no room for type: paintSmallRejections() does all of those at once. */
export function paintRejection(brush: Brush, node: number, rect: MapRect, words: boolean): void {
  const { surface, palette } = brush
  const plugin = rejectedBy(brush, node)
  if (plugin === null || !(words || isTyped(rect))) return
  const color = palette.plugin(plugin)
  surface.opacity(standsOut(brush, plugin) ? 1 : FADED)
  surface.fill(rect.x + rect.w - 25, rect.y + 3, 22, 14, color, 2.5)
  surface.text(pluginMark(plugin).letters, rect.x + rect.w - 14, rect.y + 14, { color: inkOn(color), size: 11, weight: 700, align: 'center' })
  surface.opacity(1)
}

/** Of tiles without words. */
export function paintSmallRejections(brush: Brush, nodes: Int32Array): void {
  const places = new Map<string, Point[]>()
  for (const node of nodes) {
    const plugin = rejectedBy(brush, node)
    const rect = drawnTile(brush.scene, node)
    if (plugin === null || isTyped(rect)) continue
    const corner: Point = [rect.x + rect.w - tinyWord(pluginMark(plugin).letters).w - 1, rect.y + 1]
    const known = places.get(plugin)
    if (known) known.push(corner)
    else places.set(plugin, [corner])
  }
  const [out, faded] = [true, false].map((is) => [...places].filter(([plugin]) => standsOut(brush, plugin) === is))
  paintCorners(brush, out!, 1)
  paintCorners(brush, faded!, FADED)
}

function paintCorners({ surface, palette }: Brush, corners: readonly [string, readonly Point[]][], opacity: number): void {
  if (corners.length === 0) return
  surface.opacity(opacity)
  const stamps = corners.map(([plugin, places]): Stamp => {
    const [word, color] = [tinyWord(pluginMark(plugin).letters), palette.plugin(plugin)]
    for (const [x, y] of places) surface.fill(x - 1, y - 1, word.w + 2, word.h + 2, color)
    return { word, places, color: inkOn(color) }
  })
  surface.stamp(stamps, 1)
  surface.opacity(1)
}
