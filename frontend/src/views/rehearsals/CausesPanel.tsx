import type { CauseBar } from '../../model/answers/rehearsal'
import { count } from '../../model/text/quantity'
import { Panel } from '../../ui/Panel'
import styles from './RehearsalPage.module.css'

interface Props {
  bars: readonly CauseBar[]
  picked: string | null
  onPick: (cause: string) => void
}

/** Which rule of the new release makes how many pods end otherwise. A bar narrows the list below it. */
export function CausesPanel({ bars, picked, onPick }: Props) {
  const most = Math.max(...bars.map(({ pods }) => pods))
  return (
    <Panel title="Causes" note="by the pods that end differently">
      <ul className={styles.causes}>
        {bars.map(({ key, pods, title, about, how }) => (
          <li key={key}>
            <button type="button" className={styles.cause} aria-pressed={key === picked} onClick={() => onPick(key)}>
              <span className={styles.causeTitle}>{title}</span>
              <span className={styles.bar}>
                <i style={{ width: `${(pods / most) * 100}%` }} />
              </span>
              <span className={styles.pods}>
                {count(pods)} <span className="visually-hidden">{pods === 1 ? 'pod' : 'pods'}</span>
              </span>
            </button>
            {(about || how) && (
              <p className={styles.about}>
                {about} {how}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
