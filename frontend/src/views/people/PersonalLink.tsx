import { describeError } from '../../api/client'
import { useRenewOwnPlace } from '../../state/people/people'
import { keptLink } from '../../state/people/personalLink'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/Note'
import { CopyField } from './CopyField'
import styles from './people.module.css'

/** A participant's way back; shown where this browser keeps it, made again where not. */
export function PersonalLink() {
  const renewing = useRenewOwnPlace()
  const place = renewing.data?.place ?? keptLink()
  return (
    <section className={styles.form} aria-label="Your personal link">
      <h2>Your personal link</h2>
      <p>It signs you in again on any device. Keep it secret: everybody who has it can sign in as you.</p>
      {place && <CopyField label="Personal link" value={place} />}
      <Button busy={renewing.isPending} onClick={() => renewing.mutate()} title="The old link becomes invalid, and your other devices are signed out">
        {place ? 'Make a new one' : 'Make a link'}
      </Button>
      {renewing.error && <ErrorNote {...describeError(renewing.error)} />}
    </section>
  )
}
