import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/client'
import { listRemovals } from '../../api/removals'
import { removalOutcome, removalTitle } from '../../model/removal'
import { removalHref } from '../../model/route'
import { navigate } from '../../state/location'
import { Button } from '../../ui/Button'
import type { DataColumn } from '../../ui/DataTable'
import { OwnedTable } from '../../parts/people/OwnedTable'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import type { Removal } from '../../wire/removal'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { StoredPager } from '../../parts/stored/StoredPager'
import { When } from '../../parts/stored/When'

const PAGE_SIZE = 50

/** Every removal there is, the newest first. */
export default function RemovalsPage() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({ queryKey: ['removals', page], queryFn: () => listRemovals({ page, page_size: PAGE_SIZE }), placeholderData: keepPreviousData })
  return (
    <PageFrame title="Removals">
      <PageHead title="Removals" about="Nodes that can be removed, because every pod on them finds another node." />
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!data && !error && <LoadingNote title="Reading the list of removals…" />}
      {data?.count === 0 && (
        <EmptyNote
          title="Nobody has asked yet which nodes could go."
          actions={
            <PageLink href="/snapshots" onNavigate={navigate}>
              Pick a snapshot
            </PageLink>
          }
        >
          On the page of a snapshot or of a run, choose “Which nodes could go?”.
        </EmptyNote>
      )}
      {data && data.count > 0 && (
        <>
          <OwnedTable label="Removals" columns={COLUMNS} rows={data.results} rowKey={({ id }) => id} onOpen={({ id }) => navigate(removalHref(id))} />
          <StoredPager kind="removals" label="removals" page={page} pageSize={PAGE_SIZE} count={data.count} onPage={setPage} />
        </>
      )}
    </PageFrame>
  )
}

const COLUMNS: DataColumn<Removal>[] = [
  {
    id: 'asked',
    name: 'Asked',
    width: '34%',
    cell: (row) => (
      <PageLink data-row-link href={removalHref(row.id)} onNavigate={navigate}>
        {removalTitle(row)}
      </PageLink>
    ),
  },
  { id: 'snapshot', name: 'Of', width: '24%', cell: ({ snapshot }) => snapshot.name },
  { id: 'came', name: 'Could go', cell: removalOutcome },
  { id: 'when', name: 'Created', width: '16%', wideOnly: true, cell: ({ createdAt }) => <When time={createdAt} /> },
]
