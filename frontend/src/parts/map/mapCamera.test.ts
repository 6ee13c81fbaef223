import { expect, it } from 'vitest'
import { gridAt, layoutNodes, type NodeGrid } from '../../layout/nodeGrid'
import { groupByName } from '../../model/map/mapGroups'
import { MapCamera } from './mapCamera'

const VIEW = { width: 620, height: 620 }
const zones = Array.from({ length: 5000 }, (_, node) => `zone-${node % 3}`)
const laidOut = layoutNodes(groupByName(zones), zones.length, VIEW.width, VIEW.height)

/** A grid that counts how often its places are read: everything that computes another grid from it does so. */
function countingGrid(): { grid: NodeGrid; reads: () => number } {
  let reads = 0
  const grid = Object.defineProperty({ ...laidOut }, 'y', { enumerable: true, get: () => (reads++, laidOut.y) })
  return { grid, reads: () => reads }
}

it('computes the grid once for a step of the zoom, and not at all for panning', () => {
  const { grid, reads } = countingGrid()
  gridAt(grid, 2)
  const once = reads()
  const camera = new MapCamera(grid, VIEW)
  const readsOf = (act: () => unknown): number => {
    const before = reads()
    act()
    return reads() - before
  }
  expect(readsOf(() => camera.zoomBy(1.35))).toBe(once)
  expect(readsOf(() => camera.zoomBy(1.35, 10, 600))).toBe(once)
  expect(readsOf(() => camera.panBy(30, 40))).toBe(0)
  expect(readsOf(() => camera.reveal(4999))).toBe(0)
  expect(readsOf(() => camera.zoomBy(1 / 1.35))).toBe(once)
  expect(camera.grid).toEqual(gridAt(laidOut, camera.camera.scale))
})

it('knows how many times as large as the whole map its picture is', () => {
  const camera = new MapCamera(laidOut, VIEW)
  expect(camera.times).toBe(1)
  camera.zoomBy(2)
  camera.zoomBy(1.5)
  expect(camera.times).toBeCloseTo(3)
  camera.fit()
  expect(camera.times).toBe(1)
})
