import { navigate } from '../state/page/location'
import { EmptyNote } from '../ui/Note'
import { PageLink } from '../ui/Link'
import { PageFrame } from '../parts/frame/PageFrame'
import { PageHead } from '../parts/frame/PageHead'

export function NotFoundPage({ path }: { path: string }) {
  return (
    <PageFrame title="Not found">
      <PageHead title="Not found" />
      <EmptyNote
        title="There is no page at this address."
        actions={
          <PageLink href="/" onNavigate={navigate}>
            Go to the gallery
          </PageLink>
        }
      >
        <code>{path}</code>
      </EmptyNote>
    </PageFrame>
  )
}
