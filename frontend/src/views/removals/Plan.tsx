import type { ReactNode } from 'react'
import { getDrainScenario } from '../../api/removals'
import { startTimeline } from '../../api/timelines'
import { obstacleSentence, plannedMoves, planSentence, type PlannedMove } from '../../model/answers/removal'
import { playTimelineHref } from '../../model/page/route'
import { useSaid } from '../../state/page/announcements'
import type { DataColumn } from '../../ui/DataTable'
import { EmptyNote, ErrorNote } from '../../ui/Note'
import type { DrainPlan } from '../../wire/removals'
import { BesideMap } from '../../parts/map/StillMap'
import { OpenMadeButton } from '../../parts/playedAnswers/OpenMadeButton'
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
      {plan.obstacle ? (
        <ErrorNote title={obstacleSentence(plan.obstacle)} places={[]} />
      ) : (
        <p>
          <OpenMadeButton look="primary" label="Play it as a timeline" made="The timeline has started." onMake={() => play(id)} />
        </p>
      )}
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

/** Plays the plan as a timeline on the snapshot; its address. */
async function play(id: string): Promise<string> {
  const { snapshot, policy, scenario } = await getDrainScenario(id)
  return playTimelineHref((await startTimeline({ snapshot, scenario, ...(policy === null ? {} : { policy }) })).id)
}

const COLUMNS: DataColumn<PlannedMove>[] = [
  { id: 'node', name: 'Node', width: '18%', cell: ({ node }) => <span className={styles.name}>{node}</span> },
  { id: 'arrives', name: 'Arrives before', width: '16%', wideOnly: true, cell: ({ arrives }) => <span className={styles.name}>{arrives || '–'}</span> },
  { id: 'wave', name: 'Wave', width: '60px', align: 'right', cell: ({ wave }) => wave },
  { id: 'pod', name: 'Pod', cell: ({ pod }) => <span className={styles.name}>{pod}</span> },
  { id: 'place', name: 'Its successor goes to', width: '20%', cell: ({ place }) => <span className={styles.name}>{place}</span> },
  { id: 'waits', name: 'Others wait for', width: '16%', wideOnly: true, cell: ({ waits }) => <span className={styles.name}>{waits || '–'}</span> },
]
