import { detailAt } from '../../layout/camera'
import type { Detail } from '../../layout/detail'
import { isShown, nodesBetween, type MapRect } from '../../layout/nodeGrid'
import { HEADER } from '../../layout/tiling'
import type { Palette } from '../../theme/palette'
import { shorten, type Surface } from '../surface'
import { paintArcs } from './arcs'
import { paintCard } from './card'
import { paintMarks } from './marks'
import { paintSmallRejections } from './rejections'
import { drawnTile, inBand, verdictOf, type Brush, type ClusterScene, type Picked } from './scene'
import { paintTallies } from './tallies'
import { Texts, type Text } from './textsAbove'
import { paintTile } from './tile'

const LETTER = 6.4
/** Of a heading that stays at the top, and the height of its letters. */
const PINNED_BASELINE = 14
const LETTERS_ABOVE = 12

/** Paints what the camera sees on a surface of this size. */
export function paintCluster(surface: Surface, palette: Palette, scene: ClusterScene, width: number, height: number): void {
  const brush = { surface, palette, scene }
  const detail = detailAt(scene.grid, scene.camera)
  const nodes = nodesInSight(scene, width, height)
  surface.opacity(1)
  surface.fill(0, 0, width, height, palette.ground)
  paintHeaders(brush, width, height)
  if (detail === 'mark') paintMarks(brush, nodes)
  else for (const node of nodes) paintNode(brush, node, drawnTile(scene, node), detail)
  if (detail === 'bars') paintSmallRejections(brush, nodes)
  for (const node of nodes) paintEmphasis(brush, node, detail)
  paintPinnedHeader(brush, width)
}

const DIMMED = 0.62

/** What the reader is at and what is pointed out, above all else. */
export function paintPicked(surface: Surface, palette: Palette, scene: ClusterScene, { selected, pointed, spot = null, tallies = null, flows = [] }: Picked, width: number, height: number): void {
  if (spot !== null && isShown(scene.grid, spot)) paintSpot(surface, palette, drawnTile(scene, spot), width, height)
  const radius = detailAt(scene.grid, scene.camera) === 'mark' ? 1 : 5
  const ring = (node: number, color: string, grow: number, width: number) => {
    const { x, y, w, h } = drawnTile(scene, node)
    surface.frame(x - grow, y - grow, w + 2 * grow, h + 2 * grow, color, width, radius + grow)
  }
  if (pointed !== null && pointed !== selected && isShown(scene.grid, pointed)) ring(pointed, palette.lineStrong, 1, 1)
  if (selected !== null && isShown(scene.grid, selected)) ring(selected, palette.ink, 3, 1.5)
  if (tallies !== null) paintTallies(surface, palette, scene, tallies)
  if (flows.length > 0) paintArcs({ surface, palette, scene }, flows, height, textsOf(palette, scene, width, height))
}

const textsKept = new WeakMap<ClusterScene, { palette: Palette; width: number; height: number; texts: readonly Text[] }>()

/** Of a scene that was shown just now they are known: pointing at a node paints a ring and no more. */
function textsOf(palette: Palette, scene: ClusterScene, width: number, height: number): readonly Text[] {
  const kept = textsKept.get(scene)
  if (kept && kept.palette === palette && kept.width === width && kept.height === height) return kept.texts
  const texts = textsAnew(palette, scene, width, height)
  textsKept.set(scene, { palette, width, height, texts })
  return texts
}

/** Marks have no texts: only headings do. */
function textsAnew(palette: Palette, scene: ClusterScene, width: number, height: number): readonly Text[] {
  const texts = new Texts()
  texts.fill(0, 0, width, height, palette.ground)
  if (detailAt(scene.grid, scene.camera) === 'mark') paintHeaders({ surface: texts, palette, scene }, width, height)
  else paintCluster(texts, palette, scene, width, height)
  return texts.all
}

