import { electionHref } from '../../../model/page/electionRoute'
import { clock, span } from '../../../model/text/virtualTime'
import { ago } from '../../../model/text/time'
import { Button } from '../../../ui/Button'
import type { DataColumn } from '../../../ui/DataTable'
import { OwnedTable } from '../../../parts/people/OwnedTable'
import { CloseIcon } from '../../../ui/icons'
import { PageLink } from '../../../ui/Link'
import { Tag } from '../../../ui/Tag'
import type { Election } from '../../../wire/elections'
import { STATE_WORDS } from '../stateWords'

interface Props {
  elections: readonly Election[]
  now: number // ms since 1970
  stale: boolean
  onNavigate: (href: string) => void
  onOpen: (election: Election) => void
  onDelete: (election: Election) => void
}

export function ElectionsTable({ elections, now, stale, onNavigate, onOpen, onDelete }: Props) {
  const columns: DataColumn<Election>[] = [
    {
      id: 'title',
      name: 'Title',
      cell: (election) => (
        <PageLink href={electionHref(election.id)} onNavigate={onNavigate} data-row-link>
          {election.title}
        </PageLink>
      ),
      text: ({ title }) => title,
    },
    { id: 'state', name: 'State', width: '120px', cell: ({ state }) => <Tag tone={state === 'failed' ? 'bad' : 'plain'}>{STATE_WORDS[state]}</Tag>, text: ({ state }) => state },
    {
      id: 'now',
      name: 'Has come to',
      width: '150px',
      wideOnly: true,
      cell: ({ now: reached, duration }) => `${clock(Math.round(reached / 1e7) * 1e7, duration)} of ${span(duration)}`,
      text: ({ now: reached }) => reached,
    },
    { id: 'faults', name: 'Injected', width: '90px', align: 'right', wideOnly: true, cell: ({ commands }) => commands || '–', text: ({ commands }) => commands },
    {
      id: 'parent',
      name: 'Branched off',
      width: '130px',
      wideOnly: true,
      cell: ({ parent, branchedAt, duration }) =>
        parent && (
          <PageLink href={electionHref(parent, branchedAt)} onNavigate={onNavigate}>
            at {clock(branchedAt ?? 0, duration)}
          </PageLink>
        ),
      text: ({ parent }) => parent,
    },
    { id: 'created', name: 'When', width: '130px', wideOnly: true, cell: ({ createdAt }) => <time dateTime={createdAt}>{ago(createdAt, now)}</time>, text: ({ createdAt }) => createdAt },
    {
      id: 'delete',
      name: '',
      width: '44px',
      cell: (election) => (
        <Button look="quiet" label={`Delete ${election.title}`} onClick={() => onDelete(election)}>
          <CloseIcon size={13} />
        </Button>
      ),
    },
  ]
  return <OwnedTable label="Elections" columns={columns} rows={elections} rowKey={({ id }) => id} onOpen={onOpen} stale={stale} />
}
