import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { listPolicies } from '../../api/policies'
import { policyHref } from '../../model/route'
import { navigate } from '../../state/location'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { PageFrame } from '../frame/PageFrame'

/** Every policy there is. */
export default function PoliciesPage() {
  const { data, error } = useQuery({ queryKey: ['policies'], queryFn: () => listPolicies() })
  return (
    <PageFrame title="Policies">
      <h1>Policies</h1>
      {error && <ErrorNote {...describeError(error)} />}
      {!data && !error && <LoadingNote title="Reading the list of policies…" />}
      {data?.count === 0 && <EmptyNote title="No policies yet." />}
      <ul>
        {data?.results.map(({ id, name }) => (
          <li key={id}>
            <PageLink href={policyHref(id)} onNavigate={navigate}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}
