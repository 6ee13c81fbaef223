// What a picture of the cluster shows, and what its painters ask of it.
import { tileOnScreen, type Camera } from '../../layout/camera'
import type { MapRect, NodeGrid } from '../../layout/nodeGrid'
import { podsOn, type ClusterState } from '../../model/cluster/clusterState'
import type { NodeColours } from '../../model/map/mapColour'
import type { Flow } from '../../model/comparison/flows'
import type { MapMarks, MapVerdict } from '../../model/map/mapMarks'
import type { Palette } from '../../theme/palette'
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Surface } from '../surface'

export interface ClusterScene {
  columns: ClusterColumns
  grid: NodeGrid
  notes: readonly string[] // beside the headings of the grid
  camera: Camera
  state: ClusterState
  marks: MapMarks
  resources: readonly number[] // the columns drawn as bars
  sizedBy: number // the resource that pods on cards are sized by
  colours: NodeColours
  band: string | null // the plugin (or "feasible") whose nodes stand out
}

/** What the reader is at. */
export interface Picked {
  selected: number | null
  pointed: number | null // under the pointer or the keyboard
  spot?: number | null // pointed out by a lesson or a teacher: all else is dimmed
  tallies?: ReadonlyMap<number, number> | null // how many of a class chose a node
  flows?: readonly Flow[] // pods that are elsewhere in another run, the largest first
}

export interface Brush {
  surface: Surface
  palette: Palette
  scene: ClusterScene
}

export function verdictOf(scene: ClusterScene, node: number): MapVerdict | null {
  return scene.marks.verdicts?.[node] ?? null
}

export function isDimmed(scene: ClusterScene, node: number): boolean {
  const verdict = verdictOf(scene, node)
  if (scene.band !== null) return !inBand(verdict, scene.band)
  return verdict !== null && verdict.kind !== 'feasible' && scene.marks.nominated !== node
}

export function inBand(verdict: MapVerdict | null, band: string): boolean {
  if (verdict === null) return false
  return verdict.kind === 'rejected' ? verdict.plugin === band : verdict.kind === band
}

/** What this attempt does comes first, so that it is never among those that do not fit. */
export function shownPods({ state, marks }: ClusterScene, node: number): number[] {
  const { newPod, victims, terminating, binding } = marks
  const all = [...podsOn(state, node)]
  const changing = all.filter((pod) => pod === newPod || victims.has(pod) || terminating?.has(pod) || binding?.has(pod))
  return changing.length ? [...changing, ...all.filter((pod) => !changing.includes(pod))] : all
}

/** A tile on screen. Its edges are whole pixels, so that lines are sharp and neighbours do not blur into each other. */
export function drawnTile({ grid, camera }: ClusterScene, node: number): MapRect {
  const rect = tileOnScreen(grid, camera, node)
  const [x, y] = [Math.round(rect.x), Math.round(rect.y)]
  return { x, y, w: Math.max(1, Math.round(rect.x + rect.w) - x), h: Math.max(1, Math.round(rect.y + rect.h) - y) }
}

export function inset(rect: MapRect, by: number): MapRect {
  return { x: rect.x + by, y: rect.y + by, w: rect.w - 2 * by, h: rect.h - 2 * by }
}
