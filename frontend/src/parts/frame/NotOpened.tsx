import { ApiError, describeError } from '../../api/client'
import { navigate } from '../../state/location'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { ErrorNote } from '../../ui/Note'

interface Props {
  error: unknown
  what: string // "run"
  all: { name: string; href: string } // the list of them
  onRetry: () => void
}

const NOT_FOUND = 404

/** A page whose thing is not there, or could not be read. */
export function NotOpened({ error, what, all, onRetry }: Props) {
  const list = (
    <PageLink href={all.href} onNavigate={navigate}>
      {all.name}
    </PageLink>
  )
  if (error instanceof ApiError && error.problem.status === NOT_FOUND)
    return (
      <ErrorNote title={`There is no such ${what}.`} actions={list}>
        It may have been deleted, or the address is not complete.
      </ErrorNote>
    )
  return (
    <ErrorNote
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
