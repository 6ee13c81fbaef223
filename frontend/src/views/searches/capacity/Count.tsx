import { useState } from 'react'
import { apiUrl, describeError } from '../../../api/client'
import { SEARCHES } from '../../../api/searches'
import { copiesRequest, type CopyChoices } from '../../../model/answers/capacity'
import type { OutcomeBar } from '../../../model/run/outcomeParts'
import { useAllPolicies } from '../../../state/stored/policies'
import { useAnswer, useAsking } from '../../../state/answers/searches'
import { ChoiceField, TextField } from '../../../ui/Field'
import { ErrorNote } from '../../../ui/Note'
import { Panel } from '../../../ui/Panel'
import type { Capacity, CopiesRequest, Order } from '../../../wire/capacity'
import type { Policy } from '../../../wire/policies'
import { FINAL_STATES, type Run } from '../../../wire/runs'
import type { Search, Subject } from '../../../wire/searches'
import type { Snapshot } from '../../../wire/snapshots'
import { ApiCallDialog, curlJson } from '../../../parts/panels/ApiCallDialog'
import { NoAnswerYet } from '../../../parts/answers/ExampleAnswer'
import { SearchHead } from '../SearchHead'
import { SearchState } from '../SearchState'
import styles from './CapacityPage.module.css'
import { RunFilled, SnapshotFilled } from './FilledMap'
import { FitsPanel } from './FitsPanel'
import { TemplatesPanel } from './TemplatesPanel'

export const TITLE = 'How many more of these?'

const EXAMPLE: readonly OutcomeBar[] = [
  {
    name: 'shop/web',
    parts: [
      { kind: 'good', amount: 14, word: 'fit' },
      { kind: 'open', amount: 6, word: 'more with one more node' },
    ],
  },
]

interface Props {
  snapshot: Snapshot
  run: Run | null // null: it is asked about the snapshot, or the run is gone
  begin: CopyChoices
  policy: string // "": the default; of a question about a snapshot
  search: Search | null // null: nothing has been asked yet
}

/** How many copies fit, which limit stops the next one, and what one more node would bring. */
export function Count({ snapshot, run, begin, policy: first, search }: Props) {
  const [choices, setChoices] = useState(begin)
  const [policy, setPolicy] = useState(first)
  const [shown, setShown] = useState(false)
  const policies = useAllPolicies().data ?? []
  const asking = useAsking()
  const answer = useAnswer<Capacity>(search)
  const { rows, order, most } = choices
  const change = (part: Partial<CopyChoices>) => setChoices({ ...choices, ...part })
  const asked = copiesRequest(choices)
  const subject: Subject = run ? { run: run.id } : { snapshot: snapshot.id, policy: policy || null }
  const body = 'request' in asked && rows.length > 0 ? { ...subject, capacity: asked.request } : null
  const fits = answer.data?.fits ?? NO_FITS
  const goesOn = run !== null && !FINAL_STATES.has(run.state)
  return (
    <>
      <SearchHead
        title={TITLE}
        about={
          <>
            Copies are placed one after the other {run ? 'in the cluster as the run leaves it' : 'beside the pods that have a node; those that wait are left out'}, until none fits. Nobody is evicted
            for them. The <a href="/docs/capacity/">documentation</a> says what is counted.
          </>
        }
        snapshot={snapshot}
        run={run}
        search={search}
        verb={goesOn ? 'The run goes on…' : asking.isPending ? 'Counting…' : 'Count'}
        ready={body !== null && !goesOn && !asking.isPending}
        onAsk={() => body && asking.mutate(body)}
      />
      <div className={styles.parts}>
        <div className={styles.asked}>
          <TemplatesPanel
            snapshot={snapshot.id}
            kinds={Object.keys(snapshot.counts)}
            rows={rows}
            takesTurns={order === 'turns'}
            menu={body ? [{ name: 'Show the API call', run: () => setShown(true) }] : []}
            onChange={(next) => change({ rows: next })}
          >
            <div className={styles.choices}>
              {run === null && <PolicyField policies={policies} own={snapshot.policy} value={policy} onChange={setPolicy} />}
              <ChoiceField<Order> label="Several templates" value={order} options={ORDER_WORDS} onChange={(next) => change({ order: next })} />
              <TextField label="Stop after this many copies" inputMode="numeric" value={most} onChange={(event) => change({ most: event.target.value })} />
            </div>
          </TemplatesPanel>
          {rows.length > 0 && 'mistakes' in asked && (
            <ul className={styles.mistakes} role="alert">
              {asked.mistakes.map((mistake) => (
                <li key={mistake}>✗ {mistake}</li>
              ))}
            </ul>
          )}
        </div>
        {answer.data && search ? (
          <FitsPanel capacity={answer.data} most={(search.question as unknown as CopiesRequest).most} nodes={snapshot.counts.Node ?? 0} />
        ) : !search && !asking.isError ? (
          <NoAnswerYet
            title="Nothing has been counted yet."
            words="Choose what to place and press “Count”. You see how many fit, what stops the next one, where the copies go, and how many more fit with one more node of each kind."
            example={EXAMPLE}
            className={styles.panel}
          />
        ) : (
          <Panel title="Answer" className={styles.panel}>
            {asking.isError && <ErrorNote {...describeError(asking.error)} />}
            {answer.error && <ErrorNote {...describeError(answer.error)} />}
            {search && !answer.error && <SearchState search={search} begun="Placing copies" />}
          </Panel>
        )}
      </div>
      {run === null ? <SnapshotFilled id={snapshot.id} fits={fits} /> : !goesOn && <RunFilled id={run.id} fits={fits} />}
      {shown && body && <ApiCallDialog title="Ask this from a terminal" command={curlJson(apiUrl(SEARCHES), body)} onClose={() => setShown(false)} />}
    </>
  )
}

const NO_FITS: Capacity['fits'] = []

const ORDER_WORDS: readonly { value: Order; text: string }[] = [
  { value: 'turns', text: 'take turns' },
  { value: 'priority', text: 'by priority, the highest first' },
]

interface PolicyFieldProps {
  policies: readonly Policy[]
  own: string | null // the one that came with the snapshot
  value: string // "": the default
  onChange: (policy: string) => void
}

function PolicyField({ policies, own, value, onChange }: PolicyFieldProps) {
  const options = policies.map(({ id, name }) => ({ value: id, text: id === own ? `${name}, came with the snapshot` : name }))
  return <ChoiceField label="Policy" value={value} options={[{ value: '', text: 'the default of kube-scheduler' }, ...options]} onChange={onChange} />
}
