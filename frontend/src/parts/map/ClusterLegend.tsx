import type { Palette } from '../../theme/palette'
import styles from './ClusterLegend.module.css'

const STEPS = ['≤50', '≤75', '≤90', '>90 %']

/** What the signs of the map mean, in one line. */
export function ClusterLegend({ palette, decisions = true, sampling = false }: { palette: Palette; decisions?: boolean; sampling?: boolean }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {STEPS.map((step, index) => (
        <li key={step}>
          <i style={{ background: palette.fills[index] }} />
          {step}
        </li>
      ))}
      {decisions && (
        <>
          <li>
            <i className={styles.candidate} /> feasible
          </li>
          {sampling && (
            <li>
              <i className={styles.unseen} /> not looked at
            </li>
          )}
          <li>
            <i className={styles.winner} /> chosen
          </li>
          <li>
            <i className={styles.nominated} /> nominated
          </li>
          <li>
            <i className={styles.victim} /> victim
          </li>
        </>
      )}
      <li>
        <i className={styles.taint} /> taint
      </li>
    </ul>
  )
}
