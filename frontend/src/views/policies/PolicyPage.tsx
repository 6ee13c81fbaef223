import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { getPolicy } from '../../api/policies'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import { PageFrame } from '../frame/PageFrame'

/** One policy: its KubeSchedulerConfiguration. */
export default function PolicyPage({ id }: { id: string }) {
  const { data, error } = useQuery({ queryKey: ['policy', id], queryFn: () => getPolicy(id) })
  return (
    <PageFrame title={data?.name ?? 'Policy'}>
      <h1>{data?.name ?? 'Policy'}</h1>
      {error && <ErrorNote {...describeError(error)} />}
      {!data && !error && <LoadingNote title="Reading the policy…" />}
      {data && <pre>{data.yaml}</pre>}
    </PageFrame>
  )
}
