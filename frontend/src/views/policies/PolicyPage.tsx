import { DEFAULT_YAML, usePolicy } from '../../state/stored/policies'
import { LoadingNote } from '../../ui/Note'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageError } from '../../parts/frame/PageError'
import { Workbench } from './Workbench'

const NEW = 'new'

/** One policy: its text, what it means, and the way to a changed one. `/policies/new` is one that nobody has saved yet. */
export default function PolicyPage({ id }: { id: string }) {
  const { data, error, refetch } = usePolicy(id === NEW ? null : id)
  return (
    <PageFrame title={id === NEW ? 'New policy' : (data?.name ?? 'Policy')}>
      {error && <PageError error={error} what="policy" all={{ name: 'All policies', href: '/policies' }} onRetry={() => void refetch()} />}
      {id !== NEW && !data && !error && <LoadingNote title="Reading the policy…" />}
      {(data || id === NEW) && <Workbench policy={data ?? null} draft={id} saved={data?.yaml ?? DEFAULT_YAML} />}
    </PageFrame>
  )
}
