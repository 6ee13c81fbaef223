import { lessonHref } from '../../model/page/route'
import { useExercise, useLesson } from '../../state/lessons/queries'
import { LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { Tag } from '../../ui/Tag'
import type { Exercise } from '../../wire/lessons'
import { PageError } from '../../parts/frame/PageError'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { RichText } from '../../parts/guide/RichText'
import styles from './ExercisePage.module.css'
import { HelpPanel } from './HelpPanel'
import { LessonsLink } from './LessonsLink'
import { Workbench } from './Workbench'

interface Props {
  slug: string
  id: string
}

/** One exercise: what to do, the files to do it in, what came of each try, and help. */
export default function ExercisePage({ slug, id }: Props) {
  const { data, error, refetch } = useExercise(slug, id)
  return (
    <PageFrame title={data?.title ?? 'Exercise'}>
      {data ? (
        <Opened slug={slug} exercise={data} />
      ) : error ? (
        <PageError error={error} what="exercise" all={{ name: 'All lessons', href: '/lessons' }} onRetry={() => void refetch()} />
      ) : (
        <LoadingNote title="Reading the exercise…" />
      )}
    </PageFrame>
  )
}

function Opened({ slug, exercise }: { slug: string; exercise: Exercise }) {
  const lesson = useLesson(slug)
  return (
    <>
      <PageHead
        up={<LessonsLink href={lessonHref(slug)} name={lesson.data?.title ?? 'Lesson'} />}
        title={
          <>
            {exercise.title} {exercise.solved && <Tag tone="good">solved</Tag>}
          </>
        }
      />
      <Workbench slug={slug} exercise={exercise} task={<Task exercise={exercise} />}>
        <HelpPanel slug={slug} exercise={exercise} />
      </Workbench>
    </>
  )
}

function Task({ exercise: { task, mayChange } }: { exercise: Exercise }) {
  return (
    <Panel title="Task" className={styles.task}>
      <div className={styles.words}>
        <RichText html={task} />
        {mayChange.length > 0 && (
          <div>
            <h3>You may change</h3>
            <ul className={styles.may}>
              {mayChange.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Panel>
  )
}
