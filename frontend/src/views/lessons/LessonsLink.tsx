import { navigate } from '../../state/page/location'
import { PageLink } from '../../ui/Link'

/** The way up to all lessons, or to one. */
export function LessonsLink({ href = '/lessons', name = 'Lessons' }: { href?: string; name?: string }) {
  return (
    <PageLink href={href} onNavigate={navigate}>
      {name}
    </PageLink>
  )
}
