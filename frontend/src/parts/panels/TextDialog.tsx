import { notify } from '../../state/page/notice'
import { Button } from '../../ui/Button'
import { copyText } from '../../ui/clipboard'
import { Dialog } from '../../ui/Dialog'
import styles from './TextDialog.module.css'

interface Props {
  title: string
  what: string // it is: "JSON"
  text: string
  onClose: () => void
}

const LONGEST_SHOWN = 200_000

/** A text to read and to take away. */
export function TextDialog({ title, what, text, onClose }: Props) {
  const cut = text.length > LONGEST_SHOWN
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={() => void copyAs(what, text)}>Copy all</Button>}>
      <pre className={styles.text} tabIndex={0}>
        {cut ? text.slice(0, LONGEST_SHOWN) : text}
      </pre>
      {cut && <p>Only the beginning is shown; “Copy all” copies everything.</p>}
    </Dialog>
  )
}

/** Copies a text and says so. `what` it is: "JSON". */
export async function copyAs(what: string, text: string): Promise<void> {
  notify((await copyText(text)) ? `${what} copied` : 'The browser does not allow copying here')
}
