import { focusMain } from '../../parts/frame/useTitle'
import { forgetPutOut, usePutOut } from '../../state/classroom/putOut'
import { navigate } from '../../state/page/location'
import { Button } from '../../ui/Button'
import band from './ClassBand.module.css'

/** In the place of the class, for those who are in it no longer. */
export function PutOutNote() {
  const of = usePutOut((state) => state.of)
  if (of === null) return null
  const leave = (href: string | null) => {
    focusMain()
    forgetPutOut()
    if (href !== null) navigate(href)
  }
  return (
    <aside className={band.band} aria-label="Class">
      <p role="alert">
        <b>You are not in the workshop{of && ` “${of}”`} any more.</b> Your teacher has removed you, or has deleted the workshop. To come back, ask for its code or for a new personal link.
      </p>
      <span className={band.line}>
        <Button look="primary" onClick={() => leave('/sign-in')}>
          Join with a code
        </Button>
        <Button onClick={() => leave(null)}>Close</Button>
      </span>
    </aside>
  )
}
