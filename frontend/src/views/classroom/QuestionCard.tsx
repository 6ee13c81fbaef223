import { useRef, useState, type RefObject } from 'react'
import { answerText, barsOf, verdictWords } from '../../model/classroom/classroom'
import { plural } from '../../model/text/quantity'
import { useClassroom } from '../../state/classroom/classroom'
import { useAnswer, useMoveQuestion } from '../../state/classroom/queries'
import { lookAtAnswers } from '../../state/classroom/tallies'
import { useRun } from '../../state/run/run'
import { focusMain } from '../../parts/frame/useTitle'
import { useKeys } from '../../parts/playback/useKeys'
import { useSeldom } from '../../state/hooks/seldomValue'
import { useSaid } from '../../state/page/announcements'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Unbroken } from '../../ui/Unbroken'
import type { ShownQuestion } from '../../wire/classroom'
import { LIVE } from '../../ui/live'
import styles from './QuestionCard.module.css'
import { TallyBars } from './TallyBars'

/** The question on the screen: for participants to answer, for the teacher with what was answered. */
export function QuestionCard({ question, leads }: { question: ShownQuestion; leads: boolean }) {
  const standing = useClassroom((state) => state.standing)
  const mine = standing?.question === question.id ? standing.answer : null
  const card = useRef<HTMLElement>(null)
  useSaid(leads ? null : spoken(question, mine))
  return (
    <section ref={card} className={styles.card} aria-label="Question" tabIndex={-1}>
      <h2>
        <Unbroken text={question.ask} />
      </h2>
      {leads ? <Asked question={question} card={card} /> : <Answering question={question} />}
    </section>
  )
}

/** Answers come one after the other: their number is said at most so often. */
const COUNTED_MS = 10_000

function Asked({ question, card }: { question: ShownQuestion; card: RefObject<HTMLElement | null> }) {
  const standing = useClassroom((state) => state.standing)
  const looks = useClassroom((state) => state.looksAt === question.id)
  const moving = useMoveQuestion()
  const counted = standing?.question === question.id ? standing : { tallies: question.tallies, answered: question.answered, people: standing?.people ?? [] }
  const words = `${counted.answered} of ${plural(counted.people.length, 'participant')} answered`
  useSaid(useSeldom(counted.answered > 0 && question.state === 'open' ? words : null, COUNTED_MS))
  function move(name: 'close' | 'reveal' | 'clear') {
    // The button goes, and with "clear" the card does too: the focus stays where the reader can go on.
    if (name === 'clear') focusMain()
    else card.current?.focus()
    moving.mutate({ id: question.id, move: name })
  }
  return (
    <>
      {looks || question.state === 'revealed' ? <TallyBars bars={barsOf(question, counted.tallies)} total={counted.answered} /> : <Offered choices={question.choices} />}
      <p className={styles.note}>
        {words}
        {question.state === 'closed' && ' · closed'}
      </p>
      {question.state === 'revealed' && question.says && <p>{question.says}</p>}
      <span className={styles.actions} data-tools>
        {question.state === 'open' && <Button onClick={() => move('close')}>Close</Button>}
        {question.state !== 'revealed' && (
          <>
            <Button look="primary" onClick={() => move('reveal')}>
              Reveal
            </Button>
            <Button aria-pressed={looks} onClick={() => lookAtAnswers(looks ? null : question.id)} title="In this window alone, without names. Not while it is on the projector">
              {looks ? 'Hide the answers' : 'Show the answers'}
            </Button>
          </>
        )}
        <Button look="quiet" onClick={() => move('clear')}>
          Take it off the screen
        </Button>
      </span>
    </>
  )
}

/** What can be answered, for those who read the question on the projector. */
function Offered({ choices }: Pick<ShownQuestion, 'choices'>) {
  if (choices === null) return null
  return (
    <ul className={styles.offered} aria-label="Possible answers">
      {choices.map(({ value, text }) => (
        <li key={value}>{text}</li>
      ))}
    </ul>
  )
}

function Answering({ question }: { question: ShownQuestion }) {
  const standing = useClassroom((state) => state.standing)
  const mine = standing?.question === question.id ? standing.answer : null
  if (question.state === 'revealed') return <Revealed question={question} mine={mine} />
  if (question.state === 'closed') return <p className={styles.note}>The question is closed. {mine === null ? 'You did not answer.' : `You answered ${answerText(question, mine)}.`}</p>
  return (
    <>
      {question.choices ? <Choices question={question} mine={mine} /> : <Pointing question={question} mine={mine} />}
      <p className={styles.note} {...LIVE}>
        {mine === null ? 'The class sees no answers before they are revealed.' : `You answered ${answerText(question, mine)}. You may change it until the question is closed.`}
      </p>
    </>
  )
}

