import { notify } from '../../state/page/notice'
import { Button } from '../../ui/Button'
import { copyText } from '../../ui/clipboard'
import styles from './CopyableCommand.module.css'

/** A command to copy. */
export function CopyableCommand({ command }: { command: string }) {
  async function copy() {
    notify((await copyText(command)) ? 'Command copied' : 'The browser does not allow copying here')
  }
  return (
    <div className={styles.command}>
      <code tabIndex={0}>{command}</code>
      <Button onClick={() => void copy()}>Copy</Button>
    </div>
  )
}
