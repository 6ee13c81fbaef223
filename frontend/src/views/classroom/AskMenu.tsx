import { useState, type FormEvent } from 'react'
import { useAsk } from '../../state/classroom/classroom'
import { useQuestions } from '../../state/answers/attemptQuestions'
import { useRun } from '../../state/run/run'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/Field'
import styles from './ClassPage.module.css'

/** Asks the class: a question that the engine makes about the decision on screen, or one of the teacher's own. */
export function AskMenu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask…</Button>
      {open && <AskDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AskDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Ask the class" onClose={onClose}>
      <div className={styles.ask}>
        <AboutThisDecision onAsked={onClose} />
        <Own onAsked={onClose} />
      </div>
    </Dialog>
  )
}

function AboutThisDecision({ onAsked }: { onAsked: () => void }) {
  const run = useRun((state) => state.runId)
  const step = useRun((state) => state.step)
  const { data: questions = [] } = useQuestions(run ?? '', run === null ? null : step)
  const asking = useAsk()
  if (run === null || questions.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>About the decision on screen</h3>
      <ul className={styles.list}>
        {questions.map(({ id, ask }) => (
          <li key={id}>
            <Button busy={asking.isPending} onClick={() => asking.mutate({ attempt: { run, k: step, question: id } }, { onSuccess: onAsked })}>
              {ask}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lines of answers; what is right is optional. */
function Own({ onAsked }: { onAsked: () => void }) {
  const asking = useAsk()
  const [ask, setAsk] = useState('')
  const [answers, setAnswers] = useState('')
  const [right, setRight] = useState('')
  const choices = [...new Set(answers.split(',').map((answer) => answer.trim()))].filter(Boolean)
  function send(event: FormEvent) {
    event.preventDefault()
    asking.mutate({ ask, kind: 'choice', choices, right: choices.includes(right) ? right : null }, { onSuccess: onAsked })
  }
  return (
    <form className={styles.part} onSubmit={send}>
      <h3>Your own</h3>
      <TextField label="Question" required maxLength={500} value={ask} onChange={(event) => setAsk(event.target.value)} />
      <TextField label="Answers" required value={answers} onChange={(event) => setAnswers(event.target.value)} hint="At least two, with commas between them." />
      <TextField label="Right answer" value={right} onChange={(event) => setRight(event.target.value)} hint="Shown when you reveal it. Empty: there is no right answer." />
      <Button type="submit" look="primary" busy={asking.isPending} disabled={choices.length < 2}>
        Ask
      </Button>
    </form>
  )
}
