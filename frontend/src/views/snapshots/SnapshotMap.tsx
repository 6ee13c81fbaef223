import { useEffect, useMemo, useRef } from 'react'
import { snapshotClusterPath } from '../../api/snapshots'
import { nodeFacts } from '../../model/map/nodeFacts'
import { shownResources } from '../../model/cluster/shownResources'
import { useClusterView } from '../../state/run/clusterView'
import { readMapView } from '../../state/run/mapView'
import type { Palette } from '../../theme/palette'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { useSize } from '../../ui/useSize'
import type { ClusterColumns } from '../../wire/clusterColumns'
import { ClusterLegend } from '../../parts/map/ClusterLegend'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { clusterNote, clusterPicture, clusterTable } from '../../parts/map/exports'
import { MapChoices } from '../../parts/map/MapChoices'
import { PointedMap } from '../../parts/map/PointedMap'
import { useClusterMap } from '../../parts/map/useClusterMap'
import styles from './SnapshotMap.module.css'

interface Props {
  id: string
  columns: ClusterColumns
  palette: Palette
  selected: string | null
  className: string
  onPick: (node: string) => void
}

/** Up to so many nodes there is nothing to arrange. */
const FEW_NODES = 20

/** The cluster as it was taken: every node with how full it is and the pods on it. */
export function SnapshotMap({ id, columns, palette, selected, className, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const { history, state, marks } = useClusterView(columns, NONE, 0, null)
  useEffect(readMapView, [])
  const { names, zones } = columns.nodes
  const resources = useMemo(() => shownResources(columns).map((index) => columns.resources[index]!), [columns])
  const { arrangement, colours, scene, camera } = useClusterMap({ columns, state, marks, band: null, zonesFrom: 0, past: null }, size)
  const selectedNode = selected === null ? null : (history.nodeIndex.get(selected) ?? null)
  const factsOf = (node: number) => nodeFacts(columns, state, marks, null, node)
  const { menu, dialog } = usePanelMenu({
    title: 'Cluster',
    path: snapshotClusterPath(id),
    json: () => columns,
    tsv: () =>
      clusterTable(
        names.map((_, node) => factsOf(node)),
        columns.resources,
      ),
    picture: () => clusterPicture({ ...scene, grid: camera.grid, camera: camera.camera }, palette, size),
  })

  return (
    <Panel title="Cluster" note={clusterNote(zones)} menu={menu} className={className}>
      {names.length > FEW_NODES && <MapChoices columns={columns} resources={resources} decisions={false} shown={arrangement.shown} error={arrangement.error} past={null} />}
      <div ref={box} className={styles.box} data-picture>
        {names.length === 0 ? (
          <EmptyNote title="This snapshot has no nodes.">A run would leave every pod pending. Add nodes below.</EmptyNote>
        ) : (
          <PointedMap scene={scene} camera={camera} palette={palette} size={size} selected={selectedNode} factsOf={factsOf} onPick={(node) => onPick(names[node]!)} />
        )}
      </div>
      <ClusterLegend palette={palette} colours={colours} />
      {dialog}
    </Panel>
  )
}

const NONE = [] as const
