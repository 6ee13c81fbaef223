import { useState } from 'react'
import { causeKey, endWords, filtered, KIND_WORDS, kindOf, KINDS, NO_FILTER, type CauseBar, type PodFilter } from '../../model/answers/rehearsal'
import { count, plural } from '../../model/text/quantity'
import { useSaid } from '../../state/page/announcements'
import { Button } from '../../ui/Button'
import { DataTable, type DataColumn } from '../../ui/DataTable'
import { CheckField, SearchField } from '../../ui/Field'
import { EmptyNote } from '../../ui/Note'
import { Pager } from '../../parts/panels/Pager'
import { Panel } from '../../ui/Panel'
import { SegmentedControl } from '../../ui/SegmentedControl'
import type { ChangedPod, RehearsalReport } from '../../wire/rehearsals'
import styles from './RehearsalPage.module.css'

interface Props {
  report: RehearsalReport
  bars: readonly CauseBar[]
  filter: PodFilter
  picked: string | null
  onFilter: (filter: PodFilter) => void
  onPick: (pod: string) => void
}

const PAGE_SIZE = 15

/** The pods that end otherwise, to be narrowed by cause and by what becomes of them. */
export function ChangedPanel({ report, bars, filter, picked, onFilter, onPick }: Props) {
  const [page, setPage] = useState(1)
  const found = filtered(report.changed, filter)
  const at = Math.min(page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)))
  const shown = `${count(found.length)} of ${plural(report.changed.length, 'pod')}`
  useSaid(filter === NO_FILTER ? null : shown)
  const kinds = KINDS.filter((kind) => kind === 'all' || report.changed.some((one) => kindOf(one) === kind))
  return (
    <Panel
      title="Pods that end differently"
      note={shown}
      tools={<SearchField label="Search pods" placeholder="Search pods" value={filter.search} onChange={(search) => onFilter({ ...filter, search })} />}
    >
      <div className={styles.filters}>
        {kinds.length > 2 && (
          <SegmentedControl label="Result" options={kinds.map((value) => ({ value, text: KIND_WORDS[value] }))} value={filter.kind} onChange={(kind) => onFilter({ ...filter, kind })} />
        )}
        <CheckField label="Without those that only follow others" checked={filter.direct} onChange={(direct) => onFilter({ ...filter, direct })} />
        {filter.cause !== null && (
          <Button look="quiet" onClick={() => onFilter({ ...filter, cause: null })}>
            All causes
          </Button>
        )}
      </div>
      {found.length === 0 && <EmptyNote title="No pod is left." actions={<Button onClick={() => onFilter(NO_FILTER)}>Show all</Button>} />}
      {found.length > 0 && (
        <DataTable
          label="Pods that end differently"
          columns={columnsOf(report, bars, onPick)}
          rows={found.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE)}
          rowKey={({ pod }) => pod}
          onOpen={({ pod }) => onPick(pod)}
          mark={({ pod }) => (pod === picked ? 'picked' : undefined)}
        />
      )}
      {found.length > PAGE_SIZE && (
        <div className={styles.pager}>
          <Pager label="pods" page={at} pageSize={PAGE_SIZE} count={found.length} onPage={setPage} />
        </div>
      )}
    </Panel>
  )
}

function columnsOf({ from, to }: RehearsalReport, bars: readonly CauseBar[], onPick: (pod: string) => void): DataColumn<ChangedPod>[] {
  const titles = new Map(bars.map(({ key, title }) => [key, title]))
  return [
    {
      id: 'pod',
      name: 'Pod',
      cell: ({ pod }) => (
        <button type="button" data-row-link className={styles.pod} onClick={() => onPick(pod)}>
          {pod}
        </button>
      ),
    },
    { id: 'before', name: `With ${from.release}`, width: '19%', cell: ({ outcomes, nodes }) => endWords(outcomes[0]!, nodes[0]!) },
    { id: 'after', name: `With ${to.release}`, width: '19%', cell: ({ outcomes, nodes }) => endWords(outcomes[1]!, nodes[1]!) },
    {
      id: 'cause',
      name: 'Cause',
      width: '34%',
      wideOnly: true,
      cell: ({ cause, direct }) => (
        <>
          {titles.get(causeKey(cause))}
          {direct === false && <span className={styles.follows}> (follows others)</span>}
        </>
      ),
    },
  ]
}
