import { useMemo } from 'react'
import { layoutNodes } from '../../layout/nodeGrid'
import type { ClusterState } from '../../model/cluster/clusterState'
import { groupWords } from '../../model/map/groupUse'
import { colourNodes, resourceOf, type NodeColours } from '../../model/map/mapColour'
import { arrange, type Arrangement } from '../../model/map/mapGroups'
import type { MapMarks } from '../../model/map/mapMarks'
import { shownResources } from '../../model/cluster/shownResources'
import type { ClusterScene } from '../../render/cluster/scene'
import { useMapView } from '../../state/run/mapView'
import type { Size } from '../../ui/useSize'
import type { ClusterColumns } from '../../wire/clusterColumns'
import { useMapCamera, type MapCamera } from './mapCamera'
import type { Past } from './past'

interface Shown {
  columns: ClusterColumns
  state: ClusterState
  marks: MapMarks
  band: string | null
  zonesFrom: number // up to so many nodes stand together whatever their zones
  past: Past | null
}

export interface ClusterMap {
  arrangement: Arrangement
  colours: NodeColours
  scene: Omit<ClusterScene, 'camera'>
  camera: MapCamera
}

const MOVING = new Set(['colour', 'owner'])

/** A cluster as the reader wants its map. Tiles stay where they are from step to step, unless they are arranged by what changes. */
export function useClusterMap({ columns, state, marks, band, zonesFrom, past }: Shown, size: Size): ClusterMap {
  const view = useMapView()
  const { group, order, colour, filter, since } = view
  const shares = past?.shares
  const before = useMemo(() => (colour === 'change' ? (shares?.(since) ?? null) : null), [colour, shares, since])
  const colours = useMemo(() => colourNodes(colour, { columns, state, marks }, before), [colour, columns, state, marks, before])
  const moves = MOVING.has(group) || MOVING.has(order)
  const moving = moves ? state : null
  const movingColours = order === 'colour' ? colours : null
  const arrangement = useMemo(
    () => arrange(columns, state, { group, order, colour, filter, since }, colours, zonesFrom),
    [columns.nodes, group, order, filter, zonesFrom, moving, movingColours], // eslint-disable-line react-hooks/exhaustive-deps -- a new step arranges anew only where it can change places
  )
  const { groups } = arrangement
  const count = columns.nodes.names.length
  const grid = useMemo(() => layoutNodes(groups, count, size.width, size.height), [groups, count, size])
  const camera = useMapCamera(grid, size)
  const notes = useMemo(() => (grid.headers.length ? groups.map(({ nodes }) => groupWords(columns, state, colour, nodes)) : []), [grid, groups, columns, state, colour])
  const resources = useMemo(() => shownResources(columns), [columns])
  const sizedBy = Math.max(0, columns.resources.indexOf(resourceOf(colour) ?? 'cpu'))
  const scene = useMemo(() => ({ columns, grid, notes, state, marks, resources, sizedBy, colours, band }), [columns, grid, notes, state, marks, resources, sizedBy, colours, band])
  return { arrangement, colours, scene, camera }
}
