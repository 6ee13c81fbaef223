import { useQuery } from '@tanstack/react-query'
import { listRuns } from '../../api/runs'
import { runHref } from '../../model/route'
import { navigate } from '../../state/location'
import { PageLink } from '../../ui/Link'
import { PageFrame } from '../frame/PageFrame'

/** Every run there is. */
export default function RunsPage() {
  const { data } = useQuery({ queryKey: ['runs'], queryFn: () => listRuns() })
  return (
    <PageFrame title="Runs">
      <h1>Runs</h1>
      <ul>
        {data?.results.map(({ id, snapshot }) => (
          <li key={id}>
            <PageLink href={runHref(id)} onNavigate={navigate}>
              {snapshot.name}
            </PageLink>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}
