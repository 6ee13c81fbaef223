import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { tileOnScreen } from '../../layout/camera'
import { isShown } from '../../layout/nodeGrid'
import { describeNode, nodeFacts } from '../../model/map/nodeFacts'
import { shownResources } from '../../model/cluster/shownResources'
import type { ClusterView } from '../../state/run/clusterView'
import { changeMapView, useMapView } from '../../state/run/mapView'
import { useSpot } from '../../state/page/spot'
import type { Palette } from '../../theme/palette'
import { Button } from '../../ui/Button'
import { FloatingCard, type WindowRect } from '../../ui/FloatingCard'
import { ChoicesIcon, FitIcon, MinusIcon, PlusIcon } from '../../ui/icons'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useSize } from '../../ui/useSize'
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Explanation } from '../../wire/attempts'
import { ClusterCanvas } from './ClusterCanvas'
import { ClusterLegend, DecisionSigns, TallySign } from './ClusterLegend'
import styles from './ClusterPanel.module.css'
import { ClusterTable } from './ClusterTable'
import { clusterNote, clusterPicture, clusterTable } from './exports'
import { NodeCard } from './NodeCard'
import { usePanelMenu } from '../panels/panelMenu'
import { useZoom } from './mapCamera'
import { MapChoices } from './MapChoices'
import type { Past } from './past'
import { zoomOf } from '../../ui/zoom'
import { useClusterMap } from './useClusterMap'

interface Props {
  columns: ClusterColumns
  view: { history: Pick<ClusterView['history'], 'nodeIndex'> } & Pick<ClusterView, 'state' | 'marks'>
  explanation: Explanation | null
  band: string | null
  selected: string | null
  pointed: string | null
  palette: Palette
  apiPath: string
  sampling: boolean // some nodes may not be looked at
  signs?: ReactNode // of the legend, instead of those of decisions
  zonesFrom?: number // up to so many nodes stand together whatever their zones
  tallies?: ReadonlyMap<string, number> | null // how many of a class chose a node; null: nobody was asked
  past?: Past | null // null: nothing to tell change against
  className: string
  /** Is given the way to find a tile in the window; null for tiles out of sight. */
  whereIs: { current: ((node: number) => DOMRect | null) | null }
  onPoint: (node: string | null) => void
  onPick: (node: string) => void
  onDrop?: (node: string, text: string) => void // something is dropped on a node
}

const VIEWS = [
  { value: 'map', text: 'Map' },
  { value: 'table', text: 'Table', title: 'The same nodes in words' },
] as const
const ZOOM_STEP = 1.35
/** Up to so many nodes, the choices stay behind their button until they are asked for. */
const FEW_NODES = 20

