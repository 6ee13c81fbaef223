import { policyHref, snapshotHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { PageLink } from '../../ui/Link'

interface Named {
  id: string
  name: string
}

/** The snapshot that something is played on. */
export function SnapshotLink({ snapshot }: { snapshot: Named }) {
  return (
    <PageLink href={snapshotHref(snapshot.id)} onNavigate={navigate}>
      {snapshot.name}
    </PageLink>
  )
}

/** The policy that it is played with; `without`: what stands there where none was chosen. */
export function PolicyLink({ policy, without }: { policy: Named | null; without: string }) {
  if (!policy) return without
  return (
    <PageLink href={policyHref(policy.id)} onNavigate={navigate}>
      {policy.name}
    </PageLink>
  )
}
