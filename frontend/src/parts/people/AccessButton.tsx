import { useState } from 'react'
import { describeError } from '../../api/client'
import { accessWords, VISIBILITY_WORDS } from '../../model/peopleWords'
import { may, useAccess, useNewShare, useSession, useSetVisibility } from '../../state/people'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ChoiceField, TextField } from '../../ui/Field'
import { ErrorNote } from '../../ui/Note'
import type { Access, OwnedKind, Visibility } from '../../wire/people'

interface Props {
  kind: OwnedKind
  id: string
}

/** Whose a thing is and who sees it; its owner says who. Nothing on a server without accounts. */
export function AccessButton({ kind, id }: Props) {
  const { data } = useAccess(kind, id)
  const [open, setOpen] = useState(false)
  if (!data) return null
  if (!data.mayChange) return <span title={VISIBILITY_WORDS[data.visibility].meaning}>{accessWords(data)}</span>
  return (
    <>
      <Button look="quiet" title="Who may see it" onClick={() => setOpen(true)}>
        {accessWords(data)} · share
      </Button>
      {open && <AccessDialog kind={kind} id={id} access={data} onClose={() => setOpen(false)} />}
    </>
  )
}

function AccessDialog({ kind, id, access, onClose }: Props & { access: Access; onClose: () => void }) {
  const { data: session } = useSession()
  const setting = useSetVisibility(kind, id)
  const sharing = useNewShare(kind, id)
  const error = setting.error ?? sharing.error
  const choices = (Object.keys(VISIBILITY_WORDS) as Visibility[]).filter(
    (one) => one === access.visibility || (one === 'workshop' ? (session?.workshops.length ?? 0) === 1 : one !== 'everybody' || may(session, 'publish')),
  )
  return (
    <Dialog title="Who may see it" onClose={onClose}>
      <ChoiceField
        label="Seen by"
        hint={VISIBILITY_WORDS[access.visibility].meaning}
        value={access.visibility}
        options={choices.map((value) => ({ value, text: VISIBILITY_WORDS[value].name }))}
        onChange={(value) => setting.mutate(value)}
      />
      <p>Users who see a run or a simulation also see the snapshot and the policy that it was made from, including labels, names and images.</p>
      {sharing.data ? (
        <TextField label="The link, shown once" hint="It is valid for 14 days. Making the object private closes it." readOnly value={sharing.data.address} onFocus={(event) => event.target.select()} />
      ) : (
        <Button disabled={sharing.isPending} onClick={() => sharing.mutate()}>
          Make a link
        </Button>
      )}
      {error && <ErrorNote {...describeError(error)} />}
    </Dialog>
  )
}
