import { useState } from 'react'
import { apiUrl, describeError } from '../../../api/client'
import { SEARCHES } from '../../../api/searches'
import { requestOf, rowsAsked, rowsLike, type TemplateRow } from '../../../model/answers/shopping'
import type { OutcomeBar } from '../../../model/run/outcomeParts'
import { useAnswer, useAsking } from '../../../state/answers/searches'
import { ErrorNote } from '../../../ui/Note'
import type { ClusterColumns } from '../../../wire/clusterColumns'
import { FINAL_STATES, type Run } from '../../../wire/runs'
import type { Search, Subject } from '../../../wire/searches'
import type { Shopping } from '../../../wire/shopping'
import { BesideMap, RunMap, SnapshotMap } from '../../../parts/map/StillMap'
import { ApiCallDialog, curlJson } from '../../../parts/panels/ApiCallDialog'
import { NoAnswerYet } from '../../../parts/answers/ExampleAnswer'
import { SearchHead } from '../SearchHead'
import { SearchState } from '../SearchState'
import { BasketsPanel } from './BasketsPanel'
import styles from './ShoppingPage.module.css'
import { TemplatesPanel } from './TemplatesPanel'

interface Props {
  run: Run | null // null: it is gone
  columns: ClusterColumns | null // of its cluster
  snapshot: { id: string; name: string }
  subject: Subject
  search: Search | null // null: nothing has been asked yet
}

const EXAMPLE: readonly OutcomeBar[] = [
  {
    name: 'as it is',
    parts: [
      { kind: 'good', amount: 28, word: 'placed' },
      { kind: 'bad', amount: 6, word: 'pending' },
    ],
  },
  { name: 'with 2 × large and 1 × small', parts: [{ kind: 'good', amount: 34, word: 'placed' }] },
]

/** Which nodes to add, so that what a run left pending finds a place. */
export function Shop({ run, columns, snapshot, subject, search }: Props) {
  const [rows, setRows] = useState<TemplateRow[]>(() => (search ? rowsAsked(search) : columns ? rowsLike(columns) : []))
  const [call, setCall] = useState(false)
  const asking = useAsking()
  const shop = useAnswer<Shopping>(search)
  const asked = requestOf(rows)
  const goesOn = run !== null && !FINAL_STATES.has(run.state)
  const menu = [...(columns ? [{ name: 'Take the kinds of this cluster', run: () => setRows(rowsLike(columns)) }] : []), { name: 'Show the API call', run: () => setCall(true) }]
  return (
    <>
      <SearchHead
        title="Which nodes to add"
        about={
          <>
            The cheapest nodes with which every pending pod is placed: an integer programme proposes a mix, runs verify it, and a bound is the minimum cost of every mix. For comparison, the page shows
            what an autoscaler would add. The <a href="/docs/shopping/">documentation</a> lists the assumptions.
          </>
        }
        snapshot={snapshot}
        run={run}
        search={search}
        verb={goesOn ? 'The run goes on…' : asking.isPending ? 'Searching…' : 'Find the cheapest'}
        ready={'request' in asked && !goesOn && !asking.isPending}
        onAsk={() => 'request' in asked && asking.mutate({ ...subject, shopping: asked.request })}
      />
      <BesideMap map={run ? <RunMap id={run.id} title="The cluster as the run leaves it" /> : <SnapshotMap id={snapshot.id} title="The cluster before" />}>
        <TemplatesPanel rows={rows} onChange={setRows} menu={menu} />
        {'mistakes' in asked && (
          <ul className={styles.mistakes} role="alert">
            {asked.mistakes.map((mistake) => (
              <li key={mistake}>✗ {mistake}</li>
            ))}
          </ul>
        )}
        {asking.isError && <ErrorNote {...describeError(asking.error)} />}
        {shop.error && <ErrorNote {...describeError(shop.error)} />}
        {search && !shop.data && !shop.error && <SearchState search={search} begun="Searching for the cheapest mix" />}
        {shop.data && <BasketsPanel shopping={shop.data} run={run?.id ?? null} />}
        {!search && (
          <NoAnswerYet
            title="Nothing has been searched for yet."
            words="Enter the prices of nodes and press “Find the cheapest”. You see the cheapest mix, what it costs beside what no mix costs less than, and what an autoscaler would buy."
            example={EXAMPLE}
          />
        )}
      </BesideMap>
      {call && 'request' in asked && <ApiCallDialog title="Ask this from a terminal" command={curlJson(apiUrl(SEARCHES), { ...subject, shopping: asked.request })} onClose={() => setCall(false)} />}
    </>
  )
}
