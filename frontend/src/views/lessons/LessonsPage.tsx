import { describeError } from '../../api/client'
import { bySubject, progressWords, shareDone } from '../../model/lessons/curriculum'
import { lessonHref, writeHref } from '../../model/page/route'
import { plural } from '../../model/text/quantity'
import { navigate } from '../../state/page/location'
import { progressOf, useProgress } from '../../state/lessons/progress'
import { useLessons } from '../../state/lessons/queries'
import { useWrittenLessons } from '../../state/lessons/writtenLessons'
import { may, useSession } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { Tag } from '../../ui/Tag'
import type { LessonSummary } from '../../wire/lessons'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import styles from './LessonsPage.module.css'

/** All lessons, by subject and in their order, with how far the reader has come. */
export default function LessonsPage() {
  const { data, error, refetch } = useLessons()
  const { data: session } = useSession()
  const mayWrite = may(session, 'make')
  return (
    <PageFrame title="Lessons">
      <PageHead
        title="Lessons"
        about="Look at decisions step by step, predict them, then change a cluster until it behaves as required."
        actions={mayWrite && <Button onClick={() => navigate(writeHref())}>Write a lesson</Button>}
      />
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!error && !data && <LoadingNote title="Reading the lessons…" />}
      {data?.length === 0 && <EmptyNote title="This server has no lessons." />}
      {data && <WrittenLessons lessons={data.filter(({ written }) => written !== null)} all={data} mayWrite={mayWrite} />}
      {data && (
        <div className={styles.subjects}>
          {bySubject(data.filter(({ written }) => written === null)).map(({ name, lessons }) => (
            <SubjectPart key={name} name={name} lessons={lessons} all={data} />
          ))}
        </div>
      )}
    </PageFrame>
  )
}

/** Those that people have written: what everybody may open, and one's own that still have mistakes. */
function WrittenLessons({ lessons, all, mayWrite }: { lessons: readonly LessonSummary[]; all: readonly LessonSummary[]; mayWrite: boolean }) {
  const { data: own } = useWrittenLessons(mayWrite)
  const unfinished = own?.results.filter(({ mistakes }) => mistakes > 0) ?? []
  if (lessons.length + unfinished.length === 0) return null
  return (
    <section className={styles.written} aria-label="Written here">
      <h2>Written here</h2>
      <ul className={styles.subjects}>
        {lessons.map((lesson) => (
          <LessonCard key={lesson.slug} lesson={lesson} all={all} />
        ))}
        {unfinished.map(({ id, title, mistakes }) => (
          <li key={id} className={styles.card}>
            <h3>
              <PageLink href={writeHref(id)} onNavigate={navigate}>
                {title}
              </PageLink>
            </h3>
            <p className={styles.facts}>
              <Tag tone="bad">{plural(mistakes, 'mistake')}</Tag> Nobody else sees it until they are corrected.
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SubjectPart({ name, lessons, all }: { name: string; lessons: readonly LessonSummary[]; all: readonly LessonSummary[] }) {
  return (
    <section className={styles.subject} aria-label={name}>
      <h2>{name}</h2>
      <ul className={styles.list}>
        {lessons.map((lesson) => (
          <LessonCard key={lesson.slug} lesson={lesson} all={all} />
        ))}
      </ul>
    </section>
  )
}

function LessonCard({ lesson, all }: { lesson: LessonSummary; all: readonly LessonSummary[] }) {
  const progress = useProgress((state) => progressOf(state, lesson.slug))
  const share = shareDone(lesson, progress)
  const before = lesson.before.map((slug) => all.find((each) => each.slug === slug)?.title ?? slug)
  return (
    <li className={styles.card}>
      <h3>
        <PageLink href={lessonHref(lesson.slug)} onNavigate={navigate}>
          {lesson.title}
        </PageLink>
      </h3>
      <p>{lesson.summary}</p>
      <p className={styles.facts}>
        <Tag>{lesson.level}</Tag> {lesson.written?.owner && `by ${lesson.written.owner} · `}
        {plural(lesson.minutes, 'minute')} · {plural(lesson.questions, 'question')} · {plural(lesson.exercises.length, 'exercise')}
      </p>
      {before.length > 0 && <p className={styles.facts}>Before it: {before.join(', ')}</p>}
      {share > 0 && (
        <p className={styles.facts}>
          <progress value={share} max={1} aria-label={`Done of ${lesson.title}`} /> {progressWords(lesson, progress)}
        </p>
      )}
    </li>
  )
}
