import { Dialog } from '../../ui/Dialog'
import styles from './KeysDialog.module.css'
import { KEYS } from './useRunKeys'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(({ keys, what }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
