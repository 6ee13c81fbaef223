import { lifeFacts } from '../../model/timelines/lifeFacts'
import type { Life } from '../../model/timelines/lives'
import type { Times } from '../../model/timelines/times'
import { plural } from '../../model/text/quantity'
import styles from '../../ui/tips.module.css'

/** A pod at the time under the pointer. */
export function LifeTip({ life, at, times }: { life: Life; at: number; times: Times }) {
  const { name, priority, attempts, lines } = lifeFacts(life, at, times)
  return (
    <div className={styles.tip}>
      <p className={styles.head}>
        {times.at(Math.round(at / 1e6) * 1e6)} <b>{name}</b>
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        priority {priority}, {plural(attempts, 'attempt')} so far
      </p>
    </div>
  )
}
