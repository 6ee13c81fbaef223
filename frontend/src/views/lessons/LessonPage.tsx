import { exerciseHref, writeHref } from '../../model/page/route'
import { plural } from '../../model/text/quantity'
import { navigate } from '../../state/page/location'
import { progressOf, useProgress } from '../../state/lessons/progress'
import { useLesson } from '../../state/lessons/queries'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { Tag } from '../../ui/Tag'
import type { Lesson } from '../../wire/lessons'
import { PageError } from '../../parts/frame/PageError'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { RichText } from '../../parts/guide/RichText'
import { Key } from '../../parts/playback/Key'
import { AccessButton } from '../../parts/people/AccessButton'
import { NeighbourLessons } from './NeighbourLessons'
import { BeginButton } from './BeginButton'
import { Contents } from './Contents'
import styles from './LessonPage.module.css'
import { LessonsLink } from './LessonsLink'

/** One lesson: what it is about, where to begin or go on, and its exercises. */
export default function LessonPage({ slug }: { slug: string }) {
  const { data, error, refetch } = useLesson(slug)
  return (
    <PageFrame title={data?.title ?? 'Lesson'}>
      {data ? (
        <Opened lesson={data} />
      ) : error ? (
        <PageError error={error} what="lesson" all={{ name: 'All lessons', href: '/lessons' }} onRetry={() => void refetch()} />
      ) : (
        <LoadingNote title="Reading the lesson…" />
      )}
    </PageFrame>
  )
}

function Opened({ lesson }: { lesson: Lesson }) {
  const { seen, answers } = useProgress((state) => progressOf(state, lesson.slug))
  const next = seen < lesson.beats.length ? seen : 0
  const right = Object.values(answers).filter(Boolean).length
  return (
    <>
      <PageHead
        up={<LessonsLink />}
        title={lesson.title}
        about={lesson.summary}
        actions={
          <>
            <BeginButton lesson={lesson} beat={next} look="primary" text={seen === 0 ? 'Begin' : next === 0 ? 'Begin again' : `Go on at ${next + 1} of ${lesson.beats.length}`} />
            {next > 0 && <BeginButton lesson={lesson} beat={0} text="From the beginning" />}
            {lesson.written && <AccessButton kind="written-lessons" id={lesson.written.id} />}
            {lesson.written?.mayChange && <Button onClick={() => navigate(writeHref(lesson.written!.id))}>Edit</Button>}
          </>
        }
      />
      <p className={styles.facts}>
        <Tag>{lesson.level}</Tag> {plural(lesson.minutes, 'minute')} · {plural(lesson.beats.length, 'step')} · {plural(lesson.questions, 'question')}
        {Object.keys(answers).length > 0 && `, ${right} answered right`}
      </p>
      <div className={styles.parts}>
        <Contents lesson={lesson} />
        <div className={styles.beside}>
          <Exercises lesson={lesson} />
          <HowItGoes />
          <NeighbourLessons lesson={lesson} />
        </div>
      </div>
    </>
  )
}

function Exercises({ lesson }: { lesson: Lesson }) {
  const { solved } = useProgress((state) => progressOf(state, lesson.slug))
  if (lesson.exercises.length === 0) return null
  return (
    <Panel title="Exercises" note={`${solved.length} of ${lesson.exercises.length} solved`}>
      <ul className={styles.exercises}>
        {lesson.exercises.map(({ id, title, task }) => (
          <li key={id} className={styles.exercise}>
            <h3>
              <PageLink href={exerciseHref(lesson.slug, id)} onNavigate={navigate}>
                {title}
              </PageLink>{' '}
              {solved.includes(id) && <Tag tone="good">solved</Tag>}
            </h3>
            <RichText html={task} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const HOW: readonly [keys: string, what: string][] = [
  ['PageDown', 'the next step, also “Next” above the picture'],
  ['PageUp', 'the step before'],
  ['a', 'answers with what is picked; write a number and press Enter'],
  ['.', 'plays: from step to step, waiting at questions'],
  ['?', 'lists all keys of the page that is open'],
]

/** The keys that go through a lesson. */
function HowItGoes() {
  return (
    <Panel title="Keys of a lesson">
      <dl className={styles.keys}>
        {HOW.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <Key sign={keys} />
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
