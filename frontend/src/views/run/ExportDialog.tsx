import { describeError } from '../../api/client'
import { fileSize } from '../../model/text/fileSize'
import { useExportFile, useExports } from '../../state/run/exports'
import { notify } from '../../state/page/notice'
import { Button } from '../../ui/Button'
import { copyText, download } from '../../ui/clipboard'
import { Dialog } from '../../ui/Dialog'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import type { Export } from '../../wire/exports'
import styles from './ExportDialog.module.css'

interface Props {
  run: string
  ended: boolean
  onClose: () => void
}

/** The run as files for other tools. */
export function ExportDialog({ run, ended, onClose }: Props) {
  const { data, error } = useExports(run)
  const file = useExportFile(run, (wanted, content) => download(`run-${run.slice(0, 8)}-${wanted.file}`, content))
  const making = file.isPending ? file.variables.name : null
  const words = ended
    ? 'The cluster at the end of the run, and the results of the run. The links do not change, so scripts can use them.'
    : 'Once the run has succeeded, you can download it as these files.'
  return (
    <Dialog title="Export this run" words={words} onClose={onClose}>
      {file.error && <ErrorNote {...describeError(file.error)} />}
      {error ? (
        <ErrorNote {...describeError(error)} />
      ) : data ? (
        <ul className={styles.list} aria-label="Files">
          {data.map((one) => (
            <ExportRow key={one.name} file={one} ready={ended && making === null} making={making === one.name} onDownload={() => file.mutate(one)} />
          ))}
        </ul>
      ) : (
        <LoadingNote title="Looking for files…" />
      )}
    </Dialog>
  )
}

interface RowProps {
  file: Export
  ready: boolean
  making: boolean
  onDownload: () => void
}

function ExportRow({ file, ready, making, onDownload }: RowProps) {
  return (
    <li>
      <div className={styles.what}>
        <p className={styles.name}>
          <b>{file.file}</b>
          {file.size !== null && <span className={styles.size}>{fileSize(file.size)}</span>}
        </p>
        <p className={styles.says}>{file.says}</p>
        {file.refusal !== null && <p className={styles.refusal}>{file.refusal}</p>}
      </div>
      <div className={styles.actions}>
        <Button disabled={!ready || file.refusal !== null} aria-label={`${making ? 'Being made…' : 'Download'} ${file.file}`} onClick={onDownload}>
          {making ? 'Being made…' : 'Download'}
        </Button>
        <Button look="quiet" aria-label={`Copy link to ${file.file}`} onClick={() => void copyLink(file.url)}>
          Copy link
        </Button>
      </div>
    </li>
  )
}

async function copyLink(url: string): Promise<void> {
  notify((await copyText(window.location.origin + url)) ? 'Link copied' : 'The browser does not allow copying here')
}
