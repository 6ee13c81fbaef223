import { useState } from 'react'
import styles from '../../parts/playback/Player.module.css'

interface Props {
  text: string
  title?: string
  disabled: boolean
  read: (text: string) => number | null
  onGo: (at: number) => void
}

/** The time on screen, which takes a time to jump to. It stands still while somebody writes in it. */
export function TimeField({ text, title, disabled, read, onGo }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <input
      className={`${styles.field} ${styles.time}`}
      type="text"
      aria-label="Go to a time"
      title={title}
      disabled={disabled}
      value={draft ?? text}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onFocus={(event) => {
        setDraft(text)
        event.currentTarget.select()
      }}
      onBlur={() => setDraft(null)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
        if (event.key !== 'Enter') return
        const wanted = read(event.currentTarget.value)
        event.currentTarget.blur()
        if (wanted !== null) onGo(wanted)
      }}
    />
  )
}
