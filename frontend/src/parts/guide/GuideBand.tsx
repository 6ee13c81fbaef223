import { useEffect, useMemo } from 'react'
import { answerOfLesson } from '../../api/lessons'
import { describeError } from '../../api/client'
import { askQuestion, stopAsking, useAsking } from '../../state/classroom/openQuestion'
import { navigate, useLocation } from '../../state/page/location'
import { goToBeat, GUIDE_SPEEDS, leaveLesson, playGuide, setGuideSpeed, showBeat, stayMs, unhide, useGuide } from '../../state/lessons/guide'
import { gaveAnswer, progressOf, useProgress } from '../../state/lessons/progress'
import { useLesson } from '../../state/lessons/queries'
import { lessonHref } from '../../model/page/route'
import type { OpenLesson } from '../../model/lessons/beats'
import { Button } from '../../ui/Button'
import { SelectField } from '../../ui/Field'
import { PageLink } from '../../ui/Link'
import type { Beat, Lesson } from '../../wire/lessons'
import { Band } from './Band'
import band from './Band.module.css'
import { MomentAnswer } from './MomentAnswer'
import { QuestionForm } from './QuestionForm'
import { RichText, wordsOf } from './RichText'
import { useGuideKeys } from './useGuideKeys'

/** The lesson that the address carries, beside whatever page shows what it speaks of. Nothing where none is open. */
export function GuideBand() {
  const open = useLocation((state) => state.lesson)
  const { data, error } = useLesson(open?.slug ?? null)
  if (open === null) return null
  if (error !== null || (data && !data.beats[open.beat]))
    return (
      <Band label="Lesson" place="Lesson" controls={null} said={null} onClose={CLOSE}>
        <p role="alert">{error ? `The lesson could not be read: ${describeError(error).title}` : 'The lesson has no such step.'}</p>
      </Band>
    )
  return data ? <Guide key={open.slug} lesson={data} open={open} /> : null
}

const CLOSE = { words: 'Leave the lesson', run: leaveLesson }

function Guide({ lesson, open }: { lesson: Lesson; open: OpenLesson }) {
  const beat = lesson.beats[open.beat]!
  const answered = useProgress((state) => (beat.question ? progressOf(state, lesson.slug).answers[beat.question.id] !== undefined : true))
  useGuideKeys(lesson, open.beat)
  useBeat(lesson, open, beat, answered)
  useGoingOn(lesson, open.beat, beat, answered)
  const place = `${open.beat + 1} of ${lesson.beats.length}`
  const said = useMemo(() => [`Step ${place}.`, wordsOf(beat.text), answered ? '' : (beat.question?.ask ?? '')].join(' ').trim(), [place, beat]) // eslint-disable-line react-hooks/exhaustive-deps -- an answer does not have the beat read again
  return (
    <Band
      label={`Lesson: ${lesson.title}`}
      place={
        <>
          <PageLink href={lessonHref(lesson.slug)} onNavigate={navigate} title={lesson.title}>
            Lesson
          </PageLink>{' '}
          <span>{place}</span>
        </>
      }
      said={said}
      onClose={CLOSE}
      controls={<Controls lesson={lesson} beat={open.beat} />}
    >
      <RichText html={beat.text} />
      <BeatQuestion beat={beat} answered={answered} />
    </Band>
  )
}

function BeatQuestion({ beat, answered }: { beat: Beat; answered: boolean }) {
  const { question, verdict } = useAsking()
  const run = useLocation(({ route }) => route.page === 'run')
  if (beat.question === null) return null
  if (answered && verdict === null) return <Answered ask={beat.question.ask} />
  const pointed = run && ['node', 'plugin', 'pod'].includes(beat.question.kind)
  return <QuestionForm choices={!pointed} take={question?.kind === 'moment' && <MomentAnswer />} />
}

const Answered = ({ ask }: { ask: string }) => (
  <>
    <p>{ask}</p>
    <p className={band.aside}>You have answered the question of this step.</p>
  </>
)

function Controls({ lesson, beat }: { lesson: Lesson; beat: number }) {
  const { playing, speed } = useGuide()
  const last = beat === lesson.beats.length - 1
  return (
    <>
      <Button onClick={() => void goToBeat(lesson, beat - 1)} disabled={beat === 0} title="The step before (PageUp)">
        Back
      </Button>
      <Button aria-pressed={playing} onClick={() => playGuide(!playing)} disabled={last} title="Goes from step to step, and waits for answers (.)">
        {playing ? 'Pause' : 'Play'}
      </Button>
      <SelectField label="Speed of the lesson" value={String(speed)} options={SPEEDS} onChange={(value) => setGuideSpeed(Number(value))} />
      {last ? (
        <Button look="primary" className={band.next} data-go onClick={() => navigate(lessonHref(lesson.slug))}>
          {lesson.exercises.length ? 'To the exercises' : 'To the lesson'}
        </Button>
      ) : (
        <Button look="primary" className={band.next} data-go onClick={() => void goToBeat(lesson, beat + 1)} title="The next step (PageDown)">
          Next
        </Button>
      )}
    </>
  )
}

const SPEEDS = GUIDE_SPEEDS.map((value) => ({ value: String(value), text: `${value}×` }))

/** Rings what the beat speaks of, and asks its question. */
function useBeat(lesson: Lesson, open: OpenLesson, beat: Beat, answered: boolean): void {
  const page = useLocation(({ route }) => (route.page === 'run' ? route.id : route.page))
  const key = `lesson ${open.slug} ${beat.id}`
  useEffect(() => {
    const { question } = beat
    showBeat(lesson, open)
    if (question === null || answered) return
    askQuestion(key, question, {
      send: (answer) => answerOfLesson(open.slug, question.id, answer),
      told: ({ right }) => {
        gaveAnswer(open.slug, question.id, right)
        unhide()
      },
    })
  }, [lesson, open, beat, answered, key, page])
  useEffect(() => () => stopAsking(key), [key])
}

/** While the lesson plays, the next beat comes when this one has been read; a question waits for its answer. */
function useGoingOn(lesson: Lesson, index: number, beat: Beat, answered: boolean): void {
  const { playing, speed } = useGuide()
  useEffect(() => {
    if (!playing || !answered) return
    if (index === lesson.beats.length - 1) return playGuide(false)
    const timer = window.setTimeout(() => void goToBeat(lesson, index + 1), stayMs(beat.text))
    return () => window.clearTimeout(timer)
  }, [playing, speed, answered, lesson, index, beat])
}
