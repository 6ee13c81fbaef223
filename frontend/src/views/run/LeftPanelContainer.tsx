import { useMemo } from 'react'
import { attemptPath } from '../../api/runs'
import { countOutcomes } from '../../model/runLog'
import { withSecrets } from '../../model/prediction'
import { queueAt } from '../../model/queue'
import { goToStep, openLeftTab, toggleOutcome, useRun, type LeftTab } from '../../state/run'
import { useSecret, useSecrets } from '../../state/secret'
import { Panel } from '../../ui/Panel'
import { Segmented } from '../../ui/Segmented'
import type { ClusterColumns } from '../../wire/cluster'
import type { Demo } from '../../wire/demo'
import { FINAL_STATES } from '../../wire/run'
import { AttemptLog } from './AttemptLog'
import { Lesson } from './Lesson'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { QueuePanel } from './QueuePanel'

const TABS: readonly { value: LeftTab; text: string; title: string }[] = [
  { value: 'queue', text: 'Queue', title: 'The scheduler’s queues at this step' },
  { value: 'log', text: 'Attempts', title: 'Every attempt so far' },
  { value: 'lesson', text: 'Lesson', title: 'What to look for in this demo' },
]

const TITLES: Record<LeftTab, string> = { queue: 'Queue', log: 'Attempts', lesson: 'Lesson' }

interface Props {
  runId: string
  demo: Demo | null // the demo that started the run
  onPod: (pod: string) => void
  columns: ClusterColumns
  className: string
}

/** The queues or the list of attempts, bound to the run. */
export function LeftPanelContainer({ runId, demo, onPod, columns, className }: Props) {
  const attempts = useRun((state) => state.log.attempts)
  const running = useRun((state) => !FINAL_STATES.has(state.log.state))
  const step = useRun((state) => state.step)
  const chosen = useRun((state) => state.leftTab)
  const tab = chosen === 'lesson' && demo === null ? 'queue' : chosen
  const tabs = demo === null ? TABS.slice(0, 2) : TABS
  const pods = useMemo(() => new Set(columns.pods.keys), [columns])
  const outcomes = useRun((state) => state.outcomes)
  const secret = useSecret()
  const secrets = useSecrets()
  const told = useMemo(() => attempts.filter(({ k }) => !secrets(k)), [attempts, secrets])
  const queue = useMemo(() => queueAt(columns, withSecrets(attempts, secrets), step, running), [columns, attempts, step, running, secrets])
  const counts = useMemo(() => countOutcomes(told), [told])
  const listed = useMemo(() => (outcomes.size ? told.filter(({ outcome }) => outcomes.has(outcome)) : told), [told, outcomes])
  const { menu, dialog } = usePanelMenu({
    title: TITLES[tab],
    path: attemptPath(runId, step).replace(/\d+\/$/, ''),
    json: () => ({ queue, log: listed, lesson: demo })[tab],
    tsv: () => [['k', 'pod', 'outcome', 'node', 'feasible', 'message'], ...listed.map((a) => [a.k, a.pod, a.outcome, a.node, a.feasible, a.message])],
  })
  return (
    <Panel title={TITLES[tab]} bare menu={menu} className={className} tools={<Segmented kind="tabs" label="What to list" options={tabs} value={tab} onChange={openLeftTab} />}>
      {tab === 'queue' && <QueuePanel queue={queue} current={attempts[step]} secret={secret} running={running} onGo={goToStep} />}
      {tab === 'log' && <AttemptLog attempts={listed} step={step} counts={counts} outcomes={outcomes} onToggle={toggleOutcome} onGo={goToStep} />}
      {tab === 'lesson' && demo && <Lesson demo={demo} isPod={(name) => pods.has(name)} onPod={onPod} />}
      {dialog}
    </Panel>
  )
}
