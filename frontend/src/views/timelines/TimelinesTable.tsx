import { count } from '../../model/text/quantity'
import { timelineHref } from '../../model/page/route'
import { ago } from '../../model/text/time'
import { clock } from '../../model/text/virtualTime'
import { navigate } from '../../state/page/location'
import { Button } from '../../ui/Button'
import type { DataColumn } from '../../ui/DataTable'
import { OwnedTable } from '../../parts/people/OwnedTable'
import { useHiddenEnd } from '../../state/classroom/secret'
import { HiddenEnd } from '../../parts/guide/HiddenEnd'
import { CloseIcon } from '../../ui/icons'
import { PageLink } from '../../ui/Link'
import { Tag } from '../../ui/Tag'
import { OVER } from '../../wire/simulations'
import type { Timeline } from '../../wire/timelines'
import styles from './TimelinesPage.module.css'
import { SIMULATION_STATE_WORDS } from '../../model/timelines/stateWords'

interface Props {
  timelines: readonly Timeline[]
  now: number // milliseconds since 1970
  stale: boolean
  onDelete: (timeline: Timeline) => void
}

export function TimelinesTable({ timelines, now, stale, onDelete }: Props) {
  const columns: DataColumn<Timeline>[] = [
    {
      id: 'title',
      name: 'Scenario',
      cell: ({ path, title, example, parent, createdAt }) => (
        <span className={styles.name}>
          <span>
            <PageLink href={timelineHref(path)} onNavigate={navigate} data-row-link>
              {title || 'Untitled scenario'}
            </PageLink>{' '}
            {example && <Tag>ready-made</Tag>} {parent && <Tag>edited</Tag>}
          </span>
          <small>{ago(createdAt, now)}</small>
        </span>
      ),
    },
    { id: 'state', name: 'State', width: '170px', cell: (timeline) => <State timeline={timeline} /> },
    { id: 'on', name: 'On', width: '150px', wideOnly: true, cell: ({ snapshot, policy }) => [snapshot?.name, policy?.name].filter(Boolean).join(', ') || 'its own nodes' },
    { id: 'duration', name: 'Lasts', width: '90px', align: 'right', wideOnly: true, cell: ({ duration }) => clock(duration, duration) },
    { id: 'bound', name: 'Bound', width: '80px', align: 'right', wideOnly: true, cell: ({ path, counts }) => <Ended path={path} number={counts.bound} /> },
    { id: 'evicted', name: 'Evicted', width: '80px', align: 'right', wideOnly: true, cell: ({ path, counts }) => <Ended path={path} number={counts.evicted} /> },
    {
      id: 'delete',
      name: '',
      width: '44px',
      cell: (timeline) => (
        <Button look="quiet" label={`Delete ${timeline.title}`} onClick={() => onDelete(timeline)} disabled={!OVER.has(timeline.state)}>
          <CloseIcon size={13} />
        </Button>
      ),
    },
  ]
  return <OwnedTable label="Timelines" columns={columns} rows={timelines} rowKey={({ id }) => id} onOpen={({ path }) => navigate(timelineHref(path))} stale={stale} />
}

/** What came of it, unless that would tell what the class is asked. */
const Ended = ({ path, number }: { path: string; number: number }) => (useHiddenEnd(path) ? <HiddenEnd /> : count(number))

function State({ timeline: { state, now, duration } }: { timeline: Timeline }) {
  return (
    <>
      <Tag tone={state === 'failed' ? 'bad' : state === 'running' ? 'accent' : 'plain'}>{SIMULATION_STATE_WORDS[state]}</Tag>
      {state === 'running' && (
        <span className={styles.bar}>
          <i style={{ width: `${(now / duration) * 100}%` }} />
        </span>
      )}
    </>
  )
}
