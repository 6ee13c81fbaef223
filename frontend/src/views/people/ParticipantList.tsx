import { useState } from 'react'
import { describeError } from '../../api/client'
import { ConfirmDialog } from '../../parts/stored/ConfirmDialog'
import { useParticipants, useRenewPlace, useSendAway } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ErrorNote } from '../../ui/Note'
import type { Participant, Workshop } from '../../wire/people'
import { CopyField } from './CopyField'
import styles from './people.module.css'

/** Who is in. The teacher makes somebody a new personal link, or puts them out. */
export function ParticipantList({ workshop }: { workshop: Workshop }) {
  const { data: people = [] } = useParticipants(workshop.id)
  const [linked, setLinked] = useState<Participant | null>(null)
  const [leaving, setLeaving] = useState<Participant | null>(null)
  const away = useSendAway(workshop.id)
  return (
    <>
      <p>{people.length === 0 ? 'Nobody has joined yet.' : `${people.length} in the workshop`}</p>
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id}>
              <span>{person.name}</span>
              <Button look="quiet" aria-label={`New link for ${person.name}`} onClick={() => setLinked(person)}>
                New link
              </Button>
              <Button look="quiet" aria-label={`Remove ${person.name}`} onClick={() => setLeaving(person)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {linked && <LinkDialog workshop={workshop} person={linked} onClose={() => setLinked(null)} />}
      {leaving && (
        <ConfirmDialog title={`Remove ${leaving.name}?`} action="Remove" onConfirm={() => away.mutateAsync(leaving.id).then(() => undefined)} onClose={() => setLeaving(null)}>
          Their sessions and their personal link end. What they made stays without an owner: the class still sees what was shown to it; only operators can see and delete the rest.
        </ConfirmDialog>
      )}
    </>
  )
}

function LinkDialog({ workshop, person, onClose }: { workshop: Workshop; person: Participant; onClose: () => void }) {
  const renewing = useRenewPlace(workshop.id)
  return (
    <Dialog title={`A new personal link for ${person.name}`} words="For somebody who has lost theirs. The old link becomes invalid, and browsers that used it are signed out." onClose={onClose}>
      {renewing.data ? (
        <CopyField label="The link, shown once" value={renewing.data.place} />
      ) : (
        <Button look="primary" busy={renewing.isPending} onClick={() => renewing.mutate(person.id)}>
          Make the link
        </Button>
      )}
      {renewing.error && <ErrorNote {...describeError(renewing.error)} />}
    </Dialog>
  )
}
