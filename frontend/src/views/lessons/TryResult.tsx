import { useEffect, useRef } from 'react'
import type { Try } from '../../wire/lessons'
import { Mistakes } from '../../parts/editor/Mistakes'
import { RunMap } from '../../parts/map/StillMap'
import { PlayedLink } from '../../parts/lessons/PlayedLink'
import { isRun } from '../../model/lessons/tries'
import { TryWarnings } from '../../parts/lessons/TryWarnings'
import { VerdictSign } from '../../parts/signs/VerdictSign'
import styles from './ExercisePage.module.css'

/** What came of a try: the first expectation that fails with the decision that decides it, then the others. */
export function TryResult({ tried }: { tried: Try }) {
  const { passed, checks, problems, warnings, run } = tried
  const result = useSeen(tried)
  if (problems.length > 0)
    return (
      <div ref={result} className={styles.result} data-passed="false" role="status">
        <h3>
          <VerdictSign kind="rejected" /> Not run
        </h3>
        <Mistakes label="Why it was not run" mistakes={problems} />
      </div>
    )
  const failing = checks.find(({ holds }) => !holds)
  return (
    <div ref={result} className={styles.result} data-passed={passed} role="status">
      <h3>
        <VerdictSign kind={passed ? 'passed' : 'rejected'} /> {passed ? 'Solved' : `Not yet: ${failing?.title ?? ''}`}
      </h3>
      {failing && <p>{failing.says}</p>}
      <TryWarnings warnings={warnings} />
      {run && (
        <p>
          <PlayedLink run={run} failing={failing} />
        </p>
      )}
      <ul className={styles.checks} aria-label="Expectations">
        {checks.map(({ title, holds }) => (
          <li key={title}>
            <VerdictSign kind={holds ? 'passed' : 'rejected'} /> {title} <span className="visually-hidden">{holds ? 'holds' : 'fails'}</span>
          </li>
        ))}
      </ul>
      {run && isRun(run) && <RunMap id={run.id} title="The cluster with your files" />}
    </div>
  )
}

/** On a phone, the files stand between the button and its result. */
function useSeen(tried: Try) {
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    result.current?.scrollIntoView({ block: 'nearest' })
  }, [tried])
  return result
}
