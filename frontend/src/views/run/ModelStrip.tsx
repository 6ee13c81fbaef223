import { useState } from 'react'
import { ordinal, plural } from '../../model/text/quantity'
import type { StepViolation } from '../../model/run/formalModel'
import { runHref } from '../../model/page/route'
import { PageLink } from '../../ui/Link'
import { VerdictSign } from '../../parts/signs/VerdictSign'
import { LIVE } from '../../ui/live'
import styles from './ModelStrip.module.css'

interface Props {
  runId: string
  steps: number // checked so far
  violations: readonly StepViolation[]
  onStep: (k: number) => void
}

const AT_ONCE = 3

/** What the formal model has against the run, with links to the steps. */
export function ModelStrip({ runId, steps, violations, onStep }: Props) {
  const [all, setAll] = useState(false)
  const shown = all ? violations : violations.slice(0, AT_ONCE)
  const bad = violations.length > 0
  return (
    <section className={styles.strip} data-bad={bad} aria-label="Formal model">
      <p {...LIVE}>
        <VerdictSign kind={bad ? 'rejected' : 'passed'} /> Formal model: {plural(violations.length, 'violation')} in {plural(steps, 'step')}
      </p>
      {bad && (
        <ul className={styles.list}>
          {shown.map(({ k, clause, text }) => (
            <li key={`${k} ${clause} ${text}`}>
              <PageLink href={runHref(runId, { step: k })} onNavigate={() => onStep(k)}>
                step {ordinal(k)}
              </PageLink>{' '}
              <b>{clause}</b> {text}
            </li>
          ))}
        </ul>
      )}
      {violations.length > AT_ONCE && (
        <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'fewer' : `${violations.length - AT_ONCE} more`}
        </button>
      )}
    </section>
  )
}
