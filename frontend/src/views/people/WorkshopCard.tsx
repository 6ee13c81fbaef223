import { classHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { PageLink } from '../../ui/Link'
import { useRef, useState } from 'react'
import { describeError } from '../../api/client'
import { qrAddress } from '../../api/people'
import { dayTime } from '../../model/text/time'
import { LoopbackNote } from '../../parts/people/LoopbackNote'
import { ConfirmDialog } from '../../parts/stored/ConfirmDialog'
import { useCloseWorkshop, useDeleteWorkshop, useRenewCode } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/Note'
import type { Workshop } from '../../wire/people'
import { CopyField } from './CopyField'
import { ParticipantList } from './ParticipantList'
import styles from './people.module.css'

/** A class: how people come in, and who is in. */
export function WorkshopCard({ workshop }: { workshop: Workshop }) {
  const closing = useCloseWorkshop()
  const renewing = useRenewCode()
  const [asks, setAsks] = useState(false)
  const [deletes, setDeletes] = useState(false)
  const card = useRef<HTMLElement>(null) // takes the focus of buttons that go
  const open = workshop.closedAt === null
  const error = closing.error ?? renewing.error
  return (
    <section ref={card} tabIndex={-1} className={styles.form} aria-label={workshop.title}>
      <h2>
        <PageLink href={classHref(workshop.id)} onNavigate={navigate}>
          {workshop.title}
        </PageLink>
      </h2>
      <p className={styles.made}>Made {dayTime(workshop.createdAt)}</p>
      {open ? <WayIn workshop={workshop} /> : <p>Closed: nobody can join with the code. Personal links still work.</p>}
      <div className={styles.buttons}>
        <Button look="primary" onClick={() => navigate(classHref(workshop.id))}>
          Open the class
        </Button>
        {open && (
          <Button busy={closing.isPending} onClick={() => closing.mutate(workshop.id, { onSuccess: () => card.current?.focus() })}>
            Stop admitting people
          </Button>
        )}
        <Button busy={renewing.isPending} onClick={() => (open ? setAsks(true) : renewing.mutate(workshop.id))}>
          {open ? 'New code' : 'Admit people again, with a new code'}
        </Button>
        {!open && <Button onClick={() => setDeletes(true)}>Delete…</Button>}
      </div>
      {error && <ErrorNote {...describeError(error)} />}
      <ParticipantList workshop={workshop} />
      {asks && (
        <ConfirmDialog title="A new code?" action="Make a new code" onConfirm={() => renewing.mutateAsync(workshop.id).then(() => undefined)} onClose={() => setAsks(false)}>
          The code {workshop.code} and its QR code stop working. Those who have joined stay in the workshop.
        </ConfirmDialog>
      )}
      {deletes && <DeleteDialog workshop={workshop} onClose={() => setDeletes(false)} />}
    </section>
  )
}

function DeleteDialog({ workshop, onClose }: { workshop: Workshop; onClose: () => void }) {
  const deleting = useDeleteWorkshop()
  return (
    <ConfirmDialog title={`Delete ${workshop.title}?`} action="Delete" onConfirm={() => deleting.mutateAsync(workshop.id).then(() => undefined)} onClose={onClose}>
      Its participants go, with everything that they made: runs, snapshots, timelines, lessons, answers and tries with their files. So do the questions, the results and the handout: download what you
      want to keep. What you made and showed stays.
    </ConfirmDialog>
  )
}

function WayIn({ workshop }: { workshop: Workshop }) {
  return (
    <div className={styles.wayIn}>
      <img className={styles.qr} src={qrAddress(workshop)} alt={`QR code of ${workshop.address}`} />
      <div className={styles.words}>
        <p className={styles.code}>{workshop.code}</p>
        <CopyField label="Join link" value={workshop.address} />
        <LoopbackNote address={workshop.address} />
      </div>
    </div>
  )
}
