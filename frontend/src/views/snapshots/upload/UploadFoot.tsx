import { fileSize } from '../../../model/text/fileSize'
import type { UploadState } from '../../../state/stored/upload'
import { Button } from '../../../ui/Button'
import { LIVE } from '../../../ui/live'
import styles from './UploadPanel.module.css'

interface Props {
  upload: UploadState
  ready: boolean
  onStart: () => void
  onCancel: () => void
}

/** One element for both, so that the focus is not lost when it turns from one into the other. */
const ONE = 'button'

function words(upload: UploadState): string {
  if (upload.state === 'packing') return 'Packing the file…'
  if (upload.state !== 'under way') return ''
  const { progress } = upload
  if (progress.phase === 'reading') return 'Everything is sent. Reading and checking the cluster…'
  return `Sending: ${fileSize(progress.sent)} of ${fileSize(progress.total)}`
}

/** The button that sends, or how far it is. Both take the same room. */
export function UploadFoot({ upload, ready, onStart, onCancel }: Props) {
  const text = words(upload)
  const sending = upload.state === 'under way' && upload.progress.phase === 'sending' ? upload.progress : null
  if (!text)
    return (
      <div className={styles.foot}>
        <Button key={ONE} look="primary" disabled={!ready} onClick={onStart}>
          Upload
        </Button>
        {!ready && <span className={styles.quiet}>Nothing to upload yet.</span>}
      </div>
    )
  return (
    <div className={styles.foot}>
      <progress className={styles.progress} aria-label="Upload" max={sending?.total ?? 1} value={sending?.sent} />
      <span {...LIVE} className={styles.words}>
        {text}
      </span>
      <Button key={ONE} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
