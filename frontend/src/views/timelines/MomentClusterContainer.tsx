import { useMemo, useRef } from 'react'
import { statePath } from '../../api/timelines'
import { clusterAt } from '../../model/timelines/clusterAt'
import { pickNode, pointNode, useTimeline } from '../../state/timelines/timeline'
import type { Palette } from '../../theme/palette'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import type { TimelinePath } from '../../wire/timeline'
import { ClusterPanel } from '../../parts/map/ClusterPanel'
import { MomentLegend } from './MomentLegend'

/** Up to so many nodes, headings of zones would take the room of tiles that can be read. */
const FEW_NODES = 12

/** The cluster at the moment on screen, bound to the timeline. */
export function MomentClusterContainer({ path, palette }: { path: TimelinePath; palette: Palette }) {
  const { log, at, node, pointedNode } = useTimeline()
  const moment = log.momentAt(at)
  // Between two moments nothing changes, so the map is that of the moment.
  const cluster = useMemo(() => clusterAt(log.stateAt(moment?.at ?? 0)), [log, moment?.at, moment?.to]) // eslint-disable-line react-hooks/exhaustive-deps -- a moment is known by its time and its events
  const whereIs = useRef<((node: number) => DOMRect | null) | null>(null)
  if (cluster.columns.nodes.names.length === 0)
    return (
      <Panel title="Cluster">
        <EmptyNote title="There are no nodes at this moment." />
      </Panel>
    )
  return (
    <ClusterPanel
      columns={cluster.columns}
      view={{ timeline: cluster, state: cluster.state, marks: cluster.marks }}
      explanation={null}
      band={null}
      selected={node}
      pointed={pointedNode}
      palette={palette}
      apiPath={statePath(path, Math.round(at))}
      sampling={false}
      byZone={cluster.columns.nodes.names.length > FEW_NODES}
      legend={<MomentLegend palette={palette} />}
      className=""
      whereIs={whereIs}
      onPoint={pointNode}
      onPick={pickNode}
    />
  )
}
