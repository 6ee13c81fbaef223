import { useState } from 'react'
import { exerciseHref, writeHref } from '../../model/route'
import { plural } from '../../model/quantity'
import { navigate } from '../../state/location'
import { goToBeat } from '../../state/lessons/guide'
import { progressOf, useProgress } from '../../state/lessons/progress'
import { useLesson } from '../../state/lessons/queries'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { LoadingNote } from '../../ui/Note'
import { Tag } from '../../ui/Tag'
import type { Lesson } from '../../wire/lesson'
import { NotOpened } from '../../parts/frame/NotOpened'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { Rich } from '../../parts/guide/Rich'
import { AccessButton } from '../../parts/people/AccessButton'
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
        <NotOpened error={error} what="lesson" all={{ name: 'All lessons', href: '/lessons' }} onRetry={() => void refetch()} />
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
            <BeginButton lesson={lesson} beat={next} primary text={seen === 0 ? 'Begin' : next === 0 ? 'Begin again' : `Go on at ${next + 1} of ${lesson.beats.length}`} />
            {next > 0 && <BeginButton lesson={lesson} beat={0} text="From the beginning" />}
            {lesson.written && <AccessButton kind="written-lessons" id={lesson.written.id} />}
            {lesson.written?.mayChange && <Button onClick={() => navigate(writeHref(lesson.written!.id))}>Edit</Button>}
          </>
        }
      />
      <p className={styles.facts}>
        <Tag>{lesson.level}</Tag> {plural(lesson.minutes, 'minute')} · {plural(lesson.beats.length, 'beat')} · {plural(lesson.questions, 'question')}
        {Object.keys(answers).length > 0 && `, ${right} answered right`}
      </p>
      <Exercises lesson={lesson} />
    </>
  )
}

/** The run of a beat may have to be made first. */
function BeginButton({ lesson, beat, text, primary = false }: { lesson: Lesson; beat: number; text: string; primary?: boolean }) {
  const [opening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    await goToBeat(lesson, beat)
    setOpening(false)
  }
  return (
    <Button look={primary ? 'primary' : 'plain'} disabled={opening} onClick={() => void open()}>
      {opening ? 'Making its run…' : text}
    </Button>
  )
}

function Exercises({ lesson }: { lesson: Lesson }) {
  const { solved } = useProgress((state) => progressOf(state, lesson.slug))
  if (lesson.exercises.length === 0) return null
  return (
    <section className={styles.exercises} aria-label="Exercises">
      <h2>Exercises</h2>
      <ul>
        {lesson.exercises.map(({ id, title, task }) => (
          <li key={id} className={styles.exercise}>
            <h3>
              <PageLink href={exerciseHref(lesson.slug, id)} onNavigate={navigate}>
                {title}
              </PageLink>{' '}
              {solved.includes(id) && <Tag tone="good">solved</Tag>}
            </h3>
            <Rich html={task} />
          </li>
        ))}
      </ul>
    </section>
  )
}
