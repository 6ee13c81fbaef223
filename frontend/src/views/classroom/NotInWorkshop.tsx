import { PageFrame } from '../../parts/frame/PageFrame'
import { navigate } from '../../state/page/location'
import { PageLink } from '../../ui/Link'
import { EmptyNote } from '../../ui/Note'
import type { Session } from '../../wire/people'

/** An operator is in every workshop. */
export const isOutside = (session: Session | undefined, id: string): boolean => session !== undefined && session.role !== 'operator' && !session.workshops.some((workshop) => workshop.id === id)

/** For who opens a page of a workshop that they are not in. */
export function NotInWorkshop() {
  return (
    <PageFrame title="Workshop">
      <EmptyNote
        title="You are not in this workshop."
        actions={
          <PageLink href="/sign-in" onNavigate={navigate}>
            Join or sign in
          </PageLink>
        }
      >
        Join with its code, or sign in as its teacher. If you were in it before, ask your teacher: you may have been removed, or you may have a new personal link.
      </EmptyNote>
    </PageFrame>
  )
}
