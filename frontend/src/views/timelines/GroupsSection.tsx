import { count } from '../../model/text/quantity'
import type { GroupFate, GroupMoment } from '../../model/timelines/groups'
import { shortPod } from '../../model/timelines/names'
import styles from './GroupsSection.module.css'

const FATES: Record<GroupFate, { word: string; sign: string }> = {
  complete: { word: 'complete', sign: '✓' },
  permit: { word: 'waits at Permit', sign: '…' },
  half: { word: 'half placed', sign: '!' },
  short: { word: 'not complete', sign: '…' },
  unplaced: { word: 'no node', sign: '×' },
  loose: { word: 'no gang', sign: '·' },
}

/** Pod groups at this moment, and who of them waits for whom. */
export function GroupsSection({ groups, onOpen }: { groups: readonly GroupMoment[]; onOpen: (k: number) => void }) {
  return (
    <section aria-label={`pod groups, ${groups.length}`} className={styles.groups}>
      <h3 className={styles.heading} title="Pods that are scheduled together: all of them, or at least a minimum number.">
        pod groups <span>{count(groups.length)}</span>
      </h3>
      <ul>
        {groups.map((group) => (
          <li key={group.name}>
            <GroupRow group={group} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function GroupRow({ group: { name, minCount, pods, placed, fate, words, asked }, onOpen }: { group: GroupMoment; onOpen: (k: number) => void }) {
  const { word, sign } = FATES[fate]
  const needed = minCount ?? pods
  const open = asked?.lastAttempt ?? null
  return (
    <button
      type="button"
      className={styles.row}
      data-fate={fate}
      disabled={open === null}
      title={open === null ? undefined : `Why? Opens the last attempt of ${shortPod(asked!.key)}`}
      onClick={() => open !== null && onOpen(open)}
    >
      <span className={styles.name}>{shortPod(name)}</span>
      <span className={styles.fate}>
        <i aria-hidden="true">{sign}</i> {word}
      </span>
      <span className={styles.bar} role="img" aria-label={`${placed} of ${needed} needed pods have a node`}>
        {Array.from({ length: Math.min(needed, MOST_CELLS) }, (_, index) => (
          <i key={index} data-placed={index < Math.round((placed / Math.max(1, needed)) * Math.min(needed, MOST_CELLS))} />
        ))}
      </span>
      <span className={styles.numbers}>
        {count(placed)} of {count(needed)}
      </span>
      <span className={styles.words}>{words}</span>
    </button>
  )
}

/** A cell for each pod that is needed; of larger groups a share. */
const MOST_CELLS = 24
