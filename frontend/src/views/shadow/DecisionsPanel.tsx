import { count } from '../../model/text/quantity'
import { CHANGE_WORDS, messagesOf, nodeOf, pointsText, shares } from '../../model/live/shadow'
import { DataTable, type DataColumn } from '../../ui/DataTable'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import type { Change, Decided, Overview } from '../../wire/shadow'
import styles from './ShadowPage.module.css'

interface Props {
  decisions: Overview['decisions']
  changed: readonly Decided[]
}

/** Each decision of the cluster's scheduler, made again on the cluster as it was: how many are other ones, and the latest of them. */
export function DecisionsPanel({ decisions, changed }: Props) {
  const found = shares(decisions)
  const made = found.reduce((sum, { number }) => sum + number, 0)
  return (
    <Panel title="Decisions" note={`${count(made)} made again, on the cluster as it was`} className={styles.panel}>
      {made > 0 && (
        <div className={styles.summary}>
          <div className={styles.shares} aria-hidden="true">
            {found.map(({ change, number }) => (
              <i key={change} data-change={change} style={{ flexGrow: number }} />
            ))}
          </div>
          <ul className={styles.legend} aria-label="Decisions by what the candidate would have done">
            {found.map(({ change, number }) => (
              <li key={change} title={CHANGE_WORDS[change].meaning}>
                <ChangeSign change={change} /> {count(number)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {changed.length === 0 ? (
        <EmptyNote title={made === 0 ? 'Waiting for the first decision.' : 'No decision would change.'}>{made === 0 && 'Each decision of the cluster’s scheduler from now on appears here.'}</EmptyNote>
      ) : (
        <DataTable label="Decisions that would change, the latest first" columns={COLUMNS} rows={changed} rowKey={(row) => `${row.pod} ${changed.length - changed.indexOf(row)}`} detail={detailOf} />
      )}
    </Panel>
  )
}

function ChangeSign({ change }: { change: Change }) {
  const { sign, word } = CHANGE_WORDS[change]
  return (
    <span className={styles.change} data-change={change}>
      <b aria-hidden="true">{sign}</b> {word}
    </span>
  )
}

const COLUMNS: DataColumn<Decided>[] = [
  { id: 'pod', name: 'Pod', width: '30%', cell: ({ pod }) => <span className={styles.wraps}>{pod}</span> },
  { id: 'change', name: 'Change', width: '104px', cell: ({ change }) => <ChangeSign change={change} /> },
  { id: 'theirs', name: 'Scheduler', cell: ({ theirs }) => <Chosen text={theirs} /> },
  { id: 'candidate', name: 'Candidate', cell: (row) => <Candidate row={row} /> },
  { id: 'points', name: 'Points', width: '124px', wideOnly: true, cell: pointsText },
]

/** A node, also one with pods in the way; messages and victims stand below the row. */
function Chosen({ text }: { text: string }) {
  const node = nodeOf(text)
  return node === null ? <span className={styles.none}>no node</span> : <span title={node}>{node}</span>
}

const Candidate = ({ row: { candidate, nominated } }: { row: Decided }) => <Chosen text={nominated ?? candidate} />

function detailOf(row: Decided) {
  const messages = messagesOf(row)
  if (messages.length === 0 && row.victims.length === 0) return null
  return (
    <>
      {messages.map(({ who, message }) => (
        <p key={who}>
          <b>{who}:</b> {message}
        </p>
      ))}
      {row.victims.length > 0 && (
        <p>
          <b>Evicted by the candidate:</b> {row.victims.join(', ')}
        </p>
      )}
    </>
  )
}
