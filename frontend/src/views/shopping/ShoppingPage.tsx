import { useState } from 'react'
import { apiUrl, describeError } from '../../api/client'
import { findNodes, shoppingPath } from '../../api/shopping'
import type { ShoppingRequest } from '../../wire/shopping'
import { requestOf, rowsLike, type TemplateRow } from '../../model/shopping'
import { runHref } from '../../model/route'
import { useRunResult } from '../../state/comparison'
import { navigate } from '../../state/location'
import { useQuestion } from '../../state/question'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { WaitingNote } from '../../ui/WaitingNote'
import type { ClusterColumns } from '../../wire/cluster'
import { FINAL_STATES, type Run } from '../../wire/run'
import { NotOpened } from '../../parts/frame/NotOpened'
import { PageFrame } from '../../parts/frame/PageFrame'
import { sectionOfRun } from '../../parts/frame/sections'
import { PageHead } from '../../parts/frame/PageHead'
import { usePageKeys } from '../../parts/frame/usePageKeys'
import { BesideMap, RunMap } from '../../parts/map/StillMap'
import { ApiCallDialog, curlJson } from '../../parts/panels/ApiCallDialog'
import { BasketsPanel } from './BasketsPanel'
import styles from './ShoppingPage.module.css'
import { TemplatesPanel } from './TemplatesPanel'

/** Which nodes to add, so that what a run left pending finds a place. */
export default function ShoppingPage({ id }: { id: string }) {
  usePageKeys()
  const { run, result, error } = useRunResult(id)
  return (
    <PageFrame title="Which nodes to add" section={sectionOfRun(run)}>
      {error != null && !run && <NotOpened error={error} what="run" all={{ name: 'All runs', href: '/runs' }} onRetry={() => window.location.reload()} />}
      {error == null && !result && <LoadingNote title="Opening the run…" />}
      {run && result && <Shop run={run} columns={result.columns} />}
    </PageFrame>
  )
}

function Shop({ run, columns }: { run: Run; columns: ClusterColumns }) {
  const [rows, setRows] = useState<TemplateRow[]>(() => rowsLike(columns))
  const [call, setCall] = useState(false)
  const asked = requestOf(rows)
  const { answer: shop, ask, cancel } = useQuestion((request: ShoppingRequest, signal) => findNodes(run.id, request, signal))
  const menu = [
    { name: 'Take the kinds of this cluster', run: () => setRows(rowsLike(columns)) },
    { name: 'Show the API call', run: () => setCall(true) },
  ]
  return (
    <>
      <PageHead
        title="Which nodes to add"
        up={
          <PageLink href={runHref(run.id)} onNavigate={navigate}>
            {run.snapshot.name}, run {run.id.slice(0, 8)}
          </PageLink>
        }
        about={
          <>
            The cheapest nodes with which every pending pod is placed: an integer programme proposes a mix, runs verify it, and a bound tells what every mix costs at least. Beside it, what an
            autoscaler would buy. The <a href="/docs/shopping/">documentation</a> lists the assumptions.
          </>
        }
        actions={
          <Button look="primary" busy={shop.isPending} disabled={!('request' in asked) || !FINAL_STATES.has(run.state)} onClick={() => 'request' in asked && ask(asked.request)}>
            {FINAL_STATES.has(run.state) ? (shop.isPending ? 'Searching…' : 'Find the cheapest') : 'The run goes on…'}
          </Button>
        }
      />
      <BesideMap map={<RunMap id={run.id} title="The cluster as the run leaves it" />}>
        <TemplatesPanel rows={rows} onChange={setRows} menu={menu} />
        {'mistakes' in asked && (
          <ul className={styles.mistakes} role="alert">
            {asked.mistakes.map((mistake) => (
              <li key={mistake}>✗ {mistake}</li>
            ))}
          </ul>
        )}
        {shop.isPending && <WaitingNote title="Searching, and verifying by runs…" onCancel={cancel} />}
        {shop.isError && 'request' in asked && <ErrorNote {...describeError(shop.error)} />}
        {shop.isSuccess && <BasketsPanel shopping={shop.data} run={run.id} />}
        {shop.isIdle && (
          <Panel title="Answer" className={styles.panel}>
            <EmptyNote title="Nothing has been searched for yet.">Enter the prices of nodes and press “Find the cheapest”.</EmptyNote>
          </Panel>
        )}
      </BesideMap>
      {call && 'request' in asked && <ApiCallDialog title="Ask this from a terminal" command={curlJson(apiUrl(shoppingPath(run.id)), asked.request)} onClose={() => setCall(false)} />}
    </>
  )
}
