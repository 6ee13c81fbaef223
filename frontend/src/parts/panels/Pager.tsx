import { count as written } from '../../model/text/quantity'
import { Button } from '../../ui/Button'
import styles from './Pager.module.css'

interface Props {
  label: string // what is paged, e.g. "snapshots"
  page: number // from 1
  pageSize: number
  count: number
  onPage: (page: number) => void
  note?: string | undefined // about all of them
}

const singular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/(?<=ch)es$|s$/, '')

/** Which part of a list is shown, and the way to the rest. Keeps its place when there is one page only. */
export function Pager({ label, page, pageSize, count, onPage, note }: Props) {
  const last = Math.max(1, Math.ceil(count / pageSize))
  const from = count === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(count, page * pageSize)
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      <span aria-live="polite">
        {count === 1 ? `1 ${singular(label)}` : `${written(from)}–${written(to)} of ${written(count)} ${label}`}
        {note && ` · ${note}`}
      </span>
      {last > 1 && (
        <span className={styles.buttons}>
          <Button onClick={() => onPage(1)} disabled={page <= 1} aria-label="First page">
            «
          </Button>
          <Button onClick={() => onPage(page - 1)} disabled={page <= 1}>
            Previous
          </Button>
          <Button onClick={() => onPage(page + 1)} disabled={page >= last}>
            Next
          </Button>
          <Button onClick={() => onPage(last)} disabled={page >= last} aria-label="Last page">
            »
          </Button>
        </span>
      )}
    </nav>
  )
}
