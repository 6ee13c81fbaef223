import { count } from '../../model/text/quantity'
import { ALL_LOSSES, domainWord, LOSSES_A_PAGE, lossName, podsInShort, workloadsInShort, type LossFilter } from '../../model/answers/survival'
import { useSaid } from '../../state/page/announcements'
import { Button } from '../../ui/Button'
import { DataTable, type DataColumn } from '../../ui/DataTable'
import { CheckField, SearchField } from '../../ui/Field'
import { EmptyNote } from '../../ui/Note'
import { Pager } from '../../parts/panels/Pager'
import { Panel } from '../../ui/Panel'
import { SegmentedControl } from '../../ui/SegmentedControl'
import type { Loss } from '../../wire/survivals'
import styles from './SurvivalPage.module.css'

interface Props {
  losses: readonly Loss[]
  total: number
  lossOf: readonly string[]
  filter: LossFilter
  picked: number | null
  stale: boolean
  onFilter: (filter: LossFilter) => void
  onPick: (number: number) => void
}

const EVERY = ''

/** One table over all losses, the worst first. */
export function LossesPanel({ losses, total, lossOf, filter, picked, stale, onFilter, onPick }: Props) {
  const narrow = (more: Partial<LossFilter>) => onFilter({ ...filter, page: 1, ...more })
  const isNarrowed = filter.by !== null || filter.search !== '' || filter.onlyHurting
  useSaid(isNarrowed && !stale ? `${count(total)} ${total === 1 ? 'loss' : 'losses'}` : null)
  const kinds = [{ value: EVERY, text: 'All' }, ...lossOf.map((key) => ({ value: key, text: `By ${domainWord(key)}` }))]
  return (
    <Panel title="Losses" note="the worst first" tools={<SearchField label="Search losses" placeholder="Search names" value={filter.search} onChange={(search) => narrow({ search })} />}>
      <div className={styles.filters}>
        {lossOf.length > 1 && <SegmentedControl label="What is lost" options={kinds} value={filter.by ?? EVERY} onChange={(by) => narrow({ by: by || null })} />}
        <CheckField label="Only those that hurt" checked={filter.onlyHurting} onChange={(onlyHurting) => narrow({ onlyHurting })} />
      </div>
      {losses.length === 0 && <EmptyNote title={filter.onlyHurting && !filter.search ? 'None hurts.' : 'No loss is left.'} actions={<Button onClick={() => onFilter(ALL_LOSSES)}>Show all</Button>} />}
      {losses.length > 0 && (
        <DataTable
          label="Losses"
          columns={columnsOf(onPick, picked)}
          rows={losses}
          rowKey={({ number }) => String(number)}
          onOpen={({ number }) => onPick(number)}
          mark={({ number }) => (number === picked ? 'picked' : undefined)}
          stale={stale}
        />
      )}
      {total > LOSSES_A_PAGE && (
        <div className={styles.pager}>
          <Pager label="rows" page={filter.page} pageSize={LOSSES_A_PAGE} count={total} onPage={(page) => onFilter({ ...filter, page })} />
        </div>
      )}
    </Panel>
  )
}

function columnsOf(onPick: (number: number) => void, picked: number | null): DataColumn<Loss>[] {
  return [
    {
      id: 'loss',
      name: 'Without',
      width: '28%',
      cell: (loss) => (
        <button type="button" data-row-link className={styles.name} aria-expanded={loss.number === picked} onClick={() => onPick(loss.number)}>
          {lossName(loss)}
        </button>
      ),
    },
    { id: 'pods', name: 'Pods', cell: (loss) => <Share loss={loss} /> },
    { id: 'workloads', name: 'Workloads that shrink', wideOnly: true, cell: (loss) => workloadsInShort(loss) || <span className={styles.none}>none</span> },
    { id: 'dead', name: 'Dead', width: '60px', align: 'right', cell: ({ dead }) => <Number value={dead} /> },
    { id: 'budgets', name: 'Budgets', width: '72px', align: 'right', cell: ({ broken }) => <Number value={broken} /> },
  ]
}

/** Nothing to worry about is grey. */
function Number({ value }: { value: number }) {
  return <span className={value === 0 ? styles.none : styles.bad}>{count(value)}</span>
}

/** How many of the lost pods come back: a bar, and the numbers beside it. */
function Share({ loss: { lost, notBack } }: { loss: Loss }) {
  const back = Math.max(0, lost - notBack)
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden="true">
        <i className={styles.back} style={{ flexGrow: back }} />
        <i className={styles.missing} style={{ flexGrow: notBack }} />
      </span>
      {podsInShort(lost, notBack)}
    </span>
  )
}
