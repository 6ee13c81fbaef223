import { useMemo } from 'react'
import { attemptPath } from '../../api/attempts'
import { countOutcomes } from '../../model/run/runLog'
import { withSecrets } from '../../model/decision/prediction'
import { queueAt } from '../../model/run/queue'
import { goToStep, openLeftTab, toggleOutcome, useRun, type LeftTab } from '../../state/run/run'
import { useAskedStep, useSecret, useSecrets } from '../../state/classroom/secret'
import { Panel } from '../../ui/Panel'
import { SegmentedControl } from '../../ui/SegmentedControl'
import type { ClusterColumns } from '../../wire/clusterColumns'
import { FINAL_STATES } from '../../wire/runs'
import { AttemptLog } from './AttemptLog'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { QueuePanel } from './QueuePanel'

const TABS: readonly { value: LeftTab; text: string; title: string }[] = [
  { value: 'queue', text: 'Queue', title: 'The scheduler’s queues at this step' },
  { value: 'log', text: 'Attempts', title: 'Every attempt so far' },
]

const TITLES: Record<LeftTab, string> = { queue: 'Queue', log: 'Attempts' }

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
  const secret = useSecret()
  const secrets = useSecrets()
  const asked = useAskedStep() !== null
  const told = useMemo(() => attempts.filter(({ k }) => !secrets(k)), [attempts, secrets])
  const queue = useMemo(() => queueAt(columns, withSecrets(attempts, secrets), step, running), [columns, attempts, step, running, secrets])
  const counts = useMemo(() => countOutcomes(told), [told])
  const listed = useMemo(() => (outcomes.size ? told.filter(({ outcome }) => outcomes.has(outcome)) : told), [told, outcomes])
  const { menu, dialog } = usePanelMenu({
    title: TITLES[tab],
    path: asked ? null : attemptPath(runId, step).replace(/\d+\/$/, ''),
    json: () => ({ queue, log: listed })[tab],
    tsv: () => [['k', 'pod', 'outcome', 'node', 'feasible', 'message'], ...listed.map((a) => [a.k, a.pod, a.outcome, a.node, a.feasible, a.message])],
  })
  return (
    <Panel title={TITLES[tab]} bare menu={menu} className={className} tools={<SegmentedControl kind="tabs" label="What to list" options={TABS} value={tab} onChange={openLeftTab} />}>
      {tab === 'queue' && <QueuePanel queue={queue} current={attempts[step]} secret={secret} running={running} onGo={goToStep} />}
      {tab === 'log' && <AttemptLog attempts={listed} step={step} counts={counts} outcomes={outcomes} onToggle={toggleOutcome} onGo={goToStep} />}
      {dialog}
    </Panel>
  )
}
