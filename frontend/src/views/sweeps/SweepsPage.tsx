import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/client'
import { listSweeps } from '../../api/sweeps'
import { count, plural } from '../../model/quantity'
import { sweepHref } from '../../model/route'
import { navigate } from '../../state/location'
import { Button } from '../../ui/Button'
import type { DataColumn } from '../../ui/DataTable'
import { OwnedTable } from '../../parts/people/OwnedTable'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { OPEN_STATES } from '../../wire/played'
import type { Sweep } from '../../wire/sweep'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { StoredPager } from '../../parts/stored/StoredPager'
import { When } from '../../parts/stored/When'

const PAGE_SIZE = 50
const WHILE_PLAYED_MS = 2000

/** Every sweep there is, the newest first. */
export default function SweepsPage() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['sweeps', page],
    queryFn: () => listSweeps(page, PAGE_SIZE),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some((one) => OPEN_STATES.has(one.state)) ? WHILE_PLAYED_MS : false),
  })
  return (
    <PageFrame title="Sweeps">
      <PageHead title="Sweeps" about="The same cluster under many policies, each measured: which one is best?" />
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!data && !error && <LoadingNote title="Reading the list of sweeps…" />}
      {data?.count === 0 && (
        <EmptyNote
          title="There is no sweep yet."
          actions={
            <PageLink href="/snapshots" onNavigate={navigate}>
              Pick a snapshot
            </PageLink>
          }
        >
          On the page of a snapshot, choose “Sweep over policies”.
        </EmptyNote>
      )}
      {data && data.count > 0 && (
        <>
          <OwnedTable label="Sweeps" columns={COLUMNS} rows={data.results} rowKey={({ id }) => id} onOpen={({ id }) => navigate(sweepHref(id))} />
          <StoredPager kind="sweeps" label="sweeps" page={page} pageSize={PAGE_SIZE} count={data.count} onPage={setPage} />
        </>
      )}
    </PageFrame>
  )
}

const COLUMNS: DataColumn<Sweep>[] = [
  {
    id: 'name',
    name: 'Sweep',
    cell: ({ id, name }) => (
      <PageLink data-row-link href={sweepHref(id)} onNavigate={navigate}>
        {name}
      </PageLink>
    ),
  },
  { id: 'cells', name: 'Cells', width: '12%', align: 'right', wideOnly: true, cell: ({ cells }) => count(cells) },
  { id: 'state', name: 'State', width: '30%', cell: ({ state, progress: { done, planned } }) => (OPEN_STATES.has(state) ? `${state}, ${count(done)} of ${plural(planned, 'cell')}` : state) },
  { id: 'when', name: 'Created', width: '18%', wideOnly: true, cell: ({ createdAt }) => <When time={createdAt} /> },
]
