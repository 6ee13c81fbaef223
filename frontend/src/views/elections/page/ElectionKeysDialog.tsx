import { END_WORDS } from '../../../model/elections/words'
import { KeysDialog } from '../../../parts/playback/KeysDialog'
import styles from './ElectionKeysDialog.module.css'
import { KEYS } from './useElectionKeys'

/** The keys, and what the chart's signs mean. */
export function ElectionKeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <KeysDialog title="Keys and signs" keys={KEYS} onClose={onClose}>
      <h3 className={styles.subhead}>At the end of a request</h3>
      <ul className={styles.signs}>
        {Object.values(END_WORDS).map(({ sign, word }) => (
          <li key={word}>
            <b>{sign}</b> {word}
          </li>
        ))}
        <li>
          <b>○</b> a read that found the lock
        </li>
      </ul>
      <h3 className={styles.subhead}>In a lane</h3>
      <p className={styles.words}>
        Solid: leading. Hollow: standby. Hatched: releasing the lease. Cross-hatched: paused or suspended. The saw tooth below is what is left of the lease in the replica’s view, by its own clock; at
        zero it may take the lease. The bars at the bottom are pods that it bound, crosses are bindings that the API server refused. Arrows are drawn wide enough to show their direction.
      </p>
    </KeysDialog>
  )
}
