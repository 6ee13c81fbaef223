import { describeError } from '../../api/client'
import { count } from '../../model/text/quantity'
import { runHref } from '../../model/page/route'
import { useRunsWhere } from '../../state/run/runLists'
import { PageLink } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import type { Run } from '../../wire/runs'
import { RunCounts } from './RunLine'
import { RUN_STATE_WORDS } from './runStates'
import styles from './RunsOfPanel.module.css'
import { TimeAgo } from '../stored/TimeAgo'

interface Props {
  of: { snapshot: string } | { policy: string }
  className: string
  onNavigate: (href: string) => void
}

/** The newest runs of a snapshot, by their policies; or of a policy, by their snapshots. */
export function RunsOfPanel({ of, className, onNavigate }: Props) {
  const { data, error } = useRunsWhere(of)
  const nameOf = ({ snapshot, policy }: Run) => ('snapshot' in of ? (policy?.name ?? 'default policy') : snapshot.name)
  return (
    <Panel title="Runs" note={data && data.count > 0 ? count(data.count) : ''} className={className}>
      {error && <p className={styles.none}>{describeError(error).title}</p>}
      {data?.count === 0 && <p className={styles.none}>Nothing has run yet.</p>}
      <ul className={styles.list}>
        {data?.results.map((run) => (
          <li key={run.id} className={styles.run}>
            <PageLink href={runHref(run.id)} onNavigate={onNavigate}>
              {nameOf(run)}
            </PageLink>
            {run.state === 'succeeded' ? <RunCounts run={run} /> : <span>{RUN_STATE_WORDS[run.state]}</span>}
            <span className={styles.when}>
              <TimeAgo time={run.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
