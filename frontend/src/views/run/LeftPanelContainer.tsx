import { useMemo } from 'react'
import { attemptPath } from '../../api/runs'
import { countOutcomes } from '../../model/runLog'
import { queueAt } from '../../model/queue'
import { goToStep, openLeftTab, toggleOutcome, useRun } from '../../state/run'
import { Panel } from '../../ui/Panel'
import { Segmented } from '../../ui/Segmented'
import type { ClusterColumns } from '../../wire/cluster'
import { FINAL_STATES } from '../../wire/run'
import { AttemptLog } from './AttemptLog'
import { usePanelMenu } from './panelMenu'
import { QueuePanel } from './QueuePanel'

const TABS = [
  { value: 'queue', text: 'Queue', title: 'The scheduler’s queues at this step' },
  { value: 'log', text: 'Attempts', title: 'Every attempt so far' },
] as const

interface Props {
  runId: string
  columns: ClusterColumns
  className: string
}

/** The queues or the list of attempts, bound to the run. */
export function LeftPanelContainer({ runId, columns, className }: Props) {
  const attempts = useRun((state) => state.log.attempts)
  const running = useRun((state) => !FINAL_STATES.has(state.log.state))
  const step = useRun((state) => state.step)
  const tab = useRun((state) => state.leftTab)
  const outcomes = useRun((state) => state.outcomes)
  const queue = useMemo(() => queueAt(columns, attempts, step, running), [columns, attempts, step, running])
  const counts = useMemo(() => countOutcomes(attempts), [attempts])
  const listed = useMemo(() => (outcomes.size ? attempts.filter(({ outcome }) => outcomes.has(outcome)) : attempts), [attempts, outcomes])
  const { menu, dialog } = usePanelMenu({
    title: tab === 'queue' ? 'Queue' : 'Attempts',
    path: attemptPath(runId, step).replace(/\d+\/$/, ''),
    json: () => (tab === 'queue' ? queue : listed),
    tsv: () => [['k', 'pod', 'outcome', 'node', 'feasible', 'message'], ...listed.map((a) => [a.k, a.pod, a.outcome, a.node, a.feasible, a.message])],
  })
  return (
    <Panel title={tab === 'queue' ? 'Queue' : 'Attempts'} menu={menu} className={className} tools={<Segmented label="What to list" options={TABS} value={tab} onChange={openLeftTab} />}>
      {tab === 'queue' ? (
        <QueuePanel queue={queue} current={attempts[step]} running={running} onGo={goToStep} />
      ) : (
        <AttemptLog attempts={listed} step={step} counts={counts} outcomes={outcomes} onToggle={toggleOutcome} onGo={goToStep} />
      )}
      {dialog}
    </Panel>
  )
}
