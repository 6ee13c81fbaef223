import { useState, type FormEvent } from 'react'
import { describeError } from '../../api/client'
import { useNewWorkshop, useWorkshops } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import { WorkshopCard } from './WorkshopCard'
import styles from './people.module.css'

/** Those that one leads, each with the code that lets people in, and who is in. */
export function Workshops() {
  const { data, error } = useWorkshops()
  if (error && !data) return <ErrorNote {...describeError(error)} />
  if (!data) return <LoadingNote title="Looking for your workshops…" />
  return (
    <div className={styles.workshops}>
      {data.map((workshop) => (
        <WorkshopCard key={workshop.id} workshop={workshop} />
      ))}
      <NewWorkshop />
    </div>
  )
}

function NewWorkshop() {
  const making = useNewWorkshop()
  const [title, setTitle] = useState('')
  function send(event: FormEvent) {
    event.preventDefault()
    making.mutate(title, { onSuccess: () => setTitle('') })
  }
  return (
    <form className={`${styles.form} ${styles.new}`} onSubmit={send}>
      <h2>New workshop</h2>
      <TextField label="Title" required maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
      <Button type="submit" look="primary" busy={making.isPending}>
        Make it
      </Button>
      {making.error && <ErrorNote {...describeError(making.error)} />}
    </form>
  )
}
