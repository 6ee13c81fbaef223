import { useState } from 'react'
import { describeError } from '../../api/client'
import { resultsAddress } from '../../api/classroom'
import { barsOf, triesWords } from '../../model/classroom/classroom'
import { plural } from '../../model/text/quantity'
import { useResults } from '../../state/classroom/queries'
import { navigate } from '../../state/page/location'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { ErrorNote } from '../../ui/Note'
import type { ClassResult, ClassTaskResult } from '../../wire/classroom'
import styles from './ClassPage.module.css'
import { TallyBars } from './TallyBars'

/** What the class answered and solved. The page may be on a projector: names, and answers that are not revealed, are shown when asked for. */
export function ClassResults({ id }: { id: string }) {
  const { data: results, error } = useResults(id)
  const [named, setNamed] = useState(false)
  if (error) return <ErrorNote {...describeError(error)} />
  if (!results) return null
  if (results.questions.length === 0 && results.tasks.length === 0) return <NoResults />
  return (
    <section className={styles.panel} aria-label="Results">
      <header className={styles.head}>
        <h2>What the class answered and solved</h2>
        <span className={styles.links}>
          <Button aria-pressed={named} onClick={() => setNamed(!named)} title="For a page that nobody else sees: who answered what, also what is not revealed">
            {named ? 'Hide names and answers' : 'Show names and answers'}
          </Button>
          <a href={resultsAddress(id, 'csv')} download="results.csv" aria-label="Results as CSV">
            CSV
          </a>
          <a href={resultsAddress(id, 'json')} download="results.json" aria-label="Results as JSON">
            JSON
          </a>
        </span>
      </header>
      <ol className={styles.results}>
        {results.questions.map((result) => (
          <Result key={result.id} result={result} named={named} />
        ))}
        {results.tasks.map((task) => (
          <TaskResult key={task.id} task={task} named={named} />
        ))}
      </ol>
    </section>
  )
}

/** A class of twelve was asked. */
const EXAMPLE = barsOf({ choices: ['Yes', 'No'].map((text) => ({ value: text, text })), right: ['No'] }, { Yes: 4, No: 8 })

function NoResults() {
  return (
    <section className={styles.panel} aria-labelledby="no-results">
      <h2 id="no-results">Nothing has been asked yet</h2>
      <p>Ask the class with “Ask…”, or set it a task with “Set a task…”. Here is how many chose what, who was right, and who solved which task.</p>
      <figure className={styles.example}>
        <figcaption>The answers to a question look like this:</figcaption>
        <TallyBars bars={EXAMPLE} total={12} />
      </figure>
    </section>
  )
}

function Result({ result, named }: { result: ClassResult; named: boolean }) {
  const { ask, path, says, answers, state } = result
  const told = state === 'revealed'
  return (
    <li className={styles.result}>
      <h3>
        {path ? (
          <PageLink href={path} onNavigate={navigate}>
            {ask}
          </PageLink>
        ) : (
          ask
        )}
      </h3>
      {answers.length === 0 && <p className={styles.note}>Nobody answered.</p>}
      {told || (named && answers.length > 0) ? (
        <TallyBars bars={barsOf(told ? result : { ...result, right: null }, result.tallies)} total={answers.length} />
      ) : (
        answers.length > 0 && <p className={styles.note}>{plural(answers.length, 'answer')}, not revealed.</p>
      )}
      {told && says && <p>{says}</p>}
      {told && result.right && <p className={styles.note}>{rightOnes(result, named)}</p>}
    </li>
  )
}

function TaskResult({ task: { ask, path, work }, named }: { task: ClassTaskResult; named: boolean }) {
  const solved = work.filter(({ solvedAt }) => solvedAt !== null)
  const tried = work.filter(({ tries }) => tries > 0)
  return (
    <li className={styles.result}>
      <h3>
        <PageLink href={path} onNavigate={navigate}>
          {ask}
        </PageLink>
      </h3>
      <p>
        {solved.length} of {plural(work.length, 'participant')} solved it, {tried.length} tried it.
      </p>
      {named && (
        <ul className={styles.people}>
          {work.map(({ name, tries, hints, solvedAt }) => (
            <li key={name}>
              {name}: {solvedAt === null ? 'not solved' : 'solved'}, {triesWords(tries)}, {plural(hints, 'hint')}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function rightOnes({ answers }: ClassResult, named: boolean): string {
  const right = answers.filter((answer) => answer.right).map(({ name }) => name)
  if (right.length === 0) return 'Nobody was right.'
  return named ? `Right: ${right.join(', ')}.` : `${right.length} of ${plural(answers.length, 'answer')} right.`
}
