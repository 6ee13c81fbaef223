import { useState, type ReactNode } from 'react'
import { describeError } from '../../api/client'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from '../../ui/dialogs.module.css'

interface Props {
  title: string
  action: string // the word on the button that does it
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks before something that cannot be undone. Stays open, with the reason, when the server refuses. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setRefusal(describeError(error).title)
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} words={children} onClose={onClose}>
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button look="danger" onClick={() => void confirm()} disabled={busy}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
