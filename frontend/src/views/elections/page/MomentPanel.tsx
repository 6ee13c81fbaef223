import { eventWords, momentWords } from '../../../model/elections/words'
import type { MenuAction } from '../../../ui/MenuButton'
import { Panel } from '../../../ui/Panel'
import type { ElectionEvent } from '../../../wire/electionEvents'
import styles from './MomentPanel.module.css'

interface Props {
  at: number | null // of the moment, which may be before the playhead
  events: readonly ElectionEvent[]
  duration: number
  nameOf: (identity: string | null) => string
  menu: readonly MenuAction[]
}

/** Everything that happens in one moment, in order. */
export function MomentPanel({ at, events, duration, nameOf, menu }: Props) {
  const words = events.flatMap((event) => {
    const text = eventWords(event, nameOf, duration)
    return text === null ? [] : [{ seq: event.seq, text, loud: event.type === 'fault' || event.type === 'bindRefused' }]
  })
  return (
    <Panel title="What happens" note={at === null ? undefined : `at ${momentWords(at, duration)}`} menu={menu} className={styles.panel}>
      <ol className={styles.list} tabIndex={0} aria-label="What happens in this moment">
        {words.map(({ seq, text, loud }) => (
          <li key={seq} data-loud={loud}>
            {text}
          </li>
        ))}
        {words.length === 0 && <li className={styles.none}>Nothing yet.</li>}
      </ol>
    </Panel>
  )
}
