import { useState } from 'react'
import { CAPACITY_PATH, howManyMore, runCapacityPath, type CapacityCall } from '../../api/capacity'
import { apiUrl, describeError } from '../../api/client'
import { copiesRequest, rowOf, USUAL_MOST, type CopyRow } from '../../model/capacity'
import { nameFromText, type ObjectName } from '../../model/objectName'
import { runHref, snapshotHref } from '../../model/route'
import { navigate } from '../../state/location'
import { useAllPolicies } from '../../state/policies'
import { useQuestion } from '../../state/question'
import { useRunRecord } from '../../state/queries'
import { useObject, useSnapshot } from '../../state/snapshots'
import { Button } from '../../ui/Button'
import { ChoiceField, TextField } from '../../ui/Field'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { WaitingNote } from '../../ui/WaitingNote'
import { FINAL_STATES, type Run } from '../../wire/run'
import type { Capacity, CopiesRequest, Order } from '../../wire/capacity'
import type { Policy } from '../../wire/policy'
import type { Snapshot } from '../../wire/snapshot'
import { NotOpened } from '../../parts/frame/NotOpened'
import { PageFrame } from '../../parts/frame/PageFrame'
import { sectionOfRun } from '../../parts/frame/sections'
import { PageHead } from '../../parts/frame/PageHead'
import { usePageKeys } from '../../parts/frame/usePageKeys'
import { ApiCallDialog, curlJson } from '../../parts/panels/ApiCallDialog'
import styles from './CapacityPage.module.css'
import { RunFilled, SnapshotFilled } from './FilledMap'
import { FitsPanel } from './FitsPanel'
import { TemplatesPanel } from './TemplatesPanel'

const TITLE = 'How many more of these?'

interface Props {
  of: 'runs' | 'snapshots'
  id: string
  like: string | null // an object of the snapshot, as `nameToText` writes it
}

/** How many copies fit into a cluster, or into what a run leaves of it. */
export default function CapacityPage({ of, id, like }: Props) {
  usePageKeys()
  if (of === 'runs') return <OfRun id={id} like={like} />
  return (
    <PageFrame title={TITLE}>
      <OfSnapshot id={id} run={null} like={like} />
    </PageFrame>
  )
}

function OfRun({ id, like }: { id: string; like: string | null }) {
  const { data, error, refetch } = useRunRecord(id)
  return (
    <PageFrame title={TITLE} section={sectionOfRun(data)}>
      {error && !data && <NotOpened error={error} what="run" all={{ name: 'All runs', href: '/runs' }} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingNote title="Opening the run…" />}
      {data && <OfSnapshot id={data.snapshot.id} run={data} like={like} />}
    </PageFrame>
  )
}

/** The pages opens once the object that it begins with has been read. */
function OfSnapshot({ id, run, like }: { id: string; run: Run | null; like: string | null }) {
  const { data, error, refetch } = useSnapshot(id)
  const name: ObjectName | null = like === null ? null : nameFromText(like)
  const begin = useObject(id, name)
  if (error && !data) return <NotOpened error={error} what="snapshot" all={{ name: 'All snapshots', href: '/snapshots' }} onRetry={() => void refetch()} />
  if (!data || (name !== null && begin.isPending)) return <LoadingNote title="Opening the cluster…" />
  const object = name === null ? null : begin.data?.object
  return <Ask key={like} snapshot={data} run={run} begin={object ? [rowOf(object as Record<string, unknown>)] : []} />
}

