import { useState } from 'react'
import { describeError } from '../../api/client'
import { newKey } from '../../api/requestKey'
import { count } from '../../model/text/quantity'
import { useHints, useSolution } from '../../state/lessons/queries'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'
import type { Exercise, Hint } from '../../wire/lessons'
import { RichText } from '../../parts/guide/RichText'
import styles from './ExercisePage.module.css'

/** Hints one by one, and the solution once it is earned. */
export function HelpPanel({ slug, exercise }: { slug: string; exercise: Exercise }) {
  const [hints, setHints] = useState<readonly Hint[]>([])
  const hint = useHints(slug, exercise.id)
  const solution = useSolution(slug, exercise.id)
  const left = hints.at(-1)?.left ?? exercise.hints - exercise.hintsTaken
  const take = () => hint.mutate(newKey(), { onSuccess: (next) => setHints((before) => [...before.filter(({ number }) => number !== next.number), next]) })
  return (
    <Panel title="Help" className={styles.help}>
      {hints.length > 0 && (
        <ol className={styles.hints} aria-label="Hints">
          {hints.map(({ number, text }) => (
            <li key={number}>
              <b>Hint {number}</b>
              <RichText html={text} />
            </li>
          ))}
        </ol>
      )}
      <p className={styles.buttons}>
        {exercise.hints > 0 && (
          <Button onClick={take} busy={hint.isPending} idle={left <= 0 && hints.length > 0}>
            {left > 0 ? `Next hint (${count(left)} left)` : 'The last hint again'}
          </Button>
        )}
        <Button onClick={() => solution.mutate()} busy={solution.isPending}>
          Show the solution
        </Button>
      </p>
      {hint.error && <p role="alert">{describeError(hint.error).title}</p>}
      {solution.error && <p role="alert">{describeError(solution.error).title}</p>}
      {solution.data && (
        <div className={styles.solution}>
          <RichText html={solution.data.says} />
          {solution.data.files.map(({ name, yaml }) => (
            <figure key={name}>
              <figcaption>{name}</figcaption>
              <pre tabIndex={0}>{yaml}</pre>
            </figure>
          ))}
        </div>
      )}
    </Panel>
  )
}
