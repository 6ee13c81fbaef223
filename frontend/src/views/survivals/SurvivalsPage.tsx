import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/client'
import { listSurvivals } from '../../api/survivals'
import { survivalHref } from '../../model/route'
import { lossesOf, survivalSentence } from '../../model/survival'
import { navigate } from '../../state/location'
import { Button } from '../../ui/Button'
import type { DataColumn } from '../../ui/DataTable'
import { OwnedTable } from '../../parts/people/OwnedTable'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import type { Survival } from '../../wire/survival'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { StoredPager } from '../../parts/stored/StoredPager'
import { When } from '../../parts/stored/When'

const PAGE_SIZE = 50

/** Every survival there is, the newest first. */
export default function SurvivalsPage() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({ queryKey: ['survivals', page], queryFn: () => listSurvivals({ page, page_size: PAGE_SIZE }), placeholderData: keepPreviousData })
  return (
    <PageFrame title="Survivals">
      <PageHead title="Survivals" about="What happens to clusters that lose nodes: which workloads come back, and which disruption budgets are violated." />
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!data && !error && <LoadingNote title="Reading the list of survivals…" />}
      {data?.count === 0 && (
        <EmptyNote
          title="Nobody has asked yet what survives."
          actions={
            <PageLink href="/snapshots" onNavigate={navigate}>
              Pick a snapshot
            </PageLink>
          }
        >
          On the page of a snapshot or of a run, choose “What survives?”.
        </EmptyNote>
      )}
      {data && data.count > 0 && (
        <>
          <OwnedTable label="Survivals" columns={COLUMNS} rows={data.results} rowKey={({ id }) => id} onOpen={({ id }) => navigate(survivalHref(id))} />
          <StoredPager kind="survivals" label="survivals" page={page} pageSize={PAGE_SIZE} count={data.count} onPage={setPage} />
        </>
      )}
    </PageFrame>
  )
}

const COLUMNS: DataColumn<Survival>[] = [
  {
    id: 'loss',
    name: 'Loss of',
    width: '24%',
    cell: ({ id, lossOf }) => (
      <PageLink data-row-link href={survivalHref(id)} onNavigate={navigate}>
        {lossesOf(lossOf)}
      </PageLink>
    ),
  },
  { id: 'snapshot', name: 'Of', width: '24%', cell: ({ snapshot }) => snapshot.name },
  { id: 'came', name: 'Came to', cell: (row) => (row.state === 'succeeded' ? survivalSentence(row) : row.state) },
  { id: 'when', name: 'Created', width: '16%', wideOnly: true, cell: ({ createdAt }) => <When time={createdAt} /> },
]
