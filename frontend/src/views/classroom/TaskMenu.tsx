import { useState } from 'react'
import { describeError } from '../../api/client'
import { useSetTask } from '../../state/classroom/queries'
import { useLocation } from '../../state/page/location'
import { useLessons } from '../../state/lessons/queries'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { SearchField } from '../../ui/Field'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import styles from './ClassPage.module.css'

/** Sets the class an exercise of one of the lessons; the one that is open on this page first. */
export function TaskMenu({ look }: { look?: 'primary' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        Set a task…
      </Button>
      {open && <TaskDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function TaskDialog({ onClose }: { onClose: () => void }) {
  const lessons = useLessons()
  return (
    <Dialog title="Set the class a task" words="Everybody works alone. Attempts and hints are counted, and you see everybody’s progress." onClose={onClose}>
      <Exercises lessons={lessons} onSet={onClose} />
    </Dialog>
  )
}

function Exercises({ lessons: { data, error, refetch }, onSet }: { lessons: ReturnType<typeof useLessons>; onSet: () => void }) {
  const [text, setText] = useState('')
  const route = useLocation((state) => state.route)
  const setting = useSetTask()
  if (error && !data) return <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />
  if (!data) return <LoadingNote title="Reading the lessons…" />
  const isOpen = (slug: string, id: string) => route.page === 'exercise' && route.slug === slug && route.id === id
  const found = data
    .flatMap(({ slug, title: lesson, exercises }) => exercises.map(({ id, title }) => ({ slug, id, title, lesson, open: isOpen(slug, id) })))
    .filter(({ title, lesson }) => `${lesson} ${title}`.toLowerCase().includes(text.trim().toLowerCase()))
    .sort((one, other) => Number(other.open) - Number(one.open))
  return (
    <div className={styles.ask}>
      <SearchField label="Search the exercises" placeholder="Exercise or lesson" value={text} onChange={setText} />
      {found.length === 0 && <EmptyNote title="No exercise has these words." />}
      <ul className={styles.list} aria-label="Exercises">
        {found.map(({ slug, id, title, lesson, open }) => (
          <li key={`${slug} ${id}`} className={styles.choice}>
            <Button busy={setting.isPending} look={open ? 'primary' : 'plain'} onClick={() => setting.mutate({ lesson: slug, exercise: id }, { onSuccess: onSet })}>
              {title}
            </Button>
            <span className={styles.note}>
              {lesson}
              {open && ', open on this page'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
