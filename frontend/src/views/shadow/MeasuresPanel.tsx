import { highestOf, measuresOf, measureWords, span, steps, type Measure } from '../../model/live/shadow'
import { Panel } from '../../ui/Panel'
import type { Overview } from '../../wire/shadow'
import styles from './ShadowPage.module.css'

/** Pixels of a drawing, which is stretched to its panel. */
const WIDTH = 300
const HEIGHT = 64

/** Both clusters over time: the real one, and the one that the candidate would have made of it. */
export function MeasuresPanel({ overview }: { overview: Overview }) {
  return (
    <Panel title="Both clusters" note={`over ${span(overview.seconds)}`} className={styles.panel} tools={<Lines />}>
      <div className={styles.measures}>
        {measuresOf(overview).map((measure) => (
          <Curve key={measure.id} measure={measure} overview={overview} />
        ))}
      </div>
    </Panel>
  )
}

function Lines() {
  return (
    <span className={styles.lines}>
      <span className={styles.real}>the cluster</span>
      <span className={styles.candidate}>with the candidate</span>
    </span>
  )
}

function Curve({ measure, overview }: { measure: Measure; overview: Overview }) {
  const { real, candidate, samples } = overview
  const values = [measure.text(measure.at(real)), measure.text(measure.at(candidate))]
  const highest = highestOf(samples, measure)
  const line = (side: 'real' | 'candidate') => steps(samples, side, measure, WIDTH, HEIGHT, highest)
  return (
    <figure className={styles.curve}>
      <figcaption>
        <span className="visually-hidden">{measureWords(measure, overview)}</span>
        <span aria-hidden="true">{measure.name}</span>
        <span className={styles.values} aria-hidden="true">
          <b>{values[0]}</b>
          <b className={styles.candidate}>{values[1]}</b>
        </span>
      </figcaption>
      <svg viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.base} d={`M0 ${HEIGHT}H${WIDTH}`} />
        <path className={styles.realLine} d={line('real')} />
        <path className={styles.candidateLine} d={line('candidate')} />
      </svg>
    </figure>
  )
}
