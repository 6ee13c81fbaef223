import type { ReactNode } from 'react'
import styles from './Lineage.module.css'

interface Kept {
  id: string
  name: string
}

interface Props<T extends Kept> {
  ancestors: readonly T[] // the oldest first
  here: T
  children: readonly T[]
  note: string // below the list; "": nothing to say
  link: (entry: T) => ReactNode
  more: (entry: T, before: T | undefined) => ReactNode
}

const DEEPEST_INDENT = 6

/** The line from the first one to this one, and what was made of this one. */
export function Lineage<T extends Kept>({ ancestors, here, children, note, link, more }: Props<T>) {
  const line = [...ancestors, here]
  const entries = [...line.map((entry, depth) => ({ entry, depth, before: line[depth - 1] })), ...children.map((entry) => ({ entry, depth: line.length, before: here as T | undefined }))]
  return (
    <>
      <ol className={styles.list}>
        {entries.map(({ entry, depth, before }) => (
          <li key={entry.id} className={styles.entry} style={{ paddingLeft: 14 + Math.min(depth, DEEPEST_INDENT) * 16 }} aria-current={entry === here ? 'page' : undefined}>
            {depth > 0 && <span aria-hidden="true">↳ </span>}
            {entry === here ? <b>{entry.name}</b> : link(entry)}
            <span className={styles.more}>
              {more(entry, before)}
              {entry === here && ' · this one'}
            </span>
          </li>
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}
