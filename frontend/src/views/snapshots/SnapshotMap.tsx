import { useEffect, useMemo, useRef, useState } from 'react'
import { snapshotClusterPath } from '../../api/snapshots'
import { describeNode, nodeFacts } from '../../model/nodeFacts'
import { count, plural } from '../../model/quantity'
import { shownResources } from '../../model/shownResources'
import { paintCluster } from '../../render/cluster/painter'
import type { ClusterScene } from '../../render/cluster/scene'
import { SvgSurface } from '../../render/surface'
import { useClusterView } from '../../state/clusterView'
import { readMapView } from '../../state/mapView'
import type { Palette } from '../../theme/palette'
import { FloatingCard, type WindowRect } from '../../ui/FloatingCard'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { useSize, type Size } from '../../ui/useSize'
import type { ClusterColumns } from '../../wire/cluster'
import { ClusterCanvas } from '../../parts/map/ClusterCanvas'
import { ClusterLegend } from '../../parts/map/ClusterLegend'
import { NodeCard } from '../../parts/map/NodeCard'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { MapChoices } from '../../parts/map/MapChoices'
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
  const [pointed, setPointed] = useState<{ node: number; place: WindowRect } | null>(null)
  const { timeline, state, marks } = useClusterView(columns, NONE, 0, null)
  useEffect(readMapView, [])
  const { names, zones } = columns.nodes
  const resources = useMemo(() => shownResources(columns).map((index) => columns.resources[index]!), [columns])
  const { arrangement, colours, scene, camera } = useClusterMap({ columns, state, marks, band: null, zonesFrom: 0, past: null }, size)
  const selectedNode = selected === null ? null : (timeline.nodeIndex.get(selected) ?? null)
  const picked = useMemo(() => ({ selected: selectedNode, pointed: pointed?.node ?? null }), [selectedNode, pointed])
  const factsOf = (node: number) => nodeFacts(columns, state, marks, null, node)
  const zoneCount = new Set(zones.filter((zone) => zone !== '')).size
  const { menu, dialog } = usePanelMenu({
    title: 'Cluster',
    path: snapshotClusterPath(id),
    json: () => columns,
    tsv: () => [['node', 'zone', ...columns.resources, 'pods'], ...names.map((_, node) => rowOf(factsOf(node), columns.resources))],
    picture: () => ({ name: 'cluster', svg: () => drawSvg({ ...scene, camera: camera.camera }, palette, size), ...size }),
  })

  return (
    <Panel title="Cluster" note={[plural(names.length, 'node'), zoneCount > 0 ? plural(zoneCount, 'zone') : ''].filter(Boolean).join(', ')} menu={menu} className={className}>
      {names.length > FEW_NODES && <MapChoices columns={columns} resources={resources} decisions={false} shown={arrangement.shown} error={arrangement.error} past={null} />}
      <div ref={box} className={styles.box}>
        {names.length === 0 ? (
          <EmptyNote title="This snapshot has no nodes.">A run would leave every pod pending. Add nodes below to change that.</EmptyNote>
        ) : (
          <ClusterCanvas
            scene={scene}
            picked={picked}
            camera={camera}
            palette={palette}
            size={size}
            describe={(node) => describeNode(factsOf(node))}
            onPoint={(node, place) => setPointed(node === null || place === null ? null : { node, place })}
            onPick={(node) => onPick(names[node]!)}
          />
        )}
      </div>
      <ClusterLegend palette={palette} colours={colours} />
      {pointed && (
        <FloatingCard anchor={pointed.place}>
          <NodeCard facts={factsOf(pointed.node)} />
        </FloatingCard>
      )}
      {dialog}
    </Panel>
  )
}

const NONE = [] as const

function rowOf(facts: ReturnType<typeof nodeFacts>, resources: readonly string[]): (string | number)[] {
  const use = resources.map((name) => facts.resources.find((resource) => resource.name === name)?.used ?? '')
  return [facts.name, facts.zone, ...use, count(facts.pods.length)]
}

function drawSvg(scene: ClusterScene, palette: Palette, { width, height }: Size): string {
  const surface = new SvgSurface(width, height, palette.font)
  paintCluster(surface, palette, scene, width, height)
  return surface.toString()
}
