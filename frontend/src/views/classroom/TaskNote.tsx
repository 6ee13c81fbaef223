import { isWithClass, triesWords, wallWords } from '../../model/classroom/classroom'
import { plural } from '../../model/text/quantity'
import { wallHref } from '../../model/page/route'
import { useClassPeople, useClassroom } from '../../state/classroom/classroom'
import { useEndTask } from '../../state/classroom/queries'
import { navigate } from '../../state/page/location'
import { focusMain } from '../../parts/frame/useTitle'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { Tag } from '../../ui/Tag'
import type { ShownTask } from '../../wire/classroom'
import { LIVE } from '../../ui/live'
import styles from './TaskNote.module.css'

interface Props {
  workshop: string
  task: ShownTask
  leads: boolean
}

/** The task that the class is set: for its teacher how all do, for a participant how far they have come and what the teacher says. */
export function TaskNote({ workshop, task, leads }: Props) {
  return (
    <section className={styles.note} aria-label="Task">
      <h2 className={styles.title}>
        Task:{' '}
        <PageLink href={task.path} onNavigate={navigate}>
          {task.title}
        </PageLink>
      </h2>
      {leads ? <ForTeacher workshop={workshop} task={task} /> : <ForParticipant task={task} />}
    </section>
  )
}

function ForTeacher({ workshop, task }: { workshop: string; task: ShownTask }) {
  const wall = useClassroom((state) => state.wall)
  const people = useClassPeople()
  const ending = useEndTask()
  function end(id: string) {
    focusMain() // The button goes with the task.
    ending.mutate(id)
  }
  return (
    <>
      <span {...LIVE}>{wall?.task === task.id ? wallWords(wall.work) : people.length > 0 ? '' : 'Nobody has joined yet'}</span>
      <span className={styles.actions} data-tools>
        <Button look="primary" onClick={() => navigate(wallHref(workshop))}>
          See everybody’s progress
        </Button>
        <Button busy={ending.isPending} onClick={() => end(task.id)}>
          End the task
        </Button>
      </span>
    </>
  )
}

function ForParticipant({ task }: { task: ShownTask }) {
  const standing = useClassroom((state) => state.standing)
  const here = useClassroom((state) => state.here)
  const mine = standing?.task?.id === task.id ? standing.task : null
  return (
    <>
      {mine && (
        <span>
          {mine.solved && <Tag tone="good">solved</Tag>} {mine.tries === 0 ? 'Not tried yet' : triesWords(mine.tries)}
          {mine.hints > 0 && `, ${plural(mine.hints, 'hint')}`}
        </span>
      )}
      {!isWithClass(here, task.path) && <Button onClick={() => navigate(task.path)}>Go to the task</Button>}
      {mine?.comment && (
        <p className={styles.comment} {...LIVE}>
          <b>Your teacher says:</b> {mine.comment}
        </p>
      )}
    </>
  )
}
