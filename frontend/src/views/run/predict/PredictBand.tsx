import { useEffect } from 'react'
import { describeError } from '../../../api/client'
import { answerQuestion } from '../../../api/questions'
import { ONLY_SHOWN, predictable, score } from '../../../model/decision/prediction'
import { count } from '../../../model/text/quantity'
import { askQuestion, stopAsking, useAsking } from '../../../state/classroom/openQuestion'
import { useTeaches } from '../../../state/classroom/classroom'
import { isSecret, setPredict, tell, usePredict } from '../../../state/run/predictions'
import { useQuestions } from '../../../state/answers/attemptQuestions'
import { useRun } from '../../../state/run/run'
import { Button } from '../../../ui/Button'
import { Band } from '../../../parts/guide/Band'
import band from '../../../parts/guide/Band.module.css'
import { QuestionForm } from '../../../parts/guide/QuestionForm'
import { stepBy } from '../useRunKeys'

/** Asks for a prediction of the attempt on screen before its decision is shown. */
export function PredictBand({ runId }: { runId: string }) {
  const step = useRun((state) => state.step)
  const known = useRun((state) => state.step < state.log.attempts.length)
  const secret = usePredict((state) => isSecret(state, step))
  const answered = useAsking((state) => state.verdict !== null)
  const asked = useAsking((state) => (secret && state.verdict === null ? (state.question?.ask ?? null) : null))
  return (
    <Band
      label="Predict"
      place={<Score />}
      said={asked}
      onClose={{ words: 'Stop predicting (g)', run: () => setPredict(false) }}
      controls={
        !secret && (
          <Button look={answered ? 'primary' : 'plain'} className={band.next} data-go onClick={() => stepBy(1)}>
            Next attempt
          </Button>
        )
      }
    >
      {known ? <Predicting key={step} runId={runId} step={step} secret={secret} /> : <p>Waiting for the first attempt.</p>}
    </Band>
  )
}

function Score() {
  const { right, asked } = score(usePredict((state) => state.told))
  if (asked === 0) return 'Predict'
  return (
    <>
      Predict <span title="Predictions that were right, of those that were made">{`${count(right)} of ${count(asked)} right`}</span>
    </>
  )
}

/** The question about one attempt; with its answer the decision is told. */
function Predicting({ runId, step, secret }: { runId: string; step: number; secret: boolean }) {
  const { data, error, refetch } = useQuestions(runId, step)
  const question = data && predictable(data)
  const teaches = useTeaches()
  const key = `predict ${runId} ${step}`
  useEffect(() => {
    if (question === null) tell(step, ONLY_SHOWN)
    if (question && secret && !teaches)
      askQuestion(key, question, { send: (answer) => answerQuestion(runId, step, question.id, answer), told: ({ right }) => tell(step, { right: Number(right), asked: 1 }) })
  }, [key, question, secret, teaches, runId, step])
  useEffect(() => () => stopAsking(key), [key])
  const verdict = useAsking((state) => (state.key === key ? state.verdict : null))
  if (teaches && secret) return <p>Everybody predicts this decision. Ask the class with “Ask…”, or stop predicting to show it.</p>
  if (error !== null && secret)
    return (
      <p role="alert">
        There is no question: {describeError(error).title} <Button onClick={() => void refetch()}>Try again</Button> <Button onClick={() => tell(step, ONLY_SHOWN)}>Show me</Button>
      </p>
    )
  if (secret && question === undefined) return <p>Making a question of this attempt…</p>
  if (secret || verdict !== null) return <QuestionForm choices={false} onShow={() => tell(step, ONLY_SHOWN)} />
  return <p>{question === null ? 'There is nothing to predict here: the scheduler did not look for a node.' : 'The decision is shown. Go on to an attempt that is not.'}</p>
}
