import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/client'
import { listRehearsals } from '../../api/rehearsals'
import { plural } from '../../model/quantity'
import { rehearsalHref } from '../../model/route'
import { navigate } from '../../state/location'
import { Button } from '../../ui/Button'
import type { DataColumn } from '../../ui/DataTable'
import { OwnedTable } from '../../parts/people/OwnedTable'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import type { Rehearsal } from '../../wire/rehearsal'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { StoredPager } from '../../parts/stored/StoredPager'
import { When } from '../../parts/stored/When'

const PAGE_SIZE = 50

/** Every rehearsal there is, the newest first. */
export default function RehearsalsPage() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({ queryKey: ['rehearsals', page], queryFn: () => listRehearsals(page, PAGE_SIZE), placeholderData: keepPreviousData })
  return (
    <PageFrame title="Rehearsals">
      <PageHead title="Rehearsals" about="Upgrades of kube-scheduler, played before they happen." />
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!data && !error && <LoadingNote title="Reading the list of rehearsals…" />}
      {data?.count === 0 && (
        <EmptyNote
          title="No upgrade has been rehearsed yet."
          actions={
            <PageLink href="/snapshots" onNavigate={navigate}>
              Pick a snapshot
            </PageLink>
          }
        >
          On the page of a snapshot or of a run, choose “Rehearse an upgrade”.
        </EmptyNote>
      )}
      {data && data.count > 0 && (
        <>
          <OwnedTable label="Rehearsals" columns={COLUMNS} rows={data.results} rowKey={({ id }) => id} onOpen={({ id }) => navigate(rehearsalHref(id))} />
          <StoredPager kind="rehearsals" label="rehearsals" page={page} pageSize={PAGE_SIZE} count={data.count} onPage={setPage} />
        </>
      )}
    </PageFrame>
  )
}

const COLUMNS: DataColumn<Rehearsal>[] = [
  {
    id: 'upgrade',
    name: 'Upgrade',
    cell: ({ id, from, to }) => (
      <PageLink data-row-link href={rehearsalHref(id)} onNavigate={navigate}>
        {from} to {to}
      </PageLink>
    ),
  },
  { id: 'snapshot', name: 'Of', width: '34%', cell: ({ snapshot }) => snapshot.name },
  { id: 'came', name: 'Came to', width: '26%', cell: cameTo },
  { id: 'when', name: 'Created', width: '16%', wideOnly: true, cell: ({ createdAt }) => <When time={createdAt} /> },
]

function cameTo({ state, verdict, changed }: Rehearsal): string {
  if (verdict === null) return state
  if (verdict === 'changes') return changed === null ? 'changes' : `${plural(changed, 'pod')} otherwise`
  return verdict === 'same' ? 'nothing changes' : 'policy refused'
}
