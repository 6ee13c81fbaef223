import { describeError } from '../../api/client'
import { navigate } from '../../state/location'
import { DEFAULT_YAML, usePolicy } from '../../state/policies'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import { PageLink } from '../../ui/Link'
import { PageFrame } from '../frame/PageFrame'
import { usePageKeys } from '../parts/usePageKeys'
import { Workbench } from './Workbench'

const NEW = 'new'

/** One policy: its text, what it means, and the way to a changed one. `/policies/new` is one that nobody has saved yet. */
export default function PolicyPage({ id }: { id: string }) {
  usePageKeys()
  const { data, error } = usePolicy(id === NEW ? null : id)
  return (
    <PageFrame title={id === NEW ? 'New policy' : (data?.name ?? 'Policy')}>
      {error && (
        <ErrorNote
          {...describeError(error)}
          actions={
            <PageLink href="/policies" onNavigate={navigate}>
              All policies
            </PageLink>
          }
        />
      )}
      {id !== NEW && !data && !error && <LoadingNote title="Reading the policy…" />}
      {(data || id === NEW) && <Workbench policy={data ?? null} draft={id} saved={data?.yaml ?? DEFAULT_YAML} />}
    </PageFrame>
  )
}
