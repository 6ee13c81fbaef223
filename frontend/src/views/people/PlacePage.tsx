import { useEffect, useState } from 'react'
import { describeError } from '../../api/client'
import { PageFrame } from '../../parts/frame/PageFrame'
import { useAwaited } from '../../readiness/page'
import { navigate } from '../../state/page/location'
import { may, useComeBack, useSession } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'

/** Where a personal link leads: back in, at once for whoever is nobody yet; an account is asked first. */
export default function PlacePage() {
  const [address] = useState(() => window.location.href)
  const { data } = useSession()
  const { mutate, error } = useComeBack()
  const isAccount = may(data, 'tokens')
  const enter = () => mutate(address, { onSuccess: () => navigate('/sign-in') })
  useEffect(() => {
    if (data && !isAccount) mutate(address, { onSuccess: () => navigate('/sign-in') })
  }, [address, data, isAccount, mutate])
  useAwaited('place', !error && !isAccount)
  return (
    <PageFrame title="Your place">
      {error && <ErrorNote {...describeError(error)} actions={<Button onClick={() => navigate('/sign-in')}>Join with a code</Button>} />}
      {!error && !isAccount && <LoadingNote title="Bringing you back to your place…" />}
      {!error && data && isAccount && (
        <EmptyNote title={`You are signed in as ${data.name}.`} actions={<Button onClick={enter}>Sign out, and use the personal link</Button>}>
          This is the personal link of somebody in a workshop.
        </EmptyNote>
      )}
    </PageFrame>
  )
}
