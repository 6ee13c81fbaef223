import { count } from '../../model/text/quantity'
import { timelineHref } from '../../model/page/route'
import { ago, dayTime } from '../../model/text/time'
import { span } from '../../model/text/virtualTime'
import { navigate } from '../../state/page/location'
import { Button } from '../../ui/Button'
import { DataTable, type DataColumn } from '../../ui/DataTable'
import { CloseIcon } from '../../ui/icons'
import { RulesTag } from '../../parts/playedAnswers/RulesTag'
import { PageLink } from '../../ui/Link'
import { Tag } from '../../ui/Tag'
import type { Timeline } from '../../wire/timelines'
import { LIVE_STATE_WORDS } from '../../model/timelines/stateWords'
import styles from './EndedRunsTable.module.css'

interface Props {
  runs: readonly Timeline[]
  now: number // milliseconds since 1970
  stale: boolean
  onDelete: (run: Timeline) => void
}

export function EndedRunsTable({ runs, now, stale, onDelete }: Props) {
  const columns: DataColumn<Timeline>[] = [
    { id: 'title', name: 'Scheduler', cell: (run) => <Name run={run} now={now} /> },
    { id: 'lasted', name: 'Lasted', width: '110px', align: 'right', wideOnly: true, cell: (run) => span(run.now) },
    { id: 'attempts', name: 'Attempts', width: '100px', align: 'right', wideOnly: true, cell: ({ attempts }) => count(attempts) },
    { id: 'bound', name: 'Bound', width: '90px', align: 'right', cell: ({ counts }) => count(counts.bound) },
    { id: 'waiting', name: 'Waited', width: '90px', align: 'right', wideOnly: true, cell: ({ live }) => count(live?.waiting ?? 0) },
    {
      id: 'delete',
      name: '',
      width: '44px',
      cell: (run) => (
        <Button look="quiet" label={`Delete ${run.title}`} onClick={() => onDelete(run)}>
          <CloseIcon size={13} />
        </Button>
      ),
    },
  ]
  return <DataTable label="Live runs that have ended" columns={columns} rows={runs} rowKey={({ id }) => id} onOpen={({ path }) => navigate(timelineHref(path))} stale={stale} />
}

function Name({ run: { path, title, live, parent, createdAt, state, error }, now }: { run: Timeline; now: number }) {
  return (
    <span className={styles.name}>
      <span className={styles.line}>
        <PageLink href={timelineHref(path)} onNavigate={navigate} data-row-link>
          {title}
        </PageLink>
        <Tag tone={state === 'failed' ? 'bad' : 'plain'}>{LIVE_STATE_WORDS[state] ?? state}</Tag>
        {live && <RulesTag live={live} />}
        {live?.dryRun && <Tag title="It decided and wrote nothing to the cluster.">dry run</Tag>}
        {parent && <Tag title="It goes on from an earlier part.">continued</Tag>}
      </span>
      <small>
        began {ago(createdAt, now)}
        {live && `, ${dayTime(live.startedAt)}`}
      </small>
      {error && (
        <small className={styles.why} title={error.detail}>
          {error.detail || error.title}
        </small>
      )}
    </span>
  )
}
