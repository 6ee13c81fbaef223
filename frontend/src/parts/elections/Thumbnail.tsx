import type { Thumbnail as Drawn } from '../../model/elections/examples'
import styles from './Thumbnail.module.css'

const WIDTH = 300
const LANE = 16

/** Who led when, a lane a replica: solid leads, hollow waits, hatched gives back, crossed is paused. */
export function Thumbnail({ drawn }: { drawn: Drawn }) {
  const lanes = Object.entries(drawn.lanes)
  const height = lanes.length * LANE + 4
  const x = (ms: number) => (ms / drawn.end) * WIDTH
  return (
    <svg className={styles.thumbnail} viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none" height={height} aria-hidden="true">
      {lanes.map(([name, changes], lane) =>
        changes.map(([from, kind], index) => {
          if (kind === '-') return null
          const to = changes[index + 1]?.[0] ?? drawn.end
          return <rect key={`${name} ${index}`} className={styles[NAMES[kind] ?? 'standby']} x={x(from)} y={lane * LANE + 4} width={Math.max(0.6, x(to) - x(from))} height={LANE - 5} />
        }),
      )}
    </svg>
  )
}

const NAMES: Record<string, string> = { l: 'leading', s: 'standby', r: 'releasing', p: 'paused' }
