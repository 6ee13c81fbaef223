import { useMemo, useState } from 'react'
import { answersOf, candidateFacts, type AnswerRow } from '../../../model/decision/secretDecision'
import { readable, shortResource } from '../../../model/text/quantity'
import type { ClusterState } from '../../../model/cluster/clusterState'
import { takePick, useAsking } from '../../../state/classroom/openQuestion'
import { useAskedStep } from '../../../state/classroom/secret'
import { useClassAsks, useTeaches } from '../../../state/classroom/classroom'
import { SearchField } from '../../../ui/Field'
import { PluginMark } from '../../../ui/PluginMark'
import { WindowedList } from '../../../ui/WindowedList'
import type { ClusterColumns } from '../../../wire/clusterColumns'
import styles from './SecretDecision.module.css'

interface Props {
  columns: ClusterColumns
  state: ClusterState // before the attempt
  pod: string
}

const MANY = 24
const ROW_HEIGHT = 40

/** What is known of a pod before its attempt is told, and what the question can be answered with. */
export function SecretDecision({ columns, state, pod }: Props) {
  const { question, picked } = useAsking()
  const classAsks = useClassAsks()
  const teaches = useTeaches()
  const asked = useAskedStep() !== null
  const [search, setSearch] = useState('')
  const facts = useMemo(() => candidateFacts(columns, pod), [columns, pod])
  const rows = useMemo(() => (question === null ? [] : answersOf(question, columns, state, pod)), [question, columns, state, pod])
  const shown = search === '' ? rows : rows.filter(({ text }) => text.includes(search))
  return (
    <div className={styles.secret}>
      <h3 className={styles.pod}>{pod}</h3>
      <p className={styles.facts}>
        {facts.requests.length ? `It asks for ${facts.requests.map(({ resource, amount }) => `${readable(resource, amount)} ${shortResource(resource)}`).join(', ')}.` : 'It asks for nothing.'}{' '}
        Priority {facts.priority}.
      </p>
      <p className={styles.note}>
        {asked
          ? 'This decision and those after it are hidden until the answer is revealed.'
          : `The decision is hidden until ${(classAsks || teaches) && question === null ? 'it is revealed' : 'you answer'}.`}
      </p>
      {rows.length > MANY && (
        <div className={styles.search}>
          <SearchField label="Search answers" value={search} onChange={setSearch} />
        </div>
      )}
      {question !== null && (
        <WindowedList
          count={shown.length}
          rowHeight={ROW_HEIGHT}
          label="Answers"
          keepInView={shown.findIndex(({ value }) => value === picked)}
          row={(index) => <Row row={shown[index]!} plugin={question.kind === 'plugin'} picked={shown[index]!.value === picked} onPick={(value) => takePick(question.kind, value)} />}
        />
      )}
    </div>
  )
}

function Row({ row, plugin, picked, onPick }: { row: AnswerRow; plugin: boolean; picked: boolean; onPick: (value: string) => void }) {
  return (
    <button type="button" className={styles.row} aria-pressed={picked} onClick={() => onPick(row.value)}>
      {plugin && <PluginMark plugin={row.value} />}
      <span className={styles.name}>{row.text}</span>
      <small>{row.note}</small>
    </button>
  )
}