/** The cluster at this step, as a map or as a table. */
export function ClusterPanel({
  columns,
  view,
  explanation,
  band,
  selected,
  pointed,
  palette,
  apiPath,
  sampling,
  signs,
  zonesFrom = 0,
  tallies = null,
  past = null,
  className,
  whereIs,
  onPoint,
  onPick,
  onDrop,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [as, setAs] = useState<'map' | 'table'>('map')
  const [place, setPlace] = useState<WindowRect | null>(null)
  const { names, zones } = columns.nodes
  const { history, state, marks } = view
  const indexOf = (name: string | null) => (name === null ? null : (history.nodeIndex.get(name) ?? null))
  const selectedNode = indexOf(selected)
  const pointedNode = indexOf(pointed)
  const resources = useMemo(() => shownResources(columns), [columns])
  const { arrangement, colours, scene, camera } = useClusterMap({ columns, state, marks, band, zonesFrom, past }, size)
  const { grid } = scene
  const zoom = useZoom(camera)
  const choosing = useMapView(({ open }) => open) ?? names.length > FEW_NODES
  const spot = indexOf(useSpot((state) => state.node))
  const chosen = useMemo(() => tallies && new Map([...tallies].flatMap(([name, count]) => (history.nodeIndex.has(name) ? [[history.nodeIndex.get(name)!, count] as const] : []))), [tallies, history])
  const unseen = useMemo(() => marks.verdicts?.some((verdict) => verdict?.kind === 'notLookedAt') ?? false, [marks])
  const picked = useMemo(() => ({ selected: selectedNode, pointed: pointedNode, spot, tallies: chosen }), [selectedNode, pointedNode, spot, chosen])
  const factsOf = useCallback((node: number) => nodeFacts(columns, state, marks, explanation, node), [columns, state, marks, explanation])
  const resourceNames = useMemo(() => resources.map((index) => columns.resources[index]!), [resources, columns])

  useEffect(() => {
    whereIs.current = (node) => {
      const map = as === 'map' ? box.current?.querySelector('[role="listbox"]') : null
      if (!map || !isShown(grid, node)) return null
      const { x, y } = map.getBoundingClientRect()
      const zoom = zoomOf(map)
      const tile = tileOnScreen(camera.grid, camera.camera, node)
      const seen = tile.x + tile.w > 0 && tile.x < map.clientWidth && tile.y + tile.h > 0 && tile.y < map.clientHeight
      return seen ? new DOMRect(x + zoom * tile.x, y + zoom * tile.y, zoom * tile.w, zoom * tile.h) : null
    }
  }, [whereIs, grid, camera, as])

  const { menu, dialog } = usePanelMenu({
    title: 'Cluster',
    path: apiPath,
    json: () => names.map((_, node) => factsOf(node)),
    tsv: () =>
      clusterTable(
        names.map((_, node) => factsOf(node)),
        resourceNames,
      ),
    picture: () => clusterPicture({ ...scene, grid: camera.grid, camera: camera.camera }, palette, size),
  })

  return (
    <Panel
      title="Cluster"
      note={clusterNote(zones)}
      menu={menu}
      className={className}
      tools={
        <span className={styles.tools} data-tools>
          {as === 'map' && (
            <span className={styles.zoom}>
              <Button look="quiet" label="Group, order, colour and filter nodes" aria-expanded={choosing} onClick={() => changeMapView({ open: !choosing })}>
                <ChoicesIcon size={14} />
              </Button>
              <Button look="quiet" label="Smaller tiles" onClick={() => camera.zoomBy(1 / ZOOM_STEP)} disabled={zoom.fits}>
                <MinusIcon size={14} />
              </Button>
              <Button look="quiet" label="Fit the map into the panel" onClick={camera.fit} disabled={zoom.fits}>
                <FitIcon size={14} />
              </Button>
              <Button look="quiet" label="Larger tiles" onClick={() => camera.zoomBy(ZOOM_STEP)} disabled={zoom.largest}>
                <PlusIcon size={14} />
              </Button>
            </span>
          )}
          <SegmentedControl label="Show the cluster as" options={VIEWS} value={as} onChange={setAs} />
        </span>
      }
    >
      {as === 'map' && choosing && (
        <MapChoices columns={columns} resources={resourceNames} decisions={signs === undefined || explanation !== null} shown={arrangement.shown} error={arrangement.error} past={past} />
      )}
      <div ref={box} className={styles.box} data-picture={as === 'map' || undefined}>
        {as === 'map' && arrangement.shown === 0 && names.length > 0 && <EmptyNote title="No node has these labels." />}
        {as === 'map' && (
          <ClusterCanvas
            scene={scene}
            picked={picked}
            camera={camera}
            palette={palette}
            size={size}
            describe={(node) => [describeNode(factsOf(node)), chosen?.has(node) && `${chosen.get(node)} of the class chose it`].filter(Boolean).join(', ')}
            onPoint={(node, where) => {
              setPlace(where)
              onPoint(node === null ? null : names[node]!)
            }}
            onPick={(node) => onPick(names[node]!)}
            onDrop={onDrop && ((node, text) => onDrop(names[node]!, text))}
          />
        )}
        {as === 'table' && <ClusterTable nodes={columns.nodes} resources={resourceNames} factsOf={factsOf} selected={selectedNode} onPick={(node) => onPick(names[node]!)} />}
      </div>
      {as === 'map' && (
        <ClusterLegend palette={palette} colours={colours} camera={camera}>
          {signs ?? <DecisionSigns unseen={sampling || unseen} />}
          {tallies && <TallySign />}
        </ClusterLegend>
      )}
      {as === 'map' && place && pointedNode !== null && (
        <FloatingCard anchor={place}>
          <NodeCard facts={factsOf(pointedNode)} />
        </FloatingCard>
      )}
      {dialog}
    </Panel>
  )
}
