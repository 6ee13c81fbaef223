import { describeError } from '../../api/client'
import { openLoss } from '../../api/survivals'
import { count, plural } from '../../model/text/quantity'
import { playHref } from '../../model/page/route'
import { fate, lossName, lossSentence } from '../../model/answers/survival'
import { useSaid } from '../../state/page/announcements'
import { useLoss } from '../../state/answers/survivals'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import type { LossInFull, ShrunkWorkload } from '../../wire/survivals'
import { OpenMadeButton } from '../../parts/playedAnswers/OpenMadeButton'
import styles from './SurvivalPage.module.css'

const MOST_LISTED = 60

/** One loss: which workloads shrink, which budgets break, where pods go; and the way to the map after it. */
export function LossPanel({ survivalId, number }: { survivalId: string; number: number }) {
  const { data, error } = useLoss(survivalId, number)
  useSaid(data ? `Without ${lossName(data)}: ${lossSentence(data)}` : null)
  if (error) return <ErrorNote {...describeError(error)} />
  if (!data) return <LoadingNote title="Reading the loss…" />
  return (
    <Panel
      title={`Without ${lossName(data)}`}
      note={plural(data.nodes.length, 'node')}
      tools={<OpenMadeButton label="Open the map after it" made="The run after the loss is made." onMake={async () => playHref((await openLoss(survivalId, number)).id)} />}
    >
      <div className={styles.loss}>
        <p className={styles.sentence}>{lossSentence(data)}</p>
        <div className={styles.columns}>
          <Workloads workloads={data.workloads} />
          <Budgets loss={data} />
        </div>
        <Pods title="Find no node" pods={data.waiting} />
        <Pods title="No controller recreates them" pods={data.gone} />
        <Pods title="Evicted from other nodes" pods={data.evicted} />
        <Pods title="Where the others go" pods={Object.entries(data.moved).map(([pod, node]) => `${pod} → ${node}`)} folded />
      </div>
    </Panel>
  )
}

function Workloads({ workloads }: { workloads: readonly ShrunkWorkload[] }) {
  return (
    <section>
      <h3>Workloads that shrink</h3>
      {workloads.length === 0 && <p className={styles.none}>Every workload has as many pods as before.</p>}
      <ul className={styles.list}>
        {workloads.map((one) => (
          <li key={one.name} className={styles.workload}>
            <span className={styles.name}>{one.name}</span>
            <span className={styles.bar} aria-hidden="true">
              <i className={styles.back} style={{ flexGrow: one.back }} />
              <i className={styles.missing} style={{ flexGrow: one.pods - one.back }} />
            </span>
            <span className={one.back === 0 ? styles.bad : ''}>{fate(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Budgets({ loss: { budgets } }: { loss: LossInFull }) {
  return (
    <section>
      <h3>Violated budgets</h3>
      {budgets.length === 0 && <p className={styles.none}>None.</p>}
      <ul className={styles.list}>
        {budgets.map(({ budget, wanted, left, back }) => (
          <li key={budget}>
            <span className={styles.name}>{budget}</span>: requires {count(wanted)}, {count(left)} left right after the loss, {count(back)} in the end
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pods({ title, pods, folded = false }: { title: string; pods: readonly string[]; folded?: boolean }) {
  if (pods.length === 0) return null
  return (
    <details className={styles.pods} open={!folded}>
      <summary>
        {title} ({count(pods.length)})
      </summary>
      <ul>
        {pods.slice(0, MOST_LISTED).map((pod) => (
          <li key={pod}>{pod}</li>
        ))}
        {pods.length > MOST_LISTED && <li>and {count(pods.length - MOST_LISTED)} more</li>}
      </ul>
    </details>
  )
}
