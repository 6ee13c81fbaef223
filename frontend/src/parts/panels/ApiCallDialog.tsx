import { notify } from '../../state/page/notice'
import { Button } from '../../ui/Button'
import { copyText } from '../../ui/clipboard'
import { Dialog } from '../../ui/Dialog'
import styles from './ApiCallDialog.module.css'

interface Props {
  title: string
  command: string
  onClose: () => void
}

/** The same from a terminal. */
export function ApiCallDialog({ title, command, onClose }: Props) {
  async function copy() {
    notify((await copyText(command)) ? 'API call copied' : 'The browser does not allow copying here')
  }
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={() => void copy()}>Copy</Button>}>
      <pre className={styles.command} tabIndex={0}>
        {command}
      </pre>
      <p className={styles.more}>
        Every address is described in the <a href="/api/docs/">API documentation</a>.
      </p>
    </Dialog>
  )
}

/** A word for a POSIX shell. */
export const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** A request with a JSON body, as curl sends it. */
export function curlJson(url: string, body: unknown): string {
  return `curl -s -X POST ${quoted(window.location.origin + url)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(JSON.stringify(body, null, 2))}`
}
