import type { Fan } from '../../../model/elections/watchers'
import { count, plural } from '../../../model/text/quantity'
import { KIND_WORDS } from '../../../model/elections/words'
import { Panel } from '../../../ui/Panel'
import styles from './FanPanel.module.css'

interface Props {
  fans: readonly Fan[]
  lit: boolean // a write has just been told
  writes: number
}

/** Why a Lease: every write to the record is told to everybody who watches objects of its kind. */
export function FanPanel({ fans, lit, writes }: Props) {
  return (
    <Panel title="Who is notified of a write" note={plural(writes, 'write')}>
      <ul className={styles.fans} data-lit={lit}>
        {fans.map(({ kind, watchers, told, isLock }) => (
          <li key={kind} data-lock={isLock}>
            <b>{KIND_WORDS[kind] ?? kind}</b>
            <Rays watchers={watchers} />
            <span title={`${plural(watchers, 'watcher')} × ${plural(writes, 'write')}${isLock ? '' : ', were it the lock'}`}>
              {count(told)} <small>{isLock ? 'told' : 'would be'}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const WIDTH = 150
const HEIGHT = 44
const MOST_ROWS = 9
const MOST = 126

/** A line to each watcher, in columns; beyond what can be told apart, as many as there is room for. */
function Rays({ watchers }: { watchers: number }) {
  const shown = Math.min(watchers, MOST)
  const rows = Math.min(MOST_ROWS, shown)
  const columns = Math.ceil(shown / Math.max(1, rows))
  return (
    <svg className={styles.rays} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={plural(watchers, 'watcher')}>
      {Array.from({ length: shown }, (_, index) => {
        const [column, row] = [Math.floor(index / rows), index % rows]
        const x = 50 + ((column + 0.5) * (WIDTH - 54)) / columns
        const y = rows === 1 ? HEIGHT / 2 : 4 + (row * (HEIGHT - 8)) / (rows - 1)
        return (
          <g key={index}>
            <path d={`M6 ${HEIGHT / 2}L${x} ${y}`} />
            <circle cx={x} cy={y} r="1.8" />
          </g>
        )
      })}
      <rect x="0" y={HEIGHT / 2 - 5} width="10" height="10" rx="2" />
    </svg>
  )
}
