import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { isMistaken, LONGEST_ASK, readOwnQuestion, type OwnQuestion, type WrittenQuestion } from '../../model/classroom/ownQuestion'
import { useClassroom } from '../../state/classroom/classroom'
import { useAsk } from '../../state/classroom/queries'
import { useQuestions } from '../../state/answers/attemptQuestions'
import { momentOf } from '../../model/classroom/classroom'
import { tenths } from '../../model/elections/words'
import { askable } from '../../model/decision/prediction'
import { plural } from '../../model/text/quantity'
import { useSecret } from '../../state/classroom/secret'
import { useRun } from '../../state/run/run'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { LinesField, TextField } from '../../ui/Field'
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
    <Dialog title="Ask the class" words="All participants get the question at once. Nobody sees the answers until you reveal them." onClose={onClose}>
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
  const secret = useSecret()
  const asking = useAsk()
  if (run === null || questions.length === 0) return null
  const offered = askable(questions, secret)
  const left = questions.length - offered.length
  return (
    <section className={styles.part}>
      <h3>About the decision on screen</h3>
      <ul className={styles.list}>
        {offered.map(({ id, ask }) => (
          <li key={id}>
            <Button busy={asking.isPending} onClick={() => asking.mutate({ attempt: { run, k: step, question: id } }, { onSuccess: onAsked })}>
              {ask}
            </Button>
          </li>
        ))}
      </ul>
      {left > 0 && <p>{plural(left, 'more question')} would tell what is decided. Reveal the decision to ask them.</p>}
    </section>
  )
}

/** In the teacher's own words. Mistakes are said once it is sent, and again with every key from then on. */
function Own({ onAsked }: { onAsked: () => void }) {
  const asking = useAsk()
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState<WrittenQuestion>({ ask: '', answers: '', right: '' })
  const [sent, setSent] = useState(false)
  const question = readOwnQuestion(written)
  const mistakes = sent ? question.mistakes : NO_MISTAKES
  const field = (name: keyof WrittenQuestion) => ({
    value: written[name],
    mistakes: mistakes[name],
    onChange: ({ target }: { target: { value: string } }) => setWritten({ ...written, [name]: target.value }),
  })
  function send(event: FormEvent) {
    event.preventDefault()
    flushSync(() => setSent(true))
    if (isMistaken(question)) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    asking.mutate({ ask: question.ask, kind: 'choice', choices: question.choices, right: question.right }, { onSuccess: onAsked })
  }
  return (
    <form ref={form} className={styles.own} onSubmit={send} noValidate>
      <h3>Your own</h3>
      <UntilNote />
      <TextField label="Question" maxLength={LONGEST_ASK} {...field('ask')} />
      <LinesField label="Answers" rows={4} hint="One answer a line, at least two." {...field('answers')} />
      <TextField label="Right answer" hint="One of the answers, shown when you reveal it. Empty: there is no right answer." {...field('right')} />
      <Button type="submit" look="primary" busy={asking.isPending}>
        Ask
      </Button>
    </form>
  )
}

/** Where the class is at a moment: the question may be about what comes. */
function UntilNote() {
  const path = useClassroom((state) => state.class.path)
  const at = path === null ? null : momentOf(path)
  if (at === null) return null
  return <p>What happens after {tenths(at)} is hidden on all screens until you reveal the answer. To ask about all of it, go to the end first.</p>
}

const NO_MISTAKES: OwnQuestion['mistakes'] = { ask: [], answers: [], right: [] }
