import type { Palette } from '../../theme/palette'
import legend from '../../parts/map/ClusterLegend.module.css'
import styles from './MomentLegend.module.css'

const STEPS = ['≤50', '≤75', '≤90', '>90 %']

/** What the signs of the map mean, in one line. */
export function MomentLegend({ palette }: { palette: Palette }) {
  return (
    <ul className={legend.legend} aria-label="Legend of the cluster">
      {STEPS.map((step, index) => (
        <li key={step}>
          <i style={{ background: palette.fills[index] }} />
          {step}
        </li>
      ))}
      <li>
        <i className={styles.binding} /> binding
      </li>
      <li>
        <i className={styles.ghost} /> nominated
      </li>
      <li>
        <i className={styles.going} /> terminating
      </li>
      <li>
        <i className={styles.down} /> not ready
      </li>
    </ul>
  )
}
