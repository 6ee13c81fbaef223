import { useCallback, useMemo, useRef } from 'react'
import { statePath } from '../../api/timelines'
import type { SharesBefore } from '../../model/map/mapColour'
import { marksOf } from '../../model/map/mapMarks'
import { shareInUse } from '../../model/cluster/shownResources'
import { clusterAt, type ClusterMoment } from '../../model/timelines/clusterAt'
import type { TimelineLog } from '../../model/timelines/log'
import { useFields } from '../../state/hooks/fields'
import { useTimelineExplanation } from '../../state/timelines/queries'
import { pickNode, pointNode } from '../../state/timelines/selection'
import { useTimeline } from '../../state/timelines/timeline'
import { useTimes } from '../../state/timelines/times'
import type { Palette } from '../../theme/palette'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import type { TimelinePath } from '../../wire/timelines'
import { DecisionSigns } from '../../parts/map/ClusterLegend'
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

/** What the decision that is open makes of the nodes, as long as its moment is on screen; else null. */
function useDecision(path: TimelinePath, { columns, marks, nodeIndex, podIndex }: ClusterMoment) {
  const { log, at, attempt: k } = useFields(useTimeline, 'log', 'at', 'attempt', 'seq')
  const attempt = k === null ? undefined : log.attempts[k]
  const there = attempt !== undefined && log.momentAt(at) === log.momentAt(attempt.at)
  const { data } = useTimelineExplanation(path, there ? k : null)
  const explanation = there && data?.k === k ? data : null
  return useMemo(() => {
    if (!attempt || !explanation) return null
    const { verdicts, scores, winner, nominated, victims } = marksOf(attempt, explanation, columns, { nodeIndex, podIndex })
    return { explanation, marks: { ...marks, verdicts, scores, winner, nominated, victims } }
  }, [attempt, explanation, columns, marks, nodeIndex, podIndex])
}

/** Up to so many nodes, headings of zones would take the room of tiles that can be read. */
const FEW_NODES = 12

/** The cluster at the moment on screen, bound to the timeline. */
export function MomentClusterContainer({ path, palette }: { path: TimelinePath; palette: Palette }) {
  const { log, at, node, pointedNode } = useFields(useTimeline, 'log', 'at', 'node', 'pointedNode', 'seq')
  const moment = log.momentAt(at)
  // Between two moments nothing changes, so the map is that of the moment.
  const cluster = useMemo(() => clusterAt(log.stateAt(moment?.at ?? 0)), [log, moment?.at, moment?.to]) // eslint-disable-line react-hooks/exhaustive-deps -- a moment is known by its time and its events
  const past = usePast(log, at, cluster)
  const decided = useDecision(path, cluster)
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
      view={{ history: cluster, state: cluster.state, marks: decided?.marks ?? cluster.marks }}
      explanation={decided?.explanation ?? null}
      band={null}
      selected={node}
      pointed={pointedNode}
      palette={palette}
      apiPath={statePath(path, Math.round(at))}
      sampling={false}
      zonesFrom={FEW_NODES}
      past={past}
      signs={
        <>
          {decided && <DecisionSigns />}
          <MomentSigns decided={decided !== null} />
        </>
      }
      className=""
      whereIs={whereIs}
      onPoint={pointNode}
      onPick={pickNode}
    />
  )
}
