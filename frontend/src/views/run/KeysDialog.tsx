import { Dialog } from '../../ui/Dialog'
import styles from './KeysDialog.module.css'
import { KEYS } from './useRunKeys'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <KeyList keys={KEYS} />
    </Dialog>
  )
}

export function KeyList({ keys: list }: { keys: readonly { keys: string; what: string }[] }) {
  return (
    <dl className={styles.keys}>
      {list.map(({ keys, what }) => (
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
  )
}
