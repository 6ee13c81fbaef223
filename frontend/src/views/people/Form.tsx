import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { describeError } from '../../api/client'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/Note'
import styles from './people.module.css'

interface Props {
  title: string
  action: string
  pending: boolean
  error: Error | null // what is not said at a field
  onSend: (given: (name: string) => string) => void
  children: ReactNode
}

/** A few fields and what they are sent for; `given` reads a field by its name. The first field with a mistake gets the focus. */
export function Form({ title, action, pending, error, onSend, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!pending) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [pending])
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    onSend((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={send}>
      <h2>{title}</h2>
      {children}
      <Button type="submit" look="primary" busy={pending}>
        {action}
      </Button>
      {error && <ErrorNote {...describeError(error)} />}
    </form>
  )
}
