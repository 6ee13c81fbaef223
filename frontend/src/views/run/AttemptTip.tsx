import { ordinal, plural } from '../../model/text/quantity'
import type { Outcome } from '../../wire/outcome'
import { OutcomeSign } from '../../parts/signs/OutcomeSign'
import styles from '../../ui/tips.module.css'

/** The attempt under the pointer in the strip. */
export function AttemptTip({ attempt }: { attempt: Outcome }) {
  const { k, pod, outcome, node, nominatedNode, feasible, message } = attempt
  return (
    <div className={styles.tip}>
      <p className={styles.head}>
        {ordinal(k)} <b>{pod}</b>
      </p>
      <p className={styles.head}>
        <OutcomeSign outcome={outcome} word /> {node ?? nominatedNode ?? ''}
      </p>
      <p>{plural(feasible, 'feasible node')}</p>
      {message && <q>{message}</q>}
    </div>
  )
}