/** On a phone, so many stand below each other; more share lines. */
const FEW_CHOICES = 6

function Choices({ question, mine }: { question: ShownQuestion; mine: string | null }) {
  const answering = useAnswer()
  return (
    <>
      <div className={styles.choices} data-many={question.choices!.length > FEW_CHOICES} role="group" aria-label="Answers">
        {question.choices!.map(({ value, text }) => (
          <Button
            key={value}
            look={value === mine ? 'primary' : 'plain'}
            aria-pressed={value === mine}
            className={styles.choice}
            busy={answering.isPending}
            onClick={() => answering.mutate({ question: question.id, answer: value })}
          >
            {text}
          </Button>
        ))}
      </div>
      <SendingNote answering={answering} />
    </>
  )
}

/** An answer that does not arrive is sent again; its buttons wait meanwhile. */
function SendingNote({ answering: { isPending, isPaused, isError, failureCount } }: { answering: ReturnType<typeof useAnswer> }) {
  const waits = isPending && (isPaused || failureCount > 0)
  return (
    <p className={styles.note} {...LIVE}>
      {waits && 'Your answer has not arrived. It is sent again by itself.'}
      {isError && 'Your answer was not taken. Answer again.'}
    </p>
  )
}

/** Nodes are picked on the map, everything else is written. */
function Pointing({ question, mine }: { question: ShownQuestion; mine: string | null }) {
  const answering = useAnswer()
  const node = useRun((state) => state.node)
  const [text, setText] = useState('')
  const [sent, setSent] = useState(false)
  const isNumber = question.kind === 'number' || question.kind === 'moment'
  const given = question.kind === 'node' && node !== null ? node : text.trim()
  const form = useRef<HTMLFormElement>(null)
  useKeys(answerByKey, question.kind === 'node' && node !== null ? form : NO_FORM)
  const mistakes = isNumber && given && !Number.isFinite(Number(given)) ? ['Write a number, such as 2 or 2.5.'] : []
  return (
    <form
      ref={form}
      className={styles.pointing}
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        if (given && given !== mine && mistakes.length === 0) answering.mutate({ question: question.id, answer: given })
      }}
    >
      {question.kind === 'node' ? (
        <p>
          {node === null ? (
            'Pick a node on the map.'
          ) : (
            <>
              You point at <b>{node}</b>.
            </>
          )}
        </p>
      ) : (
        <TextField
          label={question.kind === 'number' ? 'Your number' : question.kind === 'moment' ? 'Your answer in seconds' : `Name of the ${question.kind}`}
          inputMode={isNumber ? 'decimal' : 'text'}
          value={text}
          mistakes={sent ? mistakes : []}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Button type="submit" look="primary" busy={answering.isPending} idle={!given || given === mine} title={question.kind === 'node' ? 'Answer with the node that is picked (a)' : undefined}>
        {mine === null ? 'Answer' : 'Change my answer'}
      </Button>
      <SendingNote answering={answering} />
    </form>
  )
}

const NO_FORM: RefObject<HTMLFormElement | null> = { current: null }

/** As to every question about a decision: what is picked on the map is the answer, without the way to the button. */
const answerByKey = ({ key }: KeyboardEvent, { current }: RefObject<HTMLFormElement | null>): (() => void) | null => (key === 'a' && current !== null ? () => current.requestSubmit() : null)

function Revealed({ question, mine }: { question: ShownQuestion; mine: string | null }) {
  return (
    <>
      <p className={styles.note}>{verdictWords(question, mine)}</p>
      <TallyBars bars={barsOf(question, question.tallies)} total={question.answered} />
      {question.says && <p>{question.says}</p>}
    </>
  )
}

/** What participants hear of a question: that it is there, that it is closed, whether they were right. */
function spoken(question: ShownQuestion, mine: string | null): string {
  if (question.state === 'open') return `Question: ${question.ask}`
  if (question.state === 'closed') return 'The question is closed.'
  // Why it is right is not said: on the page that the question is about, the decision is.
  return `The answer is shown. ${verdictWords(question, mine)}`
}
