import { useMemo, useRef, useState } from 'react'
import { snapshotClusterPath } from '../../api/snapshots'
import { describeNode, nodeFacts } from '../../model/nodeFacts'
import { count, plural } from '../../model/quantity'
import { shownResources } from '../../model/shownResources'
import { paintCluster, type ClusterScene } from '../../render/clusterPainter'
import { SvgSurface } from '../../render/surface'
import { useClusterView } from '../../state/clusterView'
import type { Palette } from '../../theme/palette'
import { FloatingCard, type WindowRect } from '../../ui/FloatingCard'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { useSize } from '../../ui/useSize'
import type { ClusterColumns } from '../../wire/cluster'
import { ClusterCanvas } from '../../parts/map/ClusterCanvas'
import { ClusterLegend } from '../../parts/map/ClusterLegend'
import { NodeCard } from '../../parts/map/NodeCard'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { useMapZoom } from '../../parts/map/useMapZoom'
import styles from './SnapshotMap.module.css'

interface Props {
  id: string
  columns: ClusterColumns
  palette: Palette
  selected: string | null
  className: string
  onPick: (node: string) => void
}

/** The cluster as it was taken: every node with how full it is and the pods on it. */
export function SnapshotMap({ id, columns, palette, selected, className, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [pointed, setPointed] = useState<{ node: number; place: WindowRect } | null>(null)
  const { timeline, state, marks } = useClusterView(columns, NONE, 0, null)
  const { names, zones } = columns.nodes
  const resources = useMemo(() => shownResources(columns), [columns])
  const { grid, zoomBy } = useMapZoom(zones, size)
  const selectedNode = selected === null ? null : (timeline.nodeIndex.get(selected) ?? null)
  const scene: ClusterScene = useMemo(
    () => ({ columns, grid, state, marks, resources, band: null, selected: selectedNode, pointed: pointed?.node ?? null }),
    [columns, grid, state, marks, resources, selectedNode, pointed],
  )
  const factsOf = (node: number) => nodeFacts(columns, state, marks, null, node)
  const zoneCount = new Set(zones.filter((zone) => zone !== '')).size
  const { menu, dialog } = usePanelMenu({
    title: 'Cluster',
    path: snapshotClusterPath(id),
    json: () => columns,
    tsv: () => [['node', 'zone', ...columns.resources, 'pods'], ...names.map((_, node) => rowOf(factsOf(node), columns.resources))],
    picture: () => ({ name: 'cluster', svg: () => drawSvg(scene, palette, size.width), width: size.width, height: grid.height }),
  })

  return (
    <Panel title="Cluster" note={[plural(names.length, 'node'), zoneCount > 0 ? plural(zoneCount, 'zone') : ''].filter(Boolean).join(', ')} menu={menu} className={className}>
      <div ref={box} className={styles.box}>
        {names.length === 0 ? (
          <EmptyNote title="This snapshot has no nodes.">A run would leave every pod pending. Add nodes below to change that.</EmptyNote>
        ) : (
          <ClusterCanvas
            scene={scene}
            palette={palette}
            size={size}
            describe={(node) => describeNode(factsOf(node))}
            onPoint={(node, place) => setPointed(node === null || place === null ? null : { node, place })}
            onPick={(node) => onPick(names[node]!)}
            onZoom={zoomBy}
          />
        )}
      </div>
      <ClusterLegend palette={palette} decisions={false} />
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

function drawSvg(scene: ClusterScene, palette: Palette, width: number): string {
  const surface = new SvgSurface(width, scene.grid.height, palette.font)
  paintCluster(surface, palette, { ...scene, pointed: null }, 0, width, scene.grid.height)
  return surface.toString()
}
