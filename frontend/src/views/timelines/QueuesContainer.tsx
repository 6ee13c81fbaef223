import { useMemo } from 'react'
import { statePath } from '../../api/timelines'
import { groupsAt } from '../../model/timelines/groups'
import { queuesAt } from '../../model/timelines/queues'
import type { PodState } from '../../model/timelines/state'
import { useFields } from '../../state/hooks/fields'
import { openAttempt } from '../../state/timelines/selection'
import { useTimeline } from '../../state/timelines/timeline'
import { useTimes } from '../../state/timelines/times'
import { Panel } from '../../ui/Panel'
import type { TimelinePath } from '../../wire/timelines'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { QueuesPanel } from './QueuesPanel'

/** The queues at the moment on screen, bound to the timeline. */
export function QueuesContainer({ path }: { path: TimelinePath }) {
  const { log, seq, at } = useFields(useTimeline, 'log', 'seq', 'at')
  const times = useTimes()
  const queues = useMemo(() => queuesAt(log.stateAt(at), log.underWay(at)), [log, seq, at]) // eslint-disable-line react-hooks/exhaustive-deps -- seq says that the log has grown
  const groups = useMemo(() => groupsAt(log.stateAt(at)), [log, seq, at]) // eslint-disable-line react-hooks/exhaustive-deps -- as above
  const all = Object.entries(queues) as [string, PodState[]][]
  const { menu, dialog } = usePanelMenu({
    title: 'Queues',
    path: statePath(path, Math.round(at)),
    json: () => (groups.length ? { ...queues, podGroups: groups.map(({ name, minCount, pods, placed, fate, words }) => ({ name, minCount, pods, placed, fate, words })) } : queues),
    tsv: () => [
      ['queue', 'pod', 'priority', 'since', 'until', 'why', 'attempts', 'message'],
      ...all.flatMap(([queue, pods]) => pods.map((pod) => [queue, pod.key, pod.priority, pod.since, pod.until, pod.why, pod.attempts, pod.message])),
    ],
  })
  return (
    <Panel title="Queues" menu={menu}>
      <QueuesPanel queues={queues} groups={groups} at={at} times={times} onOpen={openAttempt} />
      {dialog}
    </Panel>
  )
}
