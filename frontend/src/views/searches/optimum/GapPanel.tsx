import { gapRows, type GapBar } from '../../../model/answers/optimum'
import { useSaid } from '../../../state/page/announcements'
import { Panel } from '../../../ui/Panel'
import type { Optimum } from '../../../wire/optimum'
import { SideMark } from '../../../parts/sides/SideMark'
import styles from './OptimumPage.module.css'

/** The run and the best placement as bars, with the room up to the bound hatched; the same in words. */
export function GapPanel({ optimum }: { optimum: Optimum }) {
  useSaid(optimum.says)
  return (
    <Panel title="Answer" note={`searched for ${optimum.spent.toLocaleString('en', { maximumFractionDigits: 2 })} of ${optimum.limit} units, each about a second`}>
      <div className={styles.answer}>
        <p className={styles.sentence}>{optimum.says}</p>
        <p className={styles.key}>
          <SideMark side="A" /> the run <SideMark side="B" /> the best known placement <i className={styles.room} aria-hidden="true" /> room up to the bound
        </p>
        <ul className={styles.rows} aria-label="The run and the best placement">
          {gapRows(optimum).map(({ name, bars, bound }) => (
            <li key={name}>
              <h3>
                {name} <span>{bound}</span>
              </h3>
              {bars.map((bar) => (
                <Bar key={bar.who} bar={bar} />
              ))}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function Bar({ bar: { who, value, room, words } }: { bar: GapBar }) {
  return (
    <div className={styles.line}>
      <SideMark side={who} />
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.value} data-side={who} style={{ width: `${100 * value}%` }} />
        <span className={styles.room} style={{ width: `${100 * room}%` }} />
      </span>
      <span className={styles.words}>{words}</span>
    </div>
  )
}
