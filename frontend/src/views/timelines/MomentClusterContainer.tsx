import { useCallback, useMemo, useRef } from 'react'
import { statePath } from '../../api/timelines'
import type { SharesBefore } from '../../model/mapColour'
import { shareInUse } from '../../model/shownResources'
import { clusterAt, type ClusterMoment } from '../../model/timelines/clusterAt'
import type { TimelineLog } from '../../model/timelines/log'
import { pickNode, pointNode, useTimeline } from '../../state/timelines/timeline'
import { useTimes } from '../../state/timelines/times'
import type { Palette } from '../../theme/palette'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import type { TimelinePath } from '../../wire/timeline'
import { ClusterPanel } from '../../parts/map/ClusterPanel'
import type { Past } from '../../parts/map/past'
import { MomentSigns } from './MomentSigns'

/** Nodes come and go: they are found by name. */
function usePast(log: TimelineLog, at: number, { columns }: ClusterMoment): Past {
  const times = useTimes()
  const shares = useCallback(
    (since: number): SharesBefore => {
      const before = clusterAt(log.stateAt(since))
      return (node, resource) => {
        const then = before.nodeIndex.get(columns.nodes.names[node]!)
        const column = before.columns.resources.indexOf(columns.resources[resource]!)
        return then === undefined || column < 0 ? null : shareInUse(before.columns, before.state.used, then, column)
      }
    },
    [log, columns],
  )
  return { here: Math.round(at), words: (since) => (since === 0 ? 'the start' : times.at(since)), shares }
}

/** Up to so many nodes, headings of zones would take the room of tiles that can be read. */
const FEW_NODES = 12

/** The cluster at the moment on screen, bound to the timeline. */
export function MomentClusterContainer({ path, palette }: { path: TimelinePath; palette: Palette }) {
  const { log, at, node, pointedNode } = useTimeline()
  const moment = log.momentAt(at)
  // Between two moments nothing changes, so the map is that of the moment.
  const cluster = useMemo(() => clusterAt(log.stateAt(moment?.at ?? 0)), [log, moment?.at, moment?.to]) // eslint-disable-line react-hooks/exhaustive-deps -- a moment is known by its time and its events
  const past = usePast(log, at, cluster)
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
      zonesFrom={FEW_NODES}
      past={past}
      signs={<MomentSigns />}
      className=""
      whereIs={whereIs}
      onPoint={pointNode}
      onPick={pickNode}
    />
  )
}
