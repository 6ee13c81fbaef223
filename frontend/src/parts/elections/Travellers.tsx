import { px } from '../../layout/elections/chart'
import type { Traveller } from '../../layout/elections/travellers'
import styles from './Chart.module.css'

/** Requests where they are at the time on screen, each with what it asks or what it is told. */
export function Travellers({ all }: { all: readonly Traveller[] }) {
  return (
    <g data-travellers={all.length}>
      {all.map(({ number, x, y, label, bad }) => (
        <g key={number} className={styles.traveller} data-bad={bad}>
          <circle cx={px(x)} cy={px(y)} r="5.5" />
          <text x={px(x + 9)} y={px(y + 4)}>
            {label}
          </text>
        </g>
      ))}
    </g>
  )
}
