import { policyHref, runHref } from '../../model/page/route'
import { optionWords, runWords } from '../../model/run/runOptions'
import { ago, duration } from '../../model/text/time'
import { Button } from '../../ui/Button'
import type { DataColumn } from '../../ui/DataTable'
import { OwnedTable } from '../../parts/people/OwnedTable'
import { CloseIcon } from '../../ui/icons'
import { PageLink } from '../../ui/Link'
import { Tag } from '../../ui/Tag'
import { FINAL_STATES, type Run } from '../../wire/runs'
import { OptionTags } from '../../parts/runs/OptionTags'
import { RunCounts } from '../../parts/runs/RunLine'
import { RUN_STATE_WORDS } from '../../parts/runs/runStates'
import styles from './RunsPage.module.css'

interface Props {
  runs: readonly Run[]
  now: number // milliseconds since 1970
  stale: boolean
  onNavigate: (href: string) => void
  onOpen: (run: Run) => void
  onDelete: (run: Run) => void
}

const FINISHED = new Set(['succeeded'])
const BAD = new Set(['failed', 'interrupted'])

export function RunsTable({ runs, now, stale, onNavigate, onOpen, onDelete }: Props) {
  const columns: DataColumn<Run>[] = [
    {
      id: 'snapshot',
      name: 'Snapshot',
      cell: (run) => (
        <span className={styles.snapshot}>
          <PageLink href={runHref(run.id)} onNavigate={onNavigate} data-row-link>
            {run.snapshot.name}
          </PageLink>
          {run.demo && <Tag>demo</Tag>}
          <small>
            {FINISHED.has(run.state) ? <RunCounts run={run} /> : <State run={run} />}
            <span>
              {runWords(run)}, {ago(run.createdAt, now)}
            </span>
          </small>
        </span>
      ),
    },
    {
      id: 'policy',
      name: 'Policy',
      width: '20%',
      wideOnly: true,
      cell: ({ policy, options }) => (
        <span className={styles.policy}>
          {policy ? (
            <PageLink href={policyHref(policy.id)} onNavigate={onNavigate}>
              {policy.name}
            </PageLink>
          ) : (
            'default'
          )}
          <OptionTags words={optionWords(options)} />
        </span>
      ),
    },
    { id: 'state', name: 'State', width: '150px', wideOnly: true, cell: (run) => <State run={run} /> },
    { id: 'counts', name: 'Outcomes', width: '190px', wideOnly: true, cell: (run) => <RunCounts run={run} /> },
    { id: 'created', name: 'Started', width: '110px', wideOnly: true, cell: ({ createdAt }) => <time dateTime={createdAt}>{ago(createdAt, now)}</time> },
    { id: 'took', name: 'Took', width: '72px', align: 'right', wideOnly: true, cell: ({ startedAt, finishedAt }) => duration(startedAt, finishedAt) },
    {
      id: 'delete',
      name: '',
      width: '44px',
      cell: (run) => (
        <Button look="quiet" label={`Delete run ${run.id.slice(0, 8)} of ${run.snapshot.name}`} onClick={() => onDelete(run)} disabled={!FINAL_STATES.has(run.state)}>
          <CloseIcon size={13} />
        </Button>
      ),
    },
  ]
  return <OwnedTable label="Runs" columns={columns} rows={runs} rowKey={({ id }) => id} onOpen={onOpen} stale={stale} />
}

function State({ run: { state, progress } }: { run: Run }) {
  const share = progress.total > 0 ? progress.done / progress.total : 0
  return (
    <>
      <Tag tone={BAD.has(state) ? 'bad' : state === 'running' ? 'accent' : 'plain'}>{RUN_STATE_WORDS[state]}</Tag>
      {state === 'running' && (
        <span className={styles.bar}>
          <i style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </>
  )
}
