import type { ReactNode } from 'react'
import { sendAnswer, useAsking } from '../../state/classroom/openQuestion'
import { useSaid } from '../../state/page/announcements'
import { Button } from '../../ui/Button'
import type { QuestionKind } from '../../wire/questions'
import { VerdictSign } from '../signs/VerdictSign'
import { Choices, NumberAnswer } from './Choices'
import { givenWords } from './givenWords'
import styles from './QuestionForm.module.css'
import { RichText, wordsOf } from './RichText'

interface Props {
  choices: boolean // they are listed here, not elsewhere on the page
  take?: ReactNode // takes what the page stands at as the answer
  onShow?: () => void // has the answer shown
}

const HOW: Record<QuestionKind, string> = {
  node: 'Pick a node on the map or in the list.',
  plugin: 'Pick a plugin.',
  pod: 'Pick a pod.',
  moment: 'Write the seconds since the start.',
  choice: 'Pick an answer.',
  number: 'Write a number.',
}

/** The question that is open, what is picked as its answer, and what is said to it. */
export function QuestionForm({ choices, take, onShow }: Props) {
  const { question, picked, sending, verdict, problem } = useAsking()
  if (question === null) return null
  const name = picked === null ? null : givenWords(question, picked)
  if (verdict !== null) return <Told ask={question.ask} right={verdict.right} given={name ?? ''} says={verdict.says} />
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault()
        void sendAnswer()
      }}
    >
      <p className={styles.ask}>{question.ask}</p>
      {choices && <Choices question={question} picked={picked} />}
      <p className={styles.answer}>
        {question.kind === 'number' && <NumberAnswer />}
        {take}
        <span>
          {name === null ? (
            HOW[question.kind]
          ) : (
            <>
              Your answer: <b>{name}</b>
            </>
          )}
        </span>
        <Button look="primary" type="submit" disabled={picked === null || sending} title="Answer with what is picked (a)">
          {sending ? 'Asking…' : 'Answer'}
        </Button>
        {onShow && (
          <Button look="quiet" onClick={onShow} title="Show the decision without an answer (s)">
            Show me
          </Button>
        )}
      </p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

function Told({ ask, right, given, says }: { ask: string; right: boolean; given: string; says: string }) {
  const word = right ? 'Right' : 'Not right'
  useSaid(`${word}: ${given}. ${wordsOf(says)}`)
  return (
    <div className={styles.verdict} data-right={right} role="group" aria-label="Verdict">
      <p className={styles.ask}>{ask}</p>
      <p>
        <b>
          <VerdictSign kind={right ? 'passed' : 'rejected'} /> {word}: {given}.
        </b>
      </p>
      <RichText html={says} />
    </div>
  )
}