/** Dims all but one tile, and rings it. */
function paintSpot(surface: Surface, palette: Palette, { x, y, w, h }: MapRect, width: number, height: number): void {
  const [left, top, right, bottom] = [x - 4, y - 4, x + w + 4, y + h + 4]
  surface.opacity(DIMMED)
  surface.fill(0, 0, width, Math.max(0, top), palette.ground)
  surface.fill(0, bottom, width, Math.max(0, height - bottom), palette.ground)
  surface.fill(0, top, Math.max(0, left), bottom - top, palette.ground)
  surface.fill(right, top, Math.max(0, width - right), bottom - top, palette.ground)
  surface.opacity(1)
  surface.frame(left, top, right - left, bottom - top, palette.accent, 3, 8)
}

/** Rows that reach into the panel; of those, only the tiles that do. */
function nodesInSight({ grid, camera }: ClusterScene, width: number, height: number): Int32Array {
  const rows = nodesBetween(grid, camera.y, camera.y + height / camera.scale)
  const [left, right] = [camera.x - grid.tile.w, camera.x + width / camera.scale]
  return camera.x <= 0 && right >= grid.width ? rows : rows.filter((node) => grid.x[node]! > left && grid.x[node]! < right)
}

function paintHeaders({ surface, palette, scene: { grid, camera, notes } }: Brush, width: number, height: number): void {
  for (const [index, { name, y }] of grid.headers.entries()) {
    const baseline = (y + grid.header - camera.y) * camera.scale - 8
    if (baseline < 0 || baseline > height + HEADER) continue
    paintHeader(surface, palette, name, notes[index] ?? '', baseline, width)
  }
}

/** The heading of a group stays at the top as long as tiles of the group do; that of the next group pushes it out. */
function paintPinnedHeader({ surface, palette, scene: { grid, camera, notes } }: Brush, width: number): void {
  const above = grid.headers.findLastIndex(({ y }) => (y + grid.header - camera.y) * camera.scale - 8 < PINNED_BASELINE)
  const header = grid.headers[above]
  if (!header) return
  const next = grid.headers[above + 1]
  const end = next ? (next.y + grid.header - camera.y) * camera.scale - 8 - LETTERS_ABOVE : Infinity
  const top = Math.min(0, end - HEADER)
  surface.fill(0, top, width, HEADER, palette.ground)
  surface.line(0, top + HEADER - 0.5, width, top + HEADER - 0.5, palette.line, 1)
  paintHeader(surface, palette, header.name, notes[above] ?? '', top + PINNED_BASELINE, width)
}

function paintHeader(surface: Surface, palette: Palette, name: string, words: string, baseline: number, width: number): void {
  const note = noteFor(words, name, width)
  surface.text(shorten(name || 'none', width - 28 - note.length * LETTER, 12), 10, baseline, { color: palette.ink2, size: 11, weight: 600 })
  surface.text(note, width - 10, baseline, { color: palette.ink3, size: 11, align: 'right' })
}

/** The first part of the note alone where the name would lose its room to the rest. */
function noteFor(note: string, name: string, width: number): string {
  return (note.length + name.length) * LETTER + 40 > width ? note.split(' · ')[0]! : note
}

function paintNode(brush: Brush, node: number, rect: MapRect, detail: Detail): void {
  if (detail === 'card') paintCard(brush, node, rect)
  else paintTile(brush, node, rect, detail === 'full')
}

/** Rings and frames go above all tiles, because they reach beyond their own. */
function paintEmphasis({ surface, palette, scene }: Brush, node: number, detail: Detail): void {
  const { marks, band } = scene
  const isMark = detail === 'mark'
  const banded = band !== null && !isMark && inBand(verdictOf(scene, node), band)
  const sick = isMark && marks.crossed?.nodes.has(node)
  if (node !== marks.winner && node !== marks.nominated && !banded && !sick) return
  const { x, y, w, h } = drawnTile(scene, node)
  const ring = (color: string, grow: number, width: number, dash?: number[]) => surface.frame(x - grow, y - grow, w + 2 * grow, h + 2 * grow, color, width, (isMark ? 1 : 5) + grow, dash)
  if (banded) ring(band === 'feasible' ? palette.passed : palette.plugin(band), 0, 1.5)
  if (sick) surface.line(x, y + h, x + w, y, palette.rejected, 1.5)
  if (node === marks.winner) ring(palette.accent, isMark ? 2 : 1.5, isMark ? 2 : 2.5)
  else if (node === marks.nominated) ring(palette.preempting, 1.5, 2, [4, 3])
}
