import type { ReactNode } from 'react'
import { ApiError, describeError } from '../../api/client'
import { navigate } from '../../state/page/location'
import { useLost, useSession } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { ErrorNote } from '../../ui/Note'
import { Latest } from './Latest'
import { LinkCards } from './LinkCards'
import { useSections } from './sections'
import styles from './Instead.module.css'

interface Props {
  error: unknown
  what: string // "run"
  all: { name: string; href: string } // the list of them
  onRetry: () => void
}

const NOT_FOUND = 404

/** A page whose thing is not there, with what is there instead, or could not be read. */
export function PageError({ error, what, all, onRetry }: Props) {
  const list = (
    <PageLink href={all.href} onNavigate={navigate}>
      {all.name}
    </PageLink>
  )
  if (error instanceof ApiError && error.problem.status === NOT_FOUND)
    return (
      <>
        <NotThere what={what} list={list} />
        <Latest list={all.href} />
        <Pages />
      </>
    )
  return (
    <ErrorNote
      isPage
      {...describeError(error)}
      actions={
        <>
          <Button onClick={onRetry}>Try again</Button>
          {list}
        </>
      }
    >
      This {what} could not be opened.
    </ErrorNote>
  )
}

function Pages() {
  return (
    <section className={styles.instead} aria-labelledby="pages">
      <h2 id="pages">All pages</h2>
      <LinkCards heading="h3" label="Pages" cards={useSections()} />
    </section>
  )
}

/** What is not there and what one may not see are told in the same words, so that nobody learns which it is. */
function NotThere({ what, list }: { what: string; list: ReactNode }) {
  const { data: session } = useSession()
  const lost = useLost((state) => state.path)
  const title = `There is no such ${what}.`
  if (lost === window.location.pathname)
    return (
      <ErrorNote isPage title={`This ${what} is no longer shown to you.`} actions={list}>
        The link that you had was revoked or has expired, or the owner has made the {what} private or deleted it. Ask the owner for a new link.
      </ErrorNote>
    )
  if (!session?.accounts)
    return (
      <ErrorNote isPage title={title} actions={list}>
        It may have been deleted, or the address is not complete.
      </ErrorNote>
    )
  const comeIn = (
    <PageLink href="/sign-in" onNavigate={navigate}>
      Join or sign in
    </PageLink>
  )
  return (
    <ErrorNote
      isPage
      title={title}
      actions={
        <>
          {session.name === '' && comeIn}
          {list}
        </>
      }
    >
      It may have been deleted, or is not shown to {session.name === '' ? 'those who have not signed in' : 'you'}: its owner can show it to your workshop or send you a link, and the link that you had
      may have ended.
    </ErrorNote>
  )
}
