import { useSession } from '../../state/people'
import { PageLink } from '../../ui/Link'

/** Who is there, and the way to the page where one signs in or out. Nothing on a server without accounts. */
export function WhoLink({ onNavigate }: { onNavigate: (href: string) => void }) {
  const { data } = useSession()
  if (!data?.accounts) return null
  return (
    <PageLink href="/sign-in" onNavigate={onNavigate}>
      {data.name || 'Join or sign in'}
    </PageLink>
  )
}
