import { useState, type FormEvent } from 'react'
import { describeError } from '../../api/client'
import { useCloseWorkshop, useNewWorkshop, useParticipants, useWorkshops } from '../../state/people'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import type { Workshop } from '../../wire/people'
import styles from './SignInPage.module.css'

/** Those that one leads, each with the code that lets people in, and who is in. */
export function Workshops() {
  const { data, error } = useWorkshops()
  if (error && !data) return <ErrorNote {...describeError(error)} />
  if (!data) return <LoadingNote title="Looking for your workshops…" />
  return (
    <div className={styles.forms}>
      {data.map((workshop) => (
        <OneWorkshop key={workshop.id} workshop={workshop} />
      ))}
      <NewWorkshop />
    </div>
  )
}

function OneWorkshop({ workshop }: { workshop: Workshop }) {
  const { data: people = [] } = useParticipants(workshop.id)
  const closing = useCloseWorkshop()
  const closed = workshop.closedAt !== null
  return (
    <section className={styles.form} aria-label={workshop.title}>
      <h2>{workshop.title}</h2>
      {closed ? <p>Closed: nobody comes in any more.</p> : <p className={styles.code}>{workshop.code}</p>}
      <p>{people.length === 0 ? 'Nobody is in yet.' : `${people.length} in: ${people.map(({ name }) => name).join(', ')}`}</p>
      {!closed && (
        <Button disabled={closing.isPending} onClick={() => closing.mutate(workshop.id)}>
          Let nobody in any more
        </Button>
      )}
    </section>
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
    <form className={styles.form} onSubmit={send}>
      <h2>New workshop</h2>
      <TextField label="Title" required maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
      <Button type="submit" look="primary" disabled={making.isPending}>
        Make it
      </Button>
      {making.error && <ErrorNote {...describeError(making.error)} />}
    </form>
  )
}
