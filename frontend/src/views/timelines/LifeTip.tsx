import { lifeFacts } from '../../model/timelines/lifeFacts'
import type { Life } from '../../model/timelines/lives'
import { plural } from '../../model/quantity'
import { clock } from '../../model/virtualTime'
import styles from '../run/decision/tips.module.css'

/** A pod at the time under the pointer. */
export function LifeTip({ life, at, duration }: { life: Life; at: number; duration: number }) {
  const { name, priority, attempts, lines } = lifeFacts(life, at, duration)
  return (
    <div className={styles.tip}>
      <p className={styles.head}>
        {clock(Math.round(at / 1e6) * 1e6, duration)} <b>{name}</b>
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
