import type { ReactNode } from 'react'
import { useSaid } from '../../state/page/announcements'
import { Button } from '../../ui/Button'
import { CloseIcon } from '../../ui/icons'
import styles from './Band.module.css'
import { useBandFocus } from './useBandFocus'

interface Props {
  label: string
  place: ReactNode // "3 of 12"
  children: ReactNode // the words, and a question
  controls: ReactNode
  said: string | null // what screen readers are told of it; null: nothing
  onClose?: { words: string; run: () => void }
}

/** The words to the picture, in full width above it. */
export function Band({ label, place, children, controls, said, onClose }: Props) {
  useSaid(said)
  useBandFocus()
  return (
    <section className={styles.band} aria-label={label} data-band>
      <p className={styles.place}>{place}</p>
      <div className={styles.words}>{children}</div>
      <div className={styles.controls}>{controls}</div>
      {onClose && (
        <Button look="quiet" label={onClose.words} className={styles.close} onClick={onClose.run}>
          <CloseIcon size={14} />
        </Button>
      )}
    </section>
  )
}
