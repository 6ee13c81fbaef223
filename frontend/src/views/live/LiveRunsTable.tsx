import { count } from '../../model/quantity'
import { timelineHref } from '../../model/route'
import { ago, dayTime } from '../../model/time'
import { span } from '../../model/virtualTime'
import { navigate } from '../../state/location'
import { Button } from '../../ui/Button'
import { DataTable, type DataColumn } from '../../ui/DataTable'
import { CloseIcon } from '../../ui/icons'
import { PageLink } from '../../ui/Link'
import { Tag } from '../../ui/Tag'
import { OVER } from '../../wire/simulation'
import type { Timeline } from '../../wire/timeline'
import { LIVE_STATE_WORDS } from '../timelines/words'
import styles from './LiveRunsTable.module.css'

interface Props {
  runs: readonly Timeline[]
  now: number // milliseconds since 1970
  stale: boolean
  onDelete: (run: Timeline) => void
}

export function LiveRunsTable({ runs, now, stale, onDelete }: Props) {
  const columns: DataColumn<Timeline>[] = [
    {
      id: 'title',
      name: 'Scheduler',
      cell: ({ path, title, live, parent, createdAt }) => (
        <span className={styles.name}>
          <span>
            <PageLink href={timelineHref(path)} onNavigate={navigate} data-row-link>
              {title}
            </PageLink>{' '}
            {live?.dryRun && <Tag title="It decides and writes nothing.">dry run</Tag>} {parent && <Tag title="It goes on from an earlier part.">continued</Tag>}
          </span>
          <small>
            began {ago(createdAt, now)}, {live && dayTime(live.startedAt)}
          </small>
        </span>
      ),
    },
    { id: 'state', name: 'State', width: '190px', cell: (run) => <State run={run} /> },
    { id: 'lasted', name: 'Last fact after', width: '120px', align: 'right', wideOnly: true, cell: (run) => span(run.now) },
    { id: 'attempts', name: 'Attempts', width: '90px', align: 'right', wideOnly: true, cell: ({ attempts }) => count(attempts) },
    { id: 'bound', name: 'Bound', width: '80px', align: 'right', cell: ({ counts }) => count(counts.bound) },
    { id: 'waiting', name: 'Waiting', width: '80px', align: 'right', cell: ({ live }) => count(live?.waiting ?? 0) },
    {
      id: 'delete',
      name: '',
      width: '44px',
      cell: (run) => (
        <Button look="quiet" label={`Delete ${run.title}`} onClick={() => onDelete(run)} disabled={!OVER.has(run.state)}>
          <CloseIcon size={13} />
        </Button>
      ),
    },
  ]
  return <DataTable label="Live runs" columns={columns} rows={runs} rowKey={({ id }) => id} onOpen={({ path }) => navigate(timelineHref(path))} stale={stale} />
}

function State({ run: { state, error } }: { run: Timeline }) {
  return (
    <span className={styles.state}>
      <Tag tone={state === 'failed' ? 'bad' : state === 'running' ? 'accent' : 'plain'}>{LIVE_STATE_WORDS[state] ?? state}</Tag>
      {error && <small title={error.detail}>{error.detail}</small>}
    </span>
  )
}
