import { may, useSession } from '../../state/people/people'
import { PageLink } from '../../ui/Link'
import styles from './WhoLink.module.css'

/** Who is there, and the way to the page where one signs in or out; teachers have their workshops there. Nothing on a server without accounts. */
export function WhoLink({ onNavigate }: { onNavigate: (href: string) => void }) {
  const { data } = useSession()
  if (!data?.accounts) return null
  return (
    <span className={styles.who}>
      {may(data, 'teach') && (
        <PageLink href="/sign-in" onNavigate={onNavigate}>
          Workshops
        </PageLink>
      )}
      <PageLink href="/sign-in" onNavigate={onNavigate}>
        {data.name || 'Join or sign in'}
      </PageLink>
    </span>
  )
}