function Ask({ snapshot, run, begin }: { snapshot: Snapshot; run: Run | null; begin: readonly CopyRow[] }) {
  const [rows, setRows] = useState(begin)
  const [order, setOrder] = useState<Order>('turns')
  const [most, setMost] = useState(USUAL_MOST)
  const [policy, setPolicy] = useState(snapshot.policy ?? '')
  const [shown, setShown] = useState(false)
  const policies = useAllPolicies().data ?? []
  const asked = copiesRequest({ rows, order, most })
  const call = 'request' in asked && rows.length > 0 ? callOf(snapshot, run, policies.find(({ id }) => id === policy)?.config ?? null, asked.request) : null
  const { answer, ask, cancel } = useQuestion(async (wanted: CapacityCall, signal) => ({ capacity: await howManyMore(wanted, signal), most: wanted.json.most }))
  const fits = answer.data?.capacity.fits ?? NO_FITS
  const goesOn = run !== null && !FINAL_STATES.has(run.state)
  return (
    <>
      <PageHead
        title={TITLE}
        up={<Up snapshot={snapshot} run={run} />}
        about={
          <>
            Copies are placed one after the other {run ? 'in the cluster as the run leaves it' : 'beside the pods that have a node; those that wait are left out'}, until none fits. Nobody is evicted
            for them. The <a href="/docs/capacity/">documentation</a> says what is counted.
          </>
        }
        actions={
          <Button look="primary" busy={answer.isPending} disabled={call === null || goesOn} onClick={() => call && ask(call)}>
            {goesOn ? 'The run goes on…' : answer.isPending ? 'Counting…' : 'Count'}
          </Button>
        }
      />
      <div className={styles.parts}>
        <div className={styles.asked}>
          <TemplatesPanel
            snapshot={snapshot.id}
            kinds={Object.keys(snapshot.counts)}
            rows={rows}
            takesTurns={order === 'turns'}
            menu={call ? [{ name: 'Show the API call', run: () => setShown(true) }] : []}
            onChange={setRows}
          />
          <div className={styles.choices}>
            {run === null && <PolicyField policies={policies} own={snapshot.policy} value={policy} onChange={setPolicy} />}
            <ChoiceField<Order> label="Several templates" value={order} options={ORDER_WORDS} onChange={setOrder} />
            <TextField label="Stop after this many copies" inputMode="numeric" value={most} onChange={(event) => setMost(event.target.value)} />
          </div>
          {rows.length > 0 && 'mistakes' in asked && (
            <ul className={styles.mistakes} role="alert">
              {asked.mistakes.map((mistake) => (
                <li key={mistake}>✗ {mistake}</li>
              ))}
            </ul>
          )}
        </div>
        {answer.isSuccess ? (
          <FitsPanel capacity={answer.data.capacity} most={answer.data.most} nodes={snapshot.counts.Node ?? 0} />
        ) : (
          <Panel title="Answer" className={styles.panel}>
            {answer.isPending && <WaitingNote title="Placing copies…" onCancel={cancel} />}
            {answer.isError && <ErrorNote {...describeError(answer.error)} />}
            {answer.isIdle && (
              <EmptyNote title="Nothing has been counted yet.">
                Choose what to place and press “Count”. You see how many fit, what stops the next one, where the copies go, and what one more node of each kind would bring.
              </EmptyNote>
            )}
          </Panel>
        )}
      </div>
      {run === null ? <SnapshotFilled id={snapshot.id} fits={fits} /> : !goesOn && <RunFilled id={run.id} fits={fits} />}
      {shown && call && <ApiCallDialog title="Ask this from a terminal" command={curlJson(apiUrl(call.path), call.json)} onClose={() => setShown(false)} />}
    </>
  )
}

const NO_FITS: Capacity['fits'] = []

const ORDER_WORDS: readonly { value: Order; text: string }[] = [
  { value: 'turns', text: 'take turns' },
  { value: 'priority', text: 'by priority, the highest first' },
]

function callOf(snapshot: Snapshot, run: Run | null, config: Policy['config'] | null, request: CopiesRequest): CapacityCall {
  return run ? { path: runCapacityPath(run.id), json: request } : { path: CAPACITY_PATH, json: { snapshot: snapshot.id, config, ...request } }
}

function Up({ snapshot, run }: { snapshot: Snapshot; run: Run | null }) {
  return (
    <PageLink href={run ? runHref(run.id) : snapshotHref(snapshot.id)} onNavigate={navigate}>
      {snapshot.name}
      {run && `, run ${run.id.slice(0, 8)}`}
    </PageLink>
  )
}

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
