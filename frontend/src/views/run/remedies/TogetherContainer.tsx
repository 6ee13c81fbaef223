import { useState } from 'react'
import { describeError } from '../../../api/client'
import { plural } from '../../../model/quantity'
import { nodeWords } from '../../../model/remedies'
import type { Costs } from '../../../model/remedyCosts'
import { useTogether } from '../../../state/remedies'
import { Button } from '../../../ui/Button'
import { EmptyNote, ErrorNote } from '../../../ui/Note'
import { WaitingNote } from '../../../ui/WaitingNote'
import type { JointRemedy } from '../../../wire/remedies'
import { Answer } from './Answer'
import styles from './RemediesView.module.css'

interface Props {
  runId: string
  step: number
  costs: Costs
  others: number // that wait for the same reason
  trying: unknown // the answer whose run is on its way; null: none
  onTry: (remedy: JointRemedy) => void
}

/** What would help all pods that wait for the same reason; asked for on request, as it takes many runs. */
export function TogetherContainer({ runId, step, costs, others, trying, onTry }: Props) {
  const [asked, setAsked] = useState(false)
  const { data, error, cancel, isFetching } = useTogether(runId, step, costs, asked)
  const stop = () => {
    setAsked(false)
    cancel()
  }
  return (
    <section className={styles.together} aria-labelledby="together">
      <h3 id="together">{plural(others, 'more pod')} waiting for the same reason</h3>
      {!asked && <Button onClick={() => setAsked(true)}>What would help all {others + 1}?</Button>}
      {asked && error && <ErrorNote {...describeError(error)} actions={<Button onClick={() => setAsked(false)}>Close</Button>} />}
      {asked && !data && !error && isFetching && <WaitingNote title="Running what places all of them…" onCancel={stop} />}
      {asked && data?.answers.length === 0 && <EmptyNote title="None of the tried changes helps all of them." />}
      {asked && data && data.answers.length > 0 && (
        <ol className={styles.list} aria-label="What would help all of them">
          {data.answers.map((remedy) => (
            <Answer key={remedy.text} remedy={remedy} cost={remedy.cost} where={nodeWords(remedy.nodes)} busy={trying === remedy} disabled={trying !== null} onTry={() => onTry(remedy)} />
          ))}
        </ol>
      )}
    </section>
  )
}
