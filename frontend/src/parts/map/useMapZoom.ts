import { useMemo, useState } from 'react'
import { layoutNodes, TALLEST_ZOOMED, type NodeGrid } from '../../layout/nodeGrid'
import type { Size } from '../../ui/useSize'

export interface MapZoom {
  grid: NodeGrid
  /** Whether the map is as the panel fits it. */
  fits: boolean
  largest: boolean
  /** Tiles so many times as large; false if they are as small or as large as they get. */
  zoomBy: (factor: number) => boolean
  fit: () => void
}

/** Where the tiles of a map stand, and how large the reader wants them. */
export function useMapZoom(zones: readonly string[], size: Size): MapZoom {
  const [zoom, setZoom] = useState(1)
  const grid = useMemo(() => layoutNodes(zones, size.width, size.height, zoom), [zones, size, zoom])
  const largest = grid.tile.h >= TALLEST_ZOOMED
  function zoomBy(factor: number): boolean {
    if (factor > 1 ? largest : zoom <= 1) return false
    setZoom(Math.max(1, zoom * factor))
    return true
  }
  return { grid, fits: zoom === 1, largest, zoomBy, fit: () => setZoom(1) }
}
