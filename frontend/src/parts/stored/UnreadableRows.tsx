import { useMutation } from '@tanstack/react-query'
import { describeError, request } from '../../api/client'
import { notify } from '../../state/page/notice'
import { Button } from '../../ui/Button'
import { anything } from '../../wire/decoders'
import type { UnreadableRow } from '../../wire/page'
import styles from './UnreadableRows.module.css'

interface Props {
  rows: readonly UnreadableRow[]
  noun: string
  path: string // of the list under the API
  onDeleted: () => void
}

/** The rows of a page that cannot be shown: which they are, and a way to be rid of them. */
export function UnreadableRows({ rows, noun, path, onDeleted }: Props) {
  const remove = useMutation({
    mutationFn: (id: string) => request(`${path}${id}/`, anything, { method: 'DELETE' }),
    onSuccess: onDeleted,
    onError: (problem) => notify(describeError(problem).title),
  })
  if (rows.length === 0) return null
  return (
    <ul className={styles.rows} aria-label={`Unreadable: ${noun}`}>
      {rows.map(({ id, detail }) => (
        <li key={id}>
          <span>
            <b>Unreadable {noun}</b> <code>{id}</code> {detail}
          </span>
          <Button look="danger" aria-label={`Delete the unreadable ${noun} ${id}`} busy={remove.isPending} onClick={() => remove.mutate(id)}>
            Delete
          </Button>
        </li>
      ))}
    </ul>
  )
}
