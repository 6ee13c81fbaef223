import { describeError } from '../../api/client'
import { policyHref } from '../../model/page/route'
import { usePolicyLineage } from '../../state/stored/policies'
import { PageLink } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import type { Policy } from '../../wire/policies'
import { Lineage } from '../../parts/stored/Lineage'
import { TimeAgo } from '../../parts/stored/TimeAgo'

interface Props {
  policy: Policy
  className: string
  onNavigate: (href: string) => void
}

/** What a policy was made from, and what was made from it. */
export function PolicyLineage({ policy, className, onNavigate }: Props) {
  const { data, error } = usePolicyLineage(policy)
  return (
    <Panel title="Revisions" className={className}>
      <Lineage
        ancestors={data?.ancestors ?? []}
        here={policy}
        children={data?.children ?? []}
        note={error ? describeError(error).title : data && data.ancestors.length + data.children.length === 0 ? 'It has no revisions yet. Change the text above and save one.' : ''}
        link={({ id, name }) => (
          <PageLink href={policyHref(id)} onNavigate={onNavigate}>
            {name}
          </PageLink>
        )}
        more={({ createdAt, builtIn }) => (builtIn || createdAt === null ? 'built-in' : <TimeAgo time={createdAt} />)}
      />
    </Panel>
  )
}
