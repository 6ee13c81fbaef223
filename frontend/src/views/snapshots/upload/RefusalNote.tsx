import { describeError } from '../../../api/client'
import { notify } from '../../../state/page/notice'
import { plural } from '../../../model/text/quantity'
import { Button } from '../../../ui/Button'
import { copyText, toTsv } from '../../../ui/clipboard'
import { Mistakes } from '../../../parts/editor/Mistakes'
import styles from './RefusalNote.module.css'

interface Props {
  what: string
  error: unknown
  onClose: () => void
}

/** Why an upload was refused: every mistake and its place. */
export function RefusalNote({ what, error, onClose }: Props) {
  const { title, places } = describeError(error)
  async function copy() {
    const rows = [['place', 'mistake'], ...places.map(({ path, message }) => [path, message])]
    notify((await copyText(toTsv(rows))) ? 'Mistakes copied' : 'The browser does not allow copying here')
  }
  return (
    <div className={styles.refused} role="alert">
      <div className={styles.head}>
        <p>
          <b>{what} was refused.</b> {title} {places.length > 0 && `${plural(places.length, 'mistake')}. `}Nothing was stored.
        </p>
        {places.length > 0 && <Button onClick={() => void copy()}>Copy as TSV</Button>}
        <Button onClick={onClose}>Dismiss</Button>
      </div>
      {places.length > 0 && <Mistakes label="Mistakes" mistakes={places} />}
    </div>
  )
}
