import { useState, type ReactNode } from 'react'
import { describeError } from '../../api/client'
import { getDrainScenario } from '../../api/removals'
import { startTimeline } from '../../api/timelines'
import { obstacleSentence, plannedMoves, planSentence, type PlannedMove } from '../../model/answers/removal'
import { playTimelineHref } from '../../model/page/route'
import { useSaid } from '../../state/page/announcements'
import { fromHere } from '../../state/page/arrival'
import { Button } from '../../ui/Button'
import type { DataColumn } from '../../ui/DataTable'
import { EmptyNote, ErrorNote } from '../../ui/Note'
import type { DrainPlan } from '../../wire/removals'
import { BesideMap } from '../../parts/map/StillMap'
import played from '../../parts/playedAnswers/playedAnswers.module.css'
import styles from './RemovalPage.module.css'
import { SearchableTable } from './SearchableTable'

/** How nodes are drained: a line a pod, and the plan as a timeline; or what is in the way. */
export function Plan({ id, plan, map }: { id: string; plan: DrainPlan; map: ReactNode }) {
  const moves = plannedMoves(plan)
  const sentence = planSentence(plan)
  useSaid(sentence)
  return (
    <BesideMap map={map} short={moves.length === 0}>
      <p className={played.verdict}>{sentence}</p>
      {plan.obstacle ? <ErrorNote title={obstacleSentence(plan.obstacle)} places={[]} /> : <PlayButton id={id} />}
      {moves.length === 0 && !plan.obstacle && <EmptyNote title="No pod has to move." />}
      {moves.length > 0 && (
        <SearchableTable
          title="Evictions"
          note="in their order; a wave is evicted together"
          noun="evictions"
          rows={moves}
          words={({ node, pod, place }) => `${node} ${pod} ${place}`}
          columns={COLUMNS}
          rowKey={({ key }) => key}
        />
      )}
    </BesideMap>
  )
}

/** Plays the plan as a timeline on the snapshot. */
function PlayButton({ id }: { id: string }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  async function open() {
    setBusy(true)
    const arrive = fromHere()
    try {
      const { snapshot, policy, scenario } = await getDrainScenario(id)
      arrive(playTimelineHref((await startTimeline({ snapshot, scenario, ...(policy === null ? {} : { policy }) })).id), 'The timeline has started.')
    } catch (error) {
      setBusy(false)
      setRefusal(describeError(error).title)
    }
  }
  return (
    <p>
      <Button look="primary" busy={busy} onClick={() => void open()}>
        {busy ? 'Opening…' : 'Play it as a timeline'}
      </Button>{' '}
      {refusal && <span role="alert">{refusal}</span>}
    </p>
  )
}

const COLUMNS: DataColumn<PlannedMove>[] = [
  { id: 'node', name: 'Node', width: '18%', cell: ({ node }) => <span className={styles.name}>{node}</span> },
  { id: 'arrives', name: 'Arrives before', width: '16%', wideOnly: true, cell: ({ arrives }) => <span className={styles.name}>{arrives || '–'}</span> },
  { id: 'wave', name: 'Wave', width: '60px', align: 'right', cell: ({ wave }) => wave },
  { id: 'pod', name: 'Pod', cell: ({ pod }) => <span className={styles.name}>{pod}</span> },
  { id: 'place', name: 'Its successor goes to', width: '20%', cell: ({ place }) => <span className={styles.name}>{place}</span> },
  { id: 'waits', name: 'Others wait for', width: '16%', wideOnly: true, cell: ({ waits }) => <span className={styles.name}>{waits || '–'}</span> },
]
