import { compareWithDefault } from '../../model/policies/policyDiff'
import { differences } from '../../model/policies/policySummary'
import { policyHref } from '../../model/page/route'
import { Button } from '../../ui/Button'
import type { DataColumn } from '../../ui/DataTable'
import { PageLink } from '../../ui/Link'
import { MenuButton } from '../../ui/MenuButton'
import { Tag } from '../../ui/Tag'
import type { Expanded, Policy } from '../../wire/policies'
import { TimeAgo } from '../../parts/stored/TimeAgo'
import styles from './PoliciesPage.module.css'

export interface PolicyActions {
  onNavigate: (href: string) => void
  onRun: (policy: Policy) => void
  onDelete: (policy: Policy) => void
  onExport: (policy: Policy) => void
}

/** What the profiles of a policy do differently; undefined while the default is not known. */
function changesOf({ profiles }: Policy, standard: Expanded | undefined): string | undefined {
  return standard && (differences(compareWithDefault({ profiles, settings: standard.settings }, standard)).join('; ') || 'nothing')
}

export function policyColumns(standard: Expanded | undefined, { onNavigate, onRun, onDelete, onExport }: PolicyActions): DataColumn<Policy>[] {
  return [
    { id: 'name', name: 'Name', order: 'name', cell: (policy) => <NameCell policy={policy} onNavigate={onNavigate} />, text: ({ name }) => name },
    {
      id: 'changes',
      name: 'Unlike the default',
      width: '38%',
      wideOnly: true,
      cell: (policy) => (
        <span className={styles.changes} title={changesOf(policy, standard)}>
          {changesOf(policy, standard)}
        </span>
      ),
      text: (policy) => changesOf(policy, standard) ?? '',
    },
    {
      id: 'created',
      name: 'Created',
      width: '126px',
      order: 'createdAt',
      wideOnly: true,
      cell: ({ createdAt, builtIn }) => (builtIn || createdAt === null ? '' : <TimeAgo time={createdAt} />),
      text: ({ createdAt }) => createdAt,
    },
    {
      id: 'actions',
      name: '',
      width: '112px',
      align: 'right',
      cell: (policy) => (
        <span className={styles.actions}>
          <Button onClick={() => onRun(policy)} aria-label={`Run ${policy.name} with a snapshot`}>
            Run…
          </Button>
          <MenuButton
            label={`More for ${policy.name}`}
            actions={[{ name: 'Download as YAML', run: () => onExport(policy) }, ...(policy.builtIn ? [] : [{ name: 'Delete…', run: () => onDelete(policy) }])]}
          />
        </span>
      ),
    },
  ]
}

function NameCell({ policy: { id, name, builtIn, description }, onNavigate }: { policy: Policy; onNavigate: (href: string) => void }) {
  return (
    <span className={styles.cell}>
      <span className={styles.title}>
        <PageLink href={policyHref(id)} onNavigate={onNavigate} data-row-link="">
          {name}
        </PageLink>
        {builtIn && <Tag title="Comes with the playground and stays as it is">built-in</Tag>}
      </span>
      {description && <span className={styles.about}>{description}</span>}
    </span>
  )
}
