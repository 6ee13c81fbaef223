import { useMemo, useRef, useState } from 'react'
import { snapshotClusterPath } from '../../api/snapshots'
import { describeNode, nodeFacts } from '../../model/nodeFacts'
import { count, plural } from '../../model/quantity'
import { shownResources } from '../../model/shownResources'
import { layoutNodes } from '../../layout/nodeGrid'
import { colourNodes } from '../../model/mapColour'
import { groupByName } from '../../model/mapGroups'
import { paintCluster } from '../../render/cluster/painter'
import type { ClusterScene } from '../../render/cluster/scene'
import { SvgSurface } from '../../render/surface'
import { useClusterView } from '../../state/clusterView'
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
import { useMapCamera } from '../../parts/map/mapCamera'
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
  const grid = useMemo(() => layoutNodes(groupByName(zones), names.length, size.width, size.height), [zones, names, size])
  const camera = useMapCamera(grid, size)
  const selectedNode = selected === null ? null : (timeline.nodeIndex.get(selected) ?? null)
  const colours = useMemo(() => colourNodes('fullest', { columns, state, marks }), [columns, state, marks])
  const scene = useMemo(() => ({ columns, grid, state, marks, resources, sizedBy: resources[0] ?? 0, colours, band: null }), [columns, grid, state, marks, resources, colours])
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

function drawSvg(scene: ClusterScene, palette: Palette, { width, height }: Size): string {
  const surface = new SvgSurface(width, height, palette.font)
  paintCluster(surface, palette, scene, width, height)
  return surface.toString()
}
